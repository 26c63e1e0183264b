import { hourLabels, type Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem, type ProblemValues } from './problem.ts'

/** The fields of a booking item that a clash depends on. */
export type CoachedItem = {
  readonly id: number
  readonly date: PlayDate
  readonly coach: { readonly name: string; readonly hours: Hours } | null
}

/** Another booking with a coach at the same hours. */
export type CoachClash = { readonly id: number; readonly coach: string; readonly hours: Hours }

/** The other items of the basket that have any coach on this date at one of these hours, with the hours in common. */
export function clashes(
  hours: Hours,
  date: PlayDate,
  itemId: number,
  items: readonly CoachedItem[],
): CoachClash[] {
  return items.flatMap(({ id, date: otherDate, coach }) => {
    if (id === itemId || otherDate !== date || coach === null) return []
    const common = coach.hours.filter((hour) => hours.includes(hour))
    return common.length === 0 ? [] : [{ id, coach: coach.name, hours: common }]
  })
}

/** The values of 'Booking #{id}: {coach} at {hours}'. */
export const clashLines = (found: readonly CoachClash[]): ProblemValues[] =>
  found.map(({ id, coach, hours }) => ({ id, coach, hours: hourLabels(hours) }))

/** 'Time conflict detected with other bookings:' with its lines, when a coach is chosen. Null without a clash. */
export const clashProblem = (found: readonly CoachClash[]): Problem | null =>
  found.length === 0 ? null : { ...problem('COACH_CLASH'), lines: clashLines(found) }

/**
 * 'Cannot select these times due to conflicts with: …', or the sentence for one hour, when a coach gets more hours.
 * Null without a clash.
 */
export function hourClashProblem(hours: Hours, found: readonly CoachClash[]): Problem | null {
  if (found.length === 0) return null
  return {
    ...problem(hours.length === 1 ? 'COACH_CLASH_HOUR' : 'COACH_CLASH_HOURS'),
    lines: clashLines(found),
  }
}
