import { checkFilled, checkRange, fieldProblems, type FieldProblem } from './field-problems.ts'
import { addDays, daysBetween, isPlayDate, weekdayOf, type PlayDate } from './play-date.ts'
import { problem } from './problem.ts'

export const classLevels = ['all', 'beginner', 'medium', 'advanced'] as const
export const audiences = ['kids', 'adults'] as const

/** The template of weekly sessions at one time, on one court, with one coach. */
export type ClassPlan = {
  /** Players join single sessions of a class, and all sessions of a programme. */
  readonly kind: 'class' | 'programme'
  readonly nameEn: string
  readonly nameId: string
  readonly descriptionEn: string
  readonly descriptionId: string
  readonly level: (typeof classLevels)[number]
  /** Used for a programme only, like `minAge` and `maxAge`. */
  readonly audience: (typeof audiences)[number]
  /** 0: no limit. */
  readonly minAge: number
  /** 0: no limit. */
  readonly maxAge: number
  readonly courtId: string
  readonly coachId: string
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly firstDate: PlayDate
  readonly lastDate: PlayDate
  readonly fromHour: number
  /** Not included; 24 is midnight. */
  readonly toHour: number
  /** Rupiah for a place in a session of a class, or in all sessions of a programme. */
  readonly price: number
  readonly places: number
  /** The number of places that must be paid at the cut-off. With fewer, the class or programme is cancelled. */
  readonly minimum: number
  /** The cut-off is so many hours before the session of a class, or before the first session of a programme. */
  readonly cutOffHours: number
}

/** The most sessions of one plan. */
export const MAX_SESSIONS = 60
/** The most days from the first to the last date, both included: a year. */
const MAX_SPAN_DAYS = 366

/** All dates of a plan in order. None if its first or last date does not exist, or if it is longer than a year. */
export function plannedDates({ weekdays, firstDate, lastDate }: ClassPlan): PlayDate[] {
  if (!isPlayDate(firstDate) || !isPlayDate(lastDate)) return []
  const spanDays = daysBetween(firstDate, lastDate) + 1
  if (spanDays < 1 || spanDays > MAX_SPAN_DAYS) return []
  return Array.from({ length: spanDays }, (_, n) => addDays(firstDate, n)).filter((date) =>
    weekdays.includes(weekdayOf(date)),
  )
}

/** Checks the fields of a plan. It does not check whether court and coach are free. */
export function checkClassPlan(plan: ClassPlan): FieldProblem<keyof ClassPlan>[] {
  const { fromHour, toHour, price, places, minimum, cutOffHours, minAge, maxAge } = plan
  const wrongFields = fieldProblems<keyof ClassPlan>([
    ['nameEn', checkFilled(plan.nameEn)],
    ['nameId', checkFilled(plan.nameId)],
    ['toHour', checkRange(toHour, [fromHour + 1, 24])],
    ['price', checkRange(price, [1, 100_000_000])],
    ['places', checkRange(places, [1, 100])],
    ['minimum', checkRange(minimum, [0, Math.min(places, 100)])],
    ['cutOffHours', checkRange(cutOffHours, [0, 168])],
    ['minAge', checkRange(minAge, [0, 99])],
    ['maxAge', maxAge === 0 ? null : checkRange(maxAge, [Math.max(minAge, 1), 99])],
    ['firstDate', isPlayDate(plan.firstDate) ? null : 'DATE_INVALID'],
    ['lastDate', isPlayDate(plan.lastDate) ? null : 'DATE_INVALID'],
    ['weekdays', plan.weekdays.length === 0 ? 'FIELD_REQUIRED' : null],
  ])
  if (wrongFields.length > 0) return wrongFields
  const sessions = plannedDates(plan).length
  if (sessions === 0) return [{ path: 'lastDate', ...problem('DATE_INVALID') }]
  return sessions > MAX_SESSIONS
    ? [{ path: 'lastDate', ...problem('CLASS_PLAN_LONG', { most: MAX_SESSIONS }) }]
    : []
}
