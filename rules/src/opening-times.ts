import { hoursBetween, type Hours } from './hours.ts'
import { isPlayDate, weekdayOf, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** The opening hours of a weekday: from `from` up to, not including, `to` (24 is midnight). Weekday 0 is Sunday. */
export type OpenHours = { readonly weekday: number; readonly from: number; readonly to: number }

/** The opening hours of each date from `dateFrom` to `dateTo`, which replace those of the weekdays. Staff see the name. */
export type SpecialHours = {
  readonly dateFrom: PlayDate
  readonly dateTo: PlayDate
  readonly from: number
  readonly to: number
  readonly name: string
}

/** A date on which the location is closed. Players see the reason. */
export type ClosedDate = {
  readonly date: PlayDate
  readonly reason: { readonly en: string; readonly id: string }
}

/**
 * When a location is open. It is closed on weekdays without opening hours. Special hours replace those of a weekday, and
 * closed dates replace both.
 */
export type OpeningTimes = {
  readonly openHours: readonly OpenHours[]
  readonly specialHours: readonly SpecialHours[]
  readonly closedDates: readonly ClosedDate[]
}

/** Opening times without the reasons of closed dates. */
type OpeningRules = Omit<OpeningTimes, 'closedDates'> & {
  readonly closedDates: readonly Pick<ClosedDate, 'date'>[]
}

/** The opening hours of a date: from `from` up to, not including, `to`; null if closed. */
export function openSpanOn(
  { openHours, specialHours, closedDates }: OpeningRules,
  date: PlayDate,
): { readonly from: number; readonly to: number } | null {
  if (closedDates.some((closed) => closed.date === date)) return null
  const special = specialHours.find(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo)
  return special ?? openHours.find(({ weekday }) => weekday === weekdayOf(date)) ?? null
}

/** The open hours of a date, ascending; none if closed. */
export function openHoursOn(times: OpeningRules, date: PlayDate): Hours {
  const span = openSpanOn(times, date)
  return span === null ? [] : hoursBetween(span.from, span.to)
}

/** Sorts opening times and removes special hours and closed dates before today. */
export const currentOpeningTimes = (
  { openHours, specialHours, closedDates }: OpeningTimes,
  today: PlayDate,
): OpeningTimes => ({
  openHours: openHours.toSorted((a, b) => a.weekday - b.weekday),
  specialHours: specialHours
    .filter(({ dateTo }) => dateTo >= today)
    .toSorted((a, b) => (a.dateFrom < b.dateFrom ? -1 : 1)),
  closedDates: closedDates.filter(({ date }) => date >= today).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
})

/**
 * Checks opening times. Refusals: NUMBER_RANGE (a day closes before it opens); DATE_INVALID (a date does not exist or is in
 * the wrong order; a date or weekday occurs twice); SPECIAL_HOURS_OVERLAP (a date has two special hours); FIELD_REQUIRED (a
 * closed date has no reason).
 */
export function checkOpeningTimes({ openHours, specialHours, closedDates }: OpeningTimes): Problem | null {
  const backwards = [...openHours, ...specialHours].find(({ from, to }) => to <= from)
  if (backwards !== undefined) return problem('NUMBER_RANGE', { from: backwards.from + 1, to: 24 })
  if (hasDuplicates(openHours.map(({ weekday }) => String(weekday)))) return problem('DATE_INVALID')
  if (
    specialHours.some(
      ({ dateFrom, dateTo }) => !isPlayDate(dateFrom) || !isPlayDate(dateTo) || dateTo < dateFrom,
    )
  )
    return problem('DATE_INVALID')
  if (specialHours.some((one, i) => specialHours.slice(i + 1).some((other) => doDatesOverlap(one, other))))
    return problem('SPECIAL_HOURS_OVERLAP')
  if (closedDates.some(({ date }) => !isPlayDate(date)) || hasDuplicates(closedDates.map(({ date }) => date)))
    return problem('DATE_INVALID')
  return closedDates.some(({ reason: { en, id } }) => en.trim() === '' || id.trim() === '')
    ? problem('FIELD_REQUIRED')
    : null
}

/** Whether two special hours have a date in common. */
export const doDatesOverlap = (
  one: Pick<SpecialHours, 'dateFrom' | 'dateTo'>,
  other: Pick<SpecialHours, 'dateFrom' | 'dateTo'>,
): boolean => one.dateFrom <= other.dateTo && other.dateFrom <= one.dateTo

const hasDuplicates = (values: readonly string[]): boolean => new Set(values).size < values.length
