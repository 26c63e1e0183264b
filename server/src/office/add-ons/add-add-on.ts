import type { VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkAddOn, cleanAddOn, type AddOnDetails } from '@pantul/rules/add-on-details'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { allAddOns, insertAddOn, newItem } from './queries.ts'

type AddAddOnInput = { readonly staff: ActingStaff; readonly details: AddOnDetails; readonly locale: Locale }

/** Adds an add-on, and returns all. Idempotent. Refusals: those of `refuseWrongAddOn`, IDEMPOTENCY_KEY_REUSED. */
export function addAddOn(
  { db, clock }: Deps,
  { staff, details: typed, locale }: AddAddOnInput,
  attempt: Attempt,
): Promise<VersionedAddOn[]> {
  const { locationId } = staff
  const details = cleanAddOn(typed)
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<VersionedAddOn[]>(tx, attempt)
    if (answered !== null) return answered
    await lockLocation(tx, locationId)
    refuseWrongAddOn(details, locale)
    const item = newItem(await allAddOns(tx, locationId))
    await insertAddOn(tx, { ...details, locationId, item })
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-add-on',
      thing: 'add-on',
      thingId: addOnId(locationId, item),
      after: details,
    })
    tx.publishes(everything)
    const list = await allAddOns(tx, locationId)
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}

/** The id of an add-on in acts. It contains the location, because other locations use the same item code. */
export const addOnId = (locationId: string, item: string): string => `${locationId} ${item}`

/** Refuses the faults that `checkAddOn` finds, each with its form field. */
export const refuseWrongAddOn = (details: AddOnDetails, locale: Locale): void =>
  refuseWrongFields(
    checkAddOn(details).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
    locale,
  )
