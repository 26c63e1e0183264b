import { officeAddOnsToWire, type AddOnSaving, type VersionedAddOn } from '@pantul/contract/desk-add-ons-wire'
import { cleanAddOn, type AddOnDetails } from '@pantul/rules/add-on-details'
import { hourLabel } from '@pantul/rules/hours'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { addOnId, refuseAddOn } from './add-add-on.ts'
import {
  allAddOns,
  hourWithMore,
  insertOpening,
  lockStock,
  stopRentals,
  stopSales,
  updateAddOn,
} from './queries.ts'

type SavedAddOn = {
  readonly staff: ActingStaff
  readonly item: string
  readonly saving: AddOnSaving
  readonly locale: Locale
}

/**
 * Changes an add-on, and returns all. Its kind stays. Refusals: ADD_ON_UNKNOWN, those of `checkAddOn` at their fields,
 * CHANGED_MEANWHILE with the present add-ons, PIECES_RENTED if more pieces are rented at an hour than there would be.
 */
export function saveAddOn(
  { db, clock }: Deps,
  { staff, item, saving, locale }: SavedAddOn,
): Promise<VersionedAddOn[]> {
  const { locationId } = staff
  const { version: seen, ...typed } = saving
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    if (typed.isCounted && (await isUncounted(tx, locationId, item))) await stopSales(tx)
    await lockStock(tx, locationId, item)
    const addOns = await allAddOns(tx, locationId)
    const present = addOns.find((one) => one.item === item)
    if (present === undefined) throw new Refusal(problem('ADD_ON_UNKNOWN'))
    const wanted = cleanAddOn({ ...typed, kind: present.kind })
    refuseAddOn(wanted, locale)
    const at = clock.now()
    const act = { staff, at, timeZone, action: 'change-add-on', thing: 'add-on' }
    const thingId = addOnId(locationId, item)
    const change = { ...act, thingId, present, seen, wanted, toWire: () => officeAddOnsToWire(addOns) }
    const isSaved = await saveVersioned(tx, change, async () => {
      const from = venueNow(clock, timeZone).date
      if (hasFewer(present, wanted))
        await refuseRented(tx, { locationId, item, pieces: wanted.pieces ?? 0, from })
      await updateAddOn(tx, { ...wanted, locationId, item })
      tx.publishes(everything)
    })
    if (isSaved && wanted.isCounted && !present.isCounted)
      await insertOpening(tx, { locationId, item, thingId, at })
    return allAddOns(tx, locationId)
  })
}

/** Whether it is sold and its stock is not counted. Only staff who lock the location change that. */
async function isUncounted(tx: Transaction, locationId: string, item: string): Promise<boolean> {
  const present = (await allAddOns(tx, locationId)).find((one) => one.item === item)
  return present?.kind === 'sale' && !present.isCounted
}

const hasFewer = (present: AddOnDetails, wanted: AddOnDetails): boolean =>
  wanted.kind === 'rental' && wanted.pieces !== null && wanted.pieces < (present.pieces ?? Infinity)

type FewerPieces = {
  readonly locationId: string
  readonly item: string
  readonly pieces: number
  readonly from: PlayDate
}

async function refuseRented(tx: Transaction, { locationId, item, pieces, from }: FewerPieces): Promise<void> {
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
