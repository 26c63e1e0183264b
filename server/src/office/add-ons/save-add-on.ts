import { officeAddOnsToWire, type AddOnSaving, type VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import { cleanAddOn, type AddOnDetails } from '@pantul/rules/add-on-details'
import { hourLabel } from '@pantul/rules/hours'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { addOnId, refuseWrongAddOn } from './add-add-on.ts'
import {
  allAddOns,
  hourWithMore,
  insertOpening,
  lockStock,
  stopRentals,
  stopSales,
  updateAddOn,
} from './queries.ts'

type SaveAddOnInput = {
  readonly staff: ActingStaff
  readonly item: string
  readonly saving: AddOnSaving
  readonly locale: Locale
}

/**
 * Changes an add-on, and returns all. Its kind stays. Refusals: ADD_ON_UNKNOWN, those of `checkAddOn` at their fields,
 * CHANGED_MEANWHILE with the current add-ons, PIECES_RENTED if more pieces are rented at an hour than there would be.
 */
export function saveAddOn(
  { db, clock }: Deps,
  { staff, item, saving, locale }: SaveAddOnInput,
): Promise<VersionedAddOn[]> {
  const { locationId } = staff
  const { version: seen, ...typed } = saving
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    if (typed.isCounted && (await isUncounted(tx, locationId, item))) await stopSales(tx)
    await lockStock(tx, locationId, item)
    const addOns = await allAddOns(tx, locationId)
    const current = addOns.find((one) => one.item === item)
    if (current === undefined) throw new Refusal(problem('ADD_ON_UNKNOWN'))
    const wanted = cleanAddOn({ ...typed, kind: current.kind })
    refuseWrongAddOn(wanted, locale)
    const at = clock.now()
    const act = { staff, at, timeZone, action: 'change-add-on', thing: 'add-on' }
    const thingId = addOnId(locationId, item)
    const change = { ...act, thingId, current, seen, wanted, toWire: () => officeAddOnsToWire(addOns) }
    const isSaved = await saveVersioned(tx, change, async () => {
      const from = venueNow(clock, timeZone).date
      if (hasFewer(current, wanted))
        await refuseIfRented(tx, { locationId, item, pieces: wanted.pieces ?? 0, from })
      await updateAddOn(tx, { ...wanted, locationId, item })
      tx.publishes(everything)
    })
    if (isSaved && wanted.isCounted && !current.isCounted)
      await insertOpening(tx, { locationId, item, thingId, at })
    return allAddOns(tx, locationId)
  })
}

/** Whether it is of kind `sale` and its stock is not counted. The caller has locked the location, so this cannot change. */
async function isUncounted(tx: Transaction, locationId: string, item: string): Promise<boolean> {
  const current = (await allAddOns(tx, locationId)).find((one) => one.item === item)
  return current?.kind === 'sale' && !current.isCounted
}

const hasFewer = (current: AddOnDetails, wanted: AddOnDetails): boolean =>
  wanted.kind === 'rental' && wanted.pieces !== null && wanted.pieces < (current.pieces ?? Infinity)

type FewerPieces = {
  readonly locationId: string
  readonly item: string
  readonly pieces: number
  readonly from: PlayDate
}

async function refuseIfRented(
  tx: Transaction,
  { locationId, item, pieces, from }: FewerPieces,
): Promise<void> {
  await stopRentals(tx)
  const most = await hourWithMore(tx, { locationId, item }, { pieces, from })
  if (most !== undefined)
    throw new Refusal(
      problem('PIECES_RENTED', {
        count: most.used,
        date: toDayMonthYear(most.date),
        hour: hourLabel(most.hour),
      }),
    )
}
