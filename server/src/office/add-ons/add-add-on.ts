import type { VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import { checkAddOn, cleanAddOn, type AddOnDetails } from '@pantul/rules/add-on-details'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { nextId } from '../rows/next-id.ts'
import { allAddOns, insertAddOn } from './queries.ts'

type AddAddOnInput = { readonly staff: ActingStaff; readonly details: AddOnDetails; readonly locale: Locale }

/**
 * Adds an add-on, and returns all add-ons. Idempotent. Refusals: those of `checkAddOn` at their fields,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function addAddOn(
  { db, clock }: Deps,
  { staff, details: enteredDetails, locale }: AddAddOnInput,
  attempt: Attempt,
): Promise<VersionedAddOn[]> {
  const { locationId } = staff
  const details = cleanAddOn(enteredDetails)
  return answerOnce(db, attempt, async (tx) => {
    await lockLocation(tx, locationId)
    refuseWrongModelFields(checkAddOn(details), locale)
    const otherAddOns = await allAddOns(tx, locationId)
    const item = nextId(
      'ADD-ON-',
      otherAddOns.map((addOn) => addOn.item),
    )
    await insertAddOn(tx, { ...details, locationId, item })
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-add-on',
      thing: 'add-on',
      thingId: addOnThingId(locationId, item),
      after: details,
    })
    tx.publish(everything)
    return allAddOns(tx, locationId)
  })
}

/**
 * The `thingId` of an add-on in staff acts (audit log). It names the location, because two locations may use the same item
 * code.
 */
export const addOnThingId = (locationId: string, item: string): string => `${locationId} ${item}`
