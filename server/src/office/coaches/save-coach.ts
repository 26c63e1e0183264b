import { officeCoachesToWire, type CoachList, type CoachSaving } from '@pantul/contract/desk-coaches-wire'
import type { CoachDetails } from '@pantul/rules/coach-details'
import { weekdayOf } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { saveVersioned } from '../versions/save-versioned.ts'
import { bookedCoachHours, refuseIfBooked, type CoachHour } from './booked-hours.ts'
import { checkNameAndPhone } from './check-details.ts'
import { allCoaches, coachListOf, lockCoach, replaceWorkHours, updateCoach } from './queries.ts'

type SaveCoachInput = {
  readonly staff: ActingStaff
  readonly coachId: string
  readonly saving: CoachSaving
  readonly locale: Locale
}

/**
 * Changes a coach, and returns all coaches. Hours that the coach gives up, or all if the coach goes off sale, are not sold
 * any more; what is booked there stays, but only with `anyway`. Refusals: COACH_UNKNOWN, those of `checkNameAndPhone`,
 * CHANGED_MEANWHILE with the current coaches, HOURS_BOOKED with the bookings.
 */
export function saveCoach(
  { db, clock }: Deps,
  { staff, coachId, saving, locale }: SaveCoachInput,
): Promise<CoachList> {
  const { locationId } = staff
  const { version: seen, anyway, ...typed } = saving
  return db.transaction(async (tx) => {
    const timeZone = await lockLocation(tx, locationId)
    const coaches = await allCoaches(tx, locationId)
    const stored = coaches.find(({ id }) => id === coachId)
    if (stored === undefined) throw new Refusal(problem('COACH_UNKNOWN'))
    const others = coaches.filter(({ id }) => id !== coachId)
    const wanted = await checkNameAndPhone(tx, { locationId, coach: typed, current: stored, others, locale })
    const { accountId: account, ...rest } = stored
    const current = { ...rest, account }
    const list = await coachListOf(tx, locationId, true)
    const act = { staff, at: clock.now(), timeZone, action: 'change-coach', thing: 'coach', thingId: coachId }
    const change = { ...act, current, seen, wanted, toWire: () => officeCoachesToWire(list) }
    await saveVersioned(tx, change, async ({ after }) => {
      if (!anyway) {
        await lockCoach(tx, locationId, coachId)
        const ahead = await bookedCoachHours(tx, { locationId, coachId }, venueNow(clock, timeZone))
        const hours = givenUp(ahead, current, wanted)
        await refuseIfBooked(tx, { locationId, coachId, hours, locale })
      }
      await updateCoach(tx, locationId, { ...wanted, id: coachId })
      if ('workHours' in after) await replaceWorkHours(tx, coachId, wanted.workHours)
      tx.publishes(everything)
    })
    return coachListOf(tx, locationId, true)
  })
}

/** The booked hours at which the coach is on sale before the change, but not after it. */
const givenUp = (booked: readonly CoachHour[], before: CoachDetails, after: CoachDetails): CoachHour[] =>
  booked.filter((hour) => isSold(before, hour) && !isSold(after, hour))

const isSold = ({ isActive, workHours }: CoachDetails, { date, hour }: CoachHour): boolean =>
  isActive &&
  workHours.some(({ weekday, from, to }) => weekday === weekdayOf(date) && from <= hour && hour < to)
