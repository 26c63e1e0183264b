import type { DeskPhotoList } from '@pantul/contract/desk-photos-wire'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { deletePhoto, deskPhotoListOf } from './queries.ts'
import { findPhoto } from './save-photo.ts'

type RemovePhotoInput = { readonly staff: ActingStaff; readonly hash: string }

/** Removes a picture with its files, and returns the other pictures. Refusal: PHOTO_UNKNOWN. */
export function removePhoto({ db, clock }: Deps, { staff, hash }: RemovePhotoInput): Promise<DeskPhotoList> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    await lockLocation(tx, locationId)
    const { thing, thingId, altEn, altId, position } = findPhoto(await deskPhotoListOf(tx, locationId), hash)
    await deletePhoto(tx, hash)
    const staffAct = { at: clock.now(), ...staff, action: 'remove-photo', thing: 'photo', thingId: hash }
    await writeStaffAct(tx, { ...staffAct, before: { thing, thingId, altEn, altId, position } })
    return deskPhotoListOf(tx, locationId)
  })
}
