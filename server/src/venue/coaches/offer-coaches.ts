import type { CoachOffer } from '@pantul/rules/coach'
import type { Hours } from '@pantul/rules/hours'
import { weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import type { BusyCoachHour, Coach } from './queries.ts'

/** The coaches, their taken hours, and the opening hours of the date. */
type CoachDay = {
  readonly coaches: readonly Coach[]
  readonly busy: readonly BusyCoachHour[]
  readonly openHours: Hours
  readonly date: PlayDate
}

/** The coaches who work on a date. `busyHours`: opening hours in which the coach is taken or does not work. */
export const offerCoaches = (day: CoachDay): CoachOffer[] =>
  day.coaches.flatMap((coach) => {
    const working = day.openHours.filter((hour) => worksAt(coach, day.date, hour))
    if (working.length === 0) return []
    const busyHours = day.openHours.filter((hour) => !working.includes(hour) || isTaken(day, coach.id, hour))
    return [{ id: coach.id, name: coach.name, rate: coach.rate, price: coach.price, busyHours }]
  })

/** Whether an hour of a date belongs to the working hours of a coach. */
export const worksAt = (coach: Coach, date: PlayDate, hour: number): boolean =>
  coach.workingHours.some(({ weekday, from, to }) => weekday === weekdayOf(date) && from <= hour && hour < to)

const isTaken = ({ busy, date }: CoachDay, coach: string, hour: number): boolean =>
  busy.some((taken) => taken.coach === coach && taken.date === date && taken.hour === hour)
