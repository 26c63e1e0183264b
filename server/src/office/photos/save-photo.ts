import {
  deskPhotosToWire,
  type DeskPhotoList,
  type PhotoEdit,
  type VersionedPhoto,
} from '@pantul/contract/desk-photos-wire'
import { checkPhoto } from '@pantul/rules/photo'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { deskPhotoListOf, updatePhoto } from './queries.ts'

type SavePhotoInput = {
  readonly staff: ActingStaff
  readonly hash: string
  readonly edit: PhotoEdit
  readonly locale: Locale
}

/**
 * Changes the texts and the position of a picture, and returns all pictures. Refusals: PHOTO_UNKNOWN, those of `checkPhoto`
 * at their fields, CHANGED_MEANWHILE with the current pictures.
 */
export function savePhoto(
  { db, clock }: Deps,
  { staff, hash, edit, locale }: SavePhotoInput,
): Promise<DeskPhotoList> {
  const { locationId } = staff
  const { version: seenVersion, altEn, altId, position } = edit
  const newValues = { altEn: altEn.trim(), altId: altId.trim(), position }
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const list = await deskPhotoListOf(tx, locationId)
    const current = findPhoto(list, hash)
    refuseWrongModelFields(checkPhoto(newValues), locale)
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: 'change-photo',
      thing: 'photo',
      thingId: hash,
      current,
      seenVersion,
      newValues,
      toWire: () => deskPhotosToWire(list),
    }
    await saveVersioned(tx, change, async () => {
      await updatePhoto(tx, { ...newValues, hash })
    })
    return deskPhotoListOf(tx, locationId)
  })
}

/** The picture with this hash. Refusal: PHOTO_UNKNOWN. */
export function findPhoto({ photos }: DeskPhotoList, hash: string): VersionedPhoto {
  const photo = photos.find((listed) => listed.hash === hash)
  if (photo === undefined) throw new Refusal(problem('PHOTO_UNKNOWN'))
  return photo
}
