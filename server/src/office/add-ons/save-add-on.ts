import { deskAddOnsToWire, type AddOnEdit, type VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import { checkAddOn, cleanAddOn, type AddOnDetails } from '@pantul/rules/add-on-details'
import { hourLabel } from '@pantul/rules/hours'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { addOnThingId } from './add-add-on.ts'
import {
  allAddOns,
  busiestHourAbove,
  lockStock,
  pauseAddOnSales,
  pauseRentals,
  writeOpeningEntry,
  updateAddOn,
} from './queries.ts'

type SaveAddOnInput = {
  readonly staff: ActingStaff
  readonly item: string
  readonly edit: AddOnEdit
  readonly locale: Locale
}

/**
 * Changes an add-on, and returns all add-ons. Its kind cannot change. Refusals: ADD_ON_UNKNOWN, those of `checkAddOn` at
 * their fields, CHANGED_MEANWHILE with the current add-ons, PIECES_RENTED if at some hour more pieces are
 * rented than the location would have.
 */
export function saveAddOn(
  { db, clock }: Deps,
  { staff, item, edit, locale }: SaveAddOnInput,
): Promise<VersionedAddOn[]> {
  const { locationId } = staff
  const { version: seenVersion, ...enteredDetails } = edit
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    if (enteredDetails.isCounted && (await isUncounted(tx, locationId, item))) await pauseAddOnSales(tx)
    await lockStock(tx, locationId, item)
    const addOns = await allAddOns(tx, locationId)
    const current = addOns.find((addOn) => addOn.item === item)
    if (current === undefined) throw new Refusal(problem('ADD_ON_UNKNOWN'))
    const newValues = cleanAddOn({ ...enteredDetails, kind: current.kind })
    refuseWrongModelFields(checkAddOn(newValues), locale)
    const at = clock.now()
    const thingId = addOnThingId(locationId, item)
    const change = {
      staff,
      at,
      timeZone,
      action: 'change-add-on',
      thing: 'add-on',
      thingId,
      current,
      seenVersion,
      newValues,
      toWire: () => deskAddOnsToWire(addOns),
    }
    const isSaved = await saveVersioned(tx, change, async () => {
      if (hasFewerPieces(current, newValues)) {
        const { date: today } = venueNow(clock, timeZone)
        await refuseIfRented(tx, { locationId, item, pieces: newValues.pieces ?? 0, from: today })
      }
      await updateAddOn(tx, { ...newValues, locationId, item })
      tx.publish(everything)
    })
    if (isSaved && newValues.isCounted && !current.isCounted)
      await writeOpeningEntry(tx, { locationId, item, thingId, at })
    return allAddOns(tx, locationId)
  })
}

/** Whether an add-on is for sale and its stock is not counted. The caller has locked the location, so this cannot change. */
async function isUncounted(tx: Transaction, locationId: string, item: string): Promise<boolean> {
  const current = (await allAddOns(tx, locationId)).find((addOn) => addOn.item === item)
  return current?.kind === 'sale' && !current.isCounted
}

const hasFewerPieces = (before: AddOnDetails, after: AddOnDetails): boolean =>
  after.kind === 'rental' && after.pieces !== null && after.pieces < (before.pieces ?? Infinity)

type ReducedPieces = {
  readonly locationId: string
  readonly item: string
  readonly pieces: number
  readonly from: PlayDate
}

async function refuseIfRented(tx: Transaction, reduced: ReducedPieces): Promise<void> {
  await pauseRentals(tx)
  const busiestHour = await busiestHourAbove(tx, reduced)
  if (busiestHour !== undefined)
    throw new Refusal(
      problem('PIECES_RENTED', {
        count: busiestHour.used,
        date: toDayMonthYear(busiestHour.date),
        hour: hourLabel(busiestHour.hour),
      }),
    )
}
