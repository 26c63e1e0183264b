import { blockedToWire } from '@pantul/contract/desk-blocks-wire'
import { officeCourtsToWire, type CourtSaving, type VersionedCourt } from '@pantul/contract/desk-courts-wire'
import { wireName } from '@pantul/contract/row-wire'
import { checkCourt } from '@pantul/rules/court-details'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { clashesWith } from '../../changes/blocks/queries.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { allCourts, takenHoursFrom, updateCourt } from './queries.ts'

type SaveCourtInput = {
  readonly staff: ActingStaff
  readonly courtId: string
  readonly saving: CourtSaving
  readonly locale: Locale
}

/**
 * Changes a court, and returns all courts. Off sale, it is not sold any more; what is booked there stays, but only with
 * `anyway`. Refusals: COURT_UNKNOWN, those of `checkCourt` at their fields, CHANGED_MEANWHILE with the current courts,
 * HOURS_BOOKED with the bookings.
 */
export function saveCourt(
  { db, clock }: Deps,
  { staff, courtId, saving, locale }: SaveCourtInput,
): Promise<VersionedCourt[]> {
  const { locationId } = staff
  const { version: seen, anyway, ...typed } = saving
  const wanted = { ...typed, name: typed.name.trim() }
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const courts = await allCourts(tx, locationId)
    const current = courts.find(({ id }) => id === courtId)
    if (current === undefined) throw new Refusal(problem('COURT_UNKNOWN'))
    const others = courts.filter(({ id }) => id !== courtId).map(({ name }) => name)
    refuseWrongFields(
      checkCourt(wanted, others).map(({ path, ...rest }) => ({ ...rest, path: wireName(path) })),
      locale,
    )
    const at = clock.now()
    const act = { staff, at, timeZone, action: 'change-court-details', thing: 'court', thingId: courtId }
    const change = { ...act, current, seen, wanted, toWire: () => officeCourtsToWire(courts) }
    await saveVersioned(tx, change, async () => {
      const isTakenOff = current.isActive && !wanted.isActive
      if (isTakenOff && !anyway)
        await refuseIfBooked(tx, { locationId, courtId, from: venueNow(clock, timeZone).date, locale })
      await updateCourt(tx, locationId, { ...wanted, id: courtId })
      tx.publishes(everything)
    })
    return allCourts(tx, locationId)
  })
}

type Booked = {
  readonly locationId: string
  readonly courtId: string
  readonly from: PlayDate
  readonly locale: Locale
}

async function refuseIfBooked(tx: Transaction, { locationId, courtId, from, locale }: Booked): Promise<void> {
  const hours = await takenHoursFrom(tx, { locationId, courtId, from })
  if (hours.length === 0) return
  const clashes = await clashesWith(tx, { locationId, hours, blockId: null, language: locale })
  throw new Refusal(problem('HOURS_BOOKED', { count: clashes.length }), {
    data: blockedToWire({ hours: 0, clashes }),
  })
}
