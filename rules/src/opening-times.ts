import { hoursBetween, type Hours } from './hours.ts'
import { isPlayDate, weekdayOf, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** Open from the hour `from` up to, not including, `to` (24 is midnight). Weekday 0 is Sunday. */
export type OpenHours = { readonly weekday: number; readonly from: number; readonly to: number }

/** Hours of all dates from `dateFrom` to `dateTo`, instead of those of their weekdays. Staff see the name. */
export type SpecialHours = {
  readonly dateFrom: PlayDate
  readonly dateTo: PlayDate
  readonly from: number
  readonly to: number
  readonly name: string
}

/** Players see the reason. */
export type ClosedDate = {
  readonly date: PlayDate
  readonly reason: { readonly en: string; readonly id: string }
}

/** When a location is open. A weekday without hours is closed. Special hours beat it, closed dates beat both. */
export type OpeningTimes = {
  readonly openHours: readonly OpenHours[]
  readonly specialHours: readonly SpecialHours[]
  readonly closedDates: readonly ClosedDate[]
}

type Opening = Omit<OpeningTimes, 'closedDates'> & {
  readonly closedDates: readonly Pick<ClosedDate, 'date'>[]
}

/** The first and the last open hour of a date, the last one not included; null if closed. */
export function openSpanOn(
  { openHours, specialHours, closedDates }: Opening,
  date: PlayDate,
): { readonly from: number; readonly to: number } | null {
  if (closedDates.some((closed) => closed.date === date)) return null
  const special = specialHours.find(({ dateFrom, dateTo }) => dateFrom <= date && date <= dateTo)
  return special ?? openHours.find(({ weekday }) => weekday === weekdayOf(date)) ?? null
}

/** The opening hours of a date, ascending; none if closed. */
export function openHoursOn(times: Opening, date: PlayDate): Hours {
  const span = openSpanOn(times, date)
  return span === null ? [] : hoursBetween(span.from, span.to)
}

/** Without special hours and closed dates that are over, in order. */
export const timesFrom = (
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
 * Checks opening times. Refusals: NUMBER_RANGE (a day closes before it opens); DATE_INVALID (a date that does not
 * exist, in the wrong order or twice); SPECIAL_HOURS_OVERLAP (a date with two special hours); FIELD_REQUIRED (a closed
 * date without a reason).
 */
export function checkOpeningTimes({ openHours, specialHours, closedDates }: OpeningTimes): Problem | null {
  const backwards = [...openHours, ...specialHours].find(({ from, to }) => to <= from)
  if (backwards !== undefined) return problem('NUMBER_RANGE', { from: backwards.from + 1, to: 24 })
  if (isTwice(openHours.map(({ weekday }) => String(weekday)))) return problem('DATE_INVALID')
  if (
    specialHours.some(
      ({ dateFrom, dateTo }) => !isPlayDate(dateFrom) || !isPlayDate(dateTo) || dateTo < dateFrom,
    )
  )
    return problem('DATE_INVALID')
  if (specialHours.some((one, i) => specialHours.slice(i + 1).some((other) => overlap(one, other))))
    return problem('SPECIAL_HOURS_OVERLAP')
  if (closedDates.some(({ date }) => !isPlayDate(date)) || isTwice(closedDates.map(({ date }) => date)))
    return problem('DATE_INVALID')
  return closedDates.some(({ reason: { en, id } }) => en.trim() === '' || id.trim() === '')
    ? problem('FIELD_REQUIRED')
    : null
}

/** Whether two special hours have a date in common. */
export const overlap = (
  one: Pick<SpecialHours, 'dateFrom' | 'dateTo'>,
  other: Pick<SpecialHours, 'dateFrom' | 'dateTo'>,
): boolean => one.dateFrom <= other.dateTo && other.dateFrom <= one.dateTo

const isTwice = (values: readonly string[]): boolean => new Set(values).size < values.length
