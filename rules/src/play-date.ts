/** A date at the location as `yyyy-mm-dd`. Such dates are compared and sorted as text. */
export type PlayDate = string

const DAY_MS = 86_400_000
const isoPattern = /^\d{4}-\d{2}-\d{2}$/
const dayMonthYearPattern = /^(\d{2})-(\d{2})-(\d{4})$/

/** Whether a value is a date `yyyy-mm-dd` that exists. */
export function isPlayDate(value: unknown): value is PlayDate {
  if (typeof value !== 'string' || !isoPattern.test(value)) return false
  const midnight = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(midnight) && isoOf(midnight) === value
}

/** `2026-11-21` → `21-11-2026`, as in requests, answers and the browser's storage. */
export const toDayMonthYear = (date: PlayDate): string =>
  `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`

/** `21-11-2026` → `2026-11-21`; null if the date does not exist. */
export function fromDayMonthYear(text: string): PlayDate | null {
  const [, day, month, year] = dayMonthYearPattern.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isPlayDate(date) ? date : null
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(date: PlayDate): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

/** The date `n` days later; earlier if negative. */
export const addDays = (date: PlayDate, n: number): PlayDate => isoOf((dayNumber(date) + n) * DAY_MS)

/** The Monday of the week of a date. */
export const mondayOf = (date: PlayDate): PlayDate => addDays(date, -((weekdayOf(date) + 6) % 7))

/** Whole days from `a` to `b`; negative if `b` is earlier. */
export const daysBetween = (a: PlayDate, b: PlayDate): number => dayNumber(b) - dayNumber(a)

// Days are computed in UTC, where every day has 24 hours.
const dayNumber = (date: PlayDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const isoOf = (midnight: number): PlayDate => new Date(midnight).toISOString().slice(0, 10)
