import type { LocationSetUpState } from '@pantul/contract/desk-set-up-wire'
import { checkPlace, type LocationPlace } from '@pantul/rules/location-place'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { companyOf } from './company.ts'
import { fullLocationName, lockSetUp, setUpOf, tidyPlace, updatePlace } from './queries.ts'

type SavePlaceInput = { readonly staff: ActingStaff; readonly place: LocationPlace; readonly locale: Locale }

/**
 * Changes the place of a location that is not open yet. Refusals: those of `checkPlace` at their fields, SETUP_OVER.
 */
export function savePlace(
  { db, clock }: Deps,
  { staff, place: enteredPlace, locale }: SavePlaceInput,
): Promise<LocationSetUpState> {
  const { locationId } = staff
  const place = tidyPlace(enteredPlace)
  refuseWrongModelFields(checkPlace(place), locale)
  return db.transaction(async (tx) => {
    const { id: _id, isOpened: _opened, confirmed: _confirmed, ...before } = await lockSetUp(tx, locationId)
    const company = await companyOf(tx)
    const changed = Object.entries(place).filter(
      ([name, value]) => before[name as keyof LocationPlace] !== value,
    )
    if (changed.length > 0) {
      await updatePlace(tx, locationId, {
        ...place,
        name: fullLocationName(company?.name ?? '', place.shortName).trim(),
      })
      await writeStaffAct(tx, {
        at: clock.now(),
        ...staff,
        action: 'change-place',
        thing: 'location',
        thingId: locationId,
        before: Object.fromEntries(changed.map(([name]) => [name, before[name as keyof LocationPlace]])),
        after: Object.fromEntries(changed),
      })
    }
    return setUpOf(tx, locationId)
  })
}
