import { createHash } from 'node:crypto'
import type { DeskPhotoList, PhotoUpload } from '@pantul/contract/desk-photos-wire'
import { checkPhoto, MAX_PHOTOS } from '@pantul/rules/photo'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, readStoredAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { encodePhoto, type EncodedPhoto } from './encode-photo.ts'
import { allPhotos, isThingOfLocation, insertPhotoFiles, insertPhoto, deskPhotoListOf } from './queries.ts'

type AddPhotoInput = {
  readonly staff: ActingStaff
  readonly upload: Omit<PhotoUpload, 'picture'>
  readonly file: Buffer
  readonly locale: Locale
}

/**
 * Encodes one picture at a time. An upload waits at most 4 seconds, so that waiting and encoding together stay within the
 * time limit of a call.
 */
const oneAtATime = limitConcurrency({ total: 1, perQueue: 1, queueSeconds: 4 })

/**
 * Adds a picture of a court, a coach or the location after its other pictures, and returns all pictures of the location. The
 * picture is encoded before the transaction begins. Idempotent. Refusals: those of `checkPhoto` at their fields,
 * PHOTO_THING_UNKNOWN, PHOTO_REFUSED, PHOTOS_FULL, BUSY while other pictures are encoded, IDEMPOTENCY_KEY_REUSED.
 */
export async function addPhoto(deps: Deps, input: AddPhotoInput, attempt: Attempt): Promise<DeskPhotoList> {
  const { db } = deps
  const { staff, file, locale } = input
  const upload = { ...input.upload, altEn: input.upload.altEn.trim(), altId: input.upload.altId.trim() }
  const { locationId } = staff
  if ((await readStoredAnswer(db, attempt)) !== null) return deskPhotoListOf(db, locationId)
  refuseWrongModelFields(checkPhoto({ ...upload, position: 1 }), locale)
  await refuseUnknownThing(db, locationId, upload)
  const encoded = await oneAtATime({ queue: attempt.scope, attempt }, () => encodePhoto(file))
  return storePhoto(deps, { staff, upload, encoded }, attempt)
}

async function refuseUnknownThing(
  db: Connection,
  locationId: string,
  thing: Parameters<typeof isThingOfLocation>[2],
): Promise<void> {
  if (!(await isThingOfLocation(db, locationId, thing))) throw new Refusal(problem('PHOTO_THING_UNKNOWN'))
}

type PhotoToStore = Pick<AddPhotoInput, 'staff' | 'upload'> & { readonly encoded: EncodedPhoto }

function storePhoto(
  { db, clock }: Deps,
  { staff, upload, encoded }: PhotoToStore,
  attempt: Attempt,
): Promise<DeskPhotoList> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    const stored = await beginAttempt(tx, attempt)
    if (stored !== null) return deskPhotoListOf(tx, locationId)
    await lockLocation(tx, locationId)
    await refuseUnknownThing(tx, locationId, upload)
    const otherPhotos = (await allPhotos(tx, locationId)).filter(
      ({ thing, thingId }) => thing === upload.thing && thingId === upload.thingId,
    )
    const hash = photoHash(locationId, upload, encoded)
    if (otherPhotos.length >= MAX_PHOTOS && !otherPhotos.some((photo) => photo.hash === hash))
      throw new Refusal(problem('PHOTOS_FULL', { most: MAX_PHOTOS }))
    // 999 is the highest position.
    const position = Math.min(999, 1 + Math.max(0, ...otherPhotos.map((photo) => photo.position)))
    const { width, height, files } = encoded
    if (await insertPhoto(tx, locationId, { ...upload, hash, position, width, height })) {
      await insertPhotoFiles(tx, hash, files)
      const staffAct = { at: clock.now(), ...staff, action: 'add-photo', thing: 'photo', thingId: hash }
      await writeStaffAct(tx, { ...staffAct, after: { ...upload, position } })
    }
    await storeAnswer(tx, attempt, { status: 200, answer: { hash } })
    return deskPhotoListOf(tx, locationId)
  })
}

/** The hash of a picture and what it shows, so that two courts with the same picture have different hashes. */
function photoHash(
  locationId: string,
  { thing, thingId }: PhotoToStore['upload'],
  { files }: EncodedPhoto,
): string {
  const hash = createHash('sha256').update(JSON.stringify([locationId, thing, thingId]))
  for (const { bytes } of files) hash.update(bytes)
  return hash.digest('base64url')
}
