import {
  officePhotosToWire,
  type OfficePhotoList,
  type PhotoSaving,
  type VersionedPhoto,
} from '@pantul/contract/desk-photos-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkPhoto } from '@pantul/rules/photo'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { officePhotos, updatePhoto } from './queries.ts'

type SavePhotoInput = {
  readonly staff: ActingStaff
  readonly hash: string
  readonly saving: PhotoSaving
  readonly locale: Locale
}

/**
 * Changes the texts and the place of a picture, and returns all pictures. Refusals: PHOTO_UNKNOWN, those of `checkPhoto`
 * at their fields, CHANGED_MEANWHILE with the current pictures.
 */
export function savePhoto(
  { db, clock }: Deps,
  { staff, hash, saving, locale }: SavePhotoInput,
): Promise<OfficePhotoList> {
  const { locationId } = staff
  const { version: seen, altEn, altId, position } = saving
  const wanted = { altEn: altEn.trim(), altId: altId.trim(), position }
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const list = await officePhotos(tx, locationId)
    const current = photoIn(list, hash)
    refuseWrongFields(
      checkPhoto(wanted).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
      locale,
    )
    const act = { staff, at: clock.now(), timeZone, action: 'change-photo', thing: 'photo', thingId: hash }
    const change = { ...act, current, seen, wanted, toWire: () => officePhotosToWire(list) }
    await saveVersioned(tx, change, async () => {
      await updatePhoto(tx, { ...wanted, hash })
    })
    return officePhotos(tx, locationId)
  })
}

/** The picture with this hash. Throws PHOTO_UNKNOWN. */
export function photoIn({ photos }: OfficePhotoList, hash: string): VersionedPhoto {
  const photo = photos.find((one) => one.hash === hash)
  if (photo === undefined) throw new Refusal(problem('PHOTO_UNKNOWN'))
  return photo
}
