import { addDays, daysBetween, isPlayDate, weekdayOf, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

export const classLevels = ['all', 'beginner', 'medium', 'advanced'] as const
export const audiences = ['kids', 'adults'] as const

/**
 * The template of weekly sessions at one time, on one court, with one coach. `kind` class: players join each session on
 * its own. Programme: they join all of them. `weekdays`: 0 is Sunday. Hours in venue-local time, `toHour` 24 is midnight.
 * `price`: rupiah for a place, in a programme for all sessions. `cutOffHours`: so long before the start (of the first
 * session) it is decided whether `minimum` places are paid. `audience` and ages count for programmes only; ages 0: no limit.
 */
export type ClassPlan = {
  readonly kind: 'class' | 'programme'
  readonly nameEn: string
  readonly nameId: string
  readonly descriptionEn: string
  readonly descriptionId: string
  readonly level: (typeof classLevels)[number]
  readonly audience: (typeof audiences)[number]
  readonly minAge: number
  readonly maxAge: number
  readonly courtId: string
  readonly coachId: string
  readonly weekdays: readonly number[]
  readonly firstDate: PlayDate
  readonly lastDate: PlayDate
  readonly fromHour: number
  readonly toHour: number
  readonly price: number
  readonly places: number
  readonly minimum: number
  readonly cutOffHours: number
}

/** The most sessions of one plan. */
export const MAX_SESSIONS = 60
/** The longest span of a plan, in days: a year. */
const MAX_DAYS = 366

/** All dates of the plan in order; none if a date does not exist or the span is longer than a year. */
export function plannedDates({ weekdays, firstDate, lastDate }: ClassPlan): PlayDate[] {
  if (!isPlayDate(firstDate) || !isPlayDate(lastDate)) return []
  const days = daysBetween(firstDate, lastDate) + 1
  if (days < 1 || days > MAX_DAYS) return []
  return Array.from({ length: days }, (_, n) => addDays(firstDate, n)).filter((date) =>
    weekdays.includes(weekdayOf(date)),
  )
}

type PlanField = keyof ClassPlan
type PlanProblem = Problem & { readonly path: PlanField }

/** Checks a plan, but not whether court and coach are free. Returns each problem with its field. */
export function checkClassPlan(plan: ClassPlan): PlanProblem[] {
  const wrong: PlanProblem[] = []
  for (const path of ['nameEn', 'nameId'] as const)
    if (plan[path].trim() === '') wrong.push({ path, ...problem('FIELD_REQUIRED') })
  const inRange = (path: PlanField, value: number, [from, to]: readonly [number, number]): void => {
    if (!Number.isInteger(value) || value < from || value > to)
      wrong.push({ path, ...problem('NUMBER_RANGE', { from, to }) })
  }
  inRange('toHour', plan.toHour, [plan.fromHour + 1, 24])
  inRange('price', plan.price, [1, 100_000_000])
  inRange('places', plan.places, [1, 100])
  inRange('minimum', plan.minimum, [0, Math.min(plan.places, 100)])
  inRange('cutOffHours', plan.cutOffHours, [0, 168])
  inRange('minAge', plan.minAge, [0, 99])
  if (plan.maxAge !== 0) inRange('maxAge', plan.maxAge, [Math.max(plan.minAge, 1), 99])
  if (!isPlayDate(plan.firstDate)) wrong.push({ path: 'firstDate', ...problem('DATE_INVALID') })
  if (!isPlayDate(plan.lastDate)) wrong.push({ path: 'lastDate', ...problem('DATE_INVALID') })
  if (plan.weekdays.length === 0) wrong.push({ path: 'weekdays', ...problem('FIELD_REQUIRED') })
  if (wrong.length > 0) return wrong
  const { length } = plannedDates(plan)
  if (length === 0) wrong.push({ path: 'lastDate', ...problem('DATE_INVALID') })
  if (length > MAX_SESSIONS)
    wrong.push({ path: 'lastDate', ...problem('CLASS_PLAN_LONG', { most: MAX_SESSIONS }) })
  return wrong
}
