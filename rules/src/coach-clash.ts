import { hourLabels, type Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem, type ProblemValues } from './problem.ts'

/** The fields of a booking item that decide whether it clashes. A player has at most one coach at an hour. */
export type CoachedItem = {
  readonly id: number
  readonly date: PlayDate
  readonly coach: { readonly name: string; readonly hours: Hours } | null
}

/** Another booking item that has a coach at the same hours. `coach`: the name. `hours`: the common hours. */
export type CoachClash = { readonly id: number; readonly coach: string; readonly hours: Hours }

/**
 * The clashes of a coach at these hours of a date with the other items of the basket. `itemId`: the item of the coach,
 * which does not clash with itself.
 */
export function coachClashes(
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

const clashLines = (clashes: readonly CoachClash[]): ProblemValues[] =>
  clashes.map(({ id, coach, hours }) => ({ id, coach, hours: hourLabels(hours) }))

/** The problem that a chosen coach clashes, with a line for each clash. Null without a clash. */
export const clashProblem = (clashes: readonly CoachClash[]): Problem | null =>
  clashes.length === 0 ? null : { ...problem('COACH_CLASH'), lines: clashLines(clashes) }

/** The problem that hours added to a coach clash, with a line for each clash. Null without a clash. */
export function addedHoursClashProblem(addedHours: Hours, clashes: readonly CoachClash[]): Problem | null {
  if (clashes.length === 0) return null
  return {
    ...problem(addedHours.length === 1 ? 'COACH_CLASH_HOUR' : 'COACH_CLASH_HOURS'),
    lines: clashLines(clashes),
  }
}
