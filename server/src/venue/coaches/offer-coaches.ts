import type { CoachOffer } from '@pantul/rules/coach'
import type { Hours } from '@pantul/rules/hours'
import { weekdayOf } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import type { BusyCoachHour, Coach } from './queries.ts'

/** What decides who can be had: the coaches, what is taken, and the location's opening hours on the date. */
type CoachDay = {
  readonly coaches: readonly Coach[]
  readonly busy: readonly BusyCoachHour[]
  readonly openHours: Hours
  readonly date: PlayDate
}

/**
 * The coaches who work on a date. `busyHours` are the opening hours in which each cannot be had: outside of the
 * working hours, or taken.
 */
export const offerCoaches = (day: CoachDay): CoachOffer[] =>
  day.coaches.flatMap((coach) => {
    const working = day.openHours.filter((hour) => works(coach, day.date, hour))
    if (working.length === 0) return []
    const busyHours = day.openHours.filter((hour) => !working.includes(hour) || isTaken(day, coach.id, hour))
    return [{ id: coach.id, name: coach.name, rate: coach.rate, price: coach.price, busyHours }]
  })

const works = (coach: Coach, date: PlayDate, hour: number): boolean =>
  coach.workingHours.some(({ weekday, from, to }) => weekday === weekdayOf(date) && from <= hour && hour < to)

const isTaken = ({ busy, date }: CoachDay, coach: string, hour: number): boolean =>
  busy.some((taken) => taken.coach === coach && taken.date === date && taken.hour === hour)
