import { deskCoachesToWire, type CoachList, type CoachEdit } from '@pantul/contract/desk-coaches-wire'
import type { CoachDetails } from '@pantul/rules/coach-details'
import { weekdayOf } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { saveVersioned } from '../rows/save-versioned.ts'
import { bookedCoachHours, refuseBookedCoachHours, type CoachHour } from './booked-hours.ts'
import { checkCoachDetails } from './check-coach-details.ts'
import { allCoaches, coachListOf, lockCoach, replaceWorkHours, updateCoach } from './queries.ts'

type SaveCoachInput = {
  readonly staff: ActingStaff
  readonly coachId: string
  readonly edit: CoachEdit
  readonly locale: Locale
}

/**
 * Changes a coach, and returns all coaches. Booked hours of the coach are taken off sale only with `anyway`; the bookings
 * stay. Refusals: COACH_UNKNOWN, those of `checkCoachDetails`, CHANGED_MEANWHILE with the current coaches, HOURS_BOOKED with the
 * bookings.
 */
export function saveCoach(
  { db, clock }: Deps,
  { staff, coachId, edit, locale }: SaveCoachInput,
): Promise<CoachList> {
  const { locationId } = staff
  const { version: seenVersion, anyway: ignoresBookings, ...enteredCoach } = edit
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const coaches = await allCoaches(tx, locationId)
    const stored = coaches.find(({ id }) => id === coachId)
    if (stored === undefined) throw new Refusal(problem('COACH_UNKNOWN'))
    const otherCoaches = coaches.filter(({ id }) => id !== coachId)
    const newValues = await checkCoachDetails(tx, { locationId, enteredCoach, stored, otherCoaches, locale })
    const current = { ...stored, account: stored.accountId }
    const list = await coachListOf(tx, locationId, { showsAccounts: true })
    const change = {
      staff,
      at: clock.now(),
      timeZone,
      action: 'change-coach',
      thing: 'coach',
      thingId: coachId,
      current,
      seenVersion,
      newValues,
      toWire: () => deskCoachesToWire(list),
    }
    await saveVersioned(tx, change, async ({ after }) => {
      if (!ignoresBookings) {
        await lockCoach(tx, locationId, coachId)
        const booked = await bookedCoachHours(tx, { locationId, coachId }, venueNow(clock, timeZone))
        const hours = booked.filter((hour) => isOnSale(current, hour) && !isOnSale(newValues, hour))
        await refuseBookedCoachHours(tx, { locationId, coachId, hours, locale })
      }
      await updateCoach(tx, locationId, { ...newValues, id: coachId })
      if ('workHours' in after) await replaceWorkHours(tx, coachId, newValues.workHours)
      tx.publish(everything)
    })
    return coachListOf(tx, locationId, { showsAccounts: true })
  })
}

const isOnSale = ({ isActive, workHours }: CoachDetails, { date, hour }: CoachHour): boolean =>
  isActive &&
  workHours.some(({ weekday, from, to }) => weekday === weekdayOf(date) && from <= hour && hour < to)
