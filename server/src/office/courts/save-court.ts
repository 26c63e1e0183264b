import { deskCourtsToWire, type CourtEdit, type VersionedCourt } from '@pantul/contract/desk-courts-wire'
import { checkCourt } from '@pantul/rules/court-details'
import { problem } from '@pantul/rules/problem'
import { refuseBookedHours } from '../../changes/court-hours/clashes.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { refuseWrongModelFields } from '../../platform/http/refuse-wrong-fields.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { allCourts, takenHoursFrom, updateCourt } from './queries.ts'

type SaveCourtInput = {
  readonly staff: ActingStaff
  readonly courtId: string
  readonly edit: CourtEdit
  readonly locale: Locale
}

/**
 * Changes a court, and returns all courts. A court with bookings is taken off sale only with `anyway`; its bookings stay.
 * Refusals: COURT_UNKNOWN, those of `checkCourt` at their fields, CHANGED_MEANWHILE with the current courts, HOURS_BOOKED
 * with the bookings.
 */
export function saveCourt(
  { db, clock }: Deps,
  { staff, courtId, edit, locale }: SaveCourtInput,
): Promise<VersionedCourt[]> {
  const { locationId } = staff
  const { version: seenVersion, anyway: ignoresBookings, ...enteredCourt } = edit
  const newValues = { ...enteredCourt, name: enteredCourt.name.trim() }
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const courts = await allCourts(tx, locationId)
    const current = courts.find(({ id }) => id === courtId)
    if (current === undefined) throw new Refusal(problem('COURT_UNKNOWN'))
    const otherNames = courts.filter(({ id }) => id !== courtId).map(({ name }) => name)
    refuseWrongModelFields(checkCourt(newValues, otherNames), locale)
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: 'change-court-details',
      thing: 'court',
      thingId: courtId,
      current,
      seenVersion,
      newValues,
      toWire: () => deskCourtsToWire(courts),
    }
    await saveVersioned(tx, change, async () => {
      const isTakenOffSale = current.isActive && !newValues.isActive
      if (isTakenOffSale && !ignoresBookings) {
        const { date: today } = venueNow(clock, timeZone)
        const hours = await takenHoursFrom(tx, { locationId, courtId, from: today })
        await refuseBookedHours(tx, { locationId, hours, language: locale })
      }
      await updateCourt(tx, locationId, { ...newValues, id: courtId })
      tx.publish(everything)
    })
    return allCourts(tx, locationId)
  })
}
