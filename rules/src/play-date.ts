/** A date at the location, ISO `yyyy-mm-dd`; compares and sorts as text. `dd-mm-yyyy` is used on the wire only. */
export type PlayDate = string

const DAY_MS = 86_400_000
const isoPattern = /^\d{4}-\d{2}-\d{2}$/
const dayMonthYearPattern = /^(\d{2})-(\d{2})-(\d{4})$/

/** Whether a value is an existing date `yyyy-mm-dd`. */
export function isPlayDate(x: unknown): x is PlayDate {
  if (typeof x !== 'string' || !isoPattern.test(x)) return false
  const midnight = Date.parse(`${x}T00:00:00Z`)
  return !Number.isNaN(midnight) && isoOf(midnight) === x
}

/** `2026-11-21` → `21-11-2026`, as on the wire and in storage. */
export function toDayMonthYear(date: PlayDate): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
}

/** `21-11-2026` → `2026-11-21`; null if it is no existing date. */
export function fromDayMonthYear(text: string): PlayDate | null {
  const [, day, month, year] = dayMonthYearPattern.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  return isPlayDate(date) ? date : null
}

/** 0 is Sunday, 6 is Saturday; independent of the machine's time zone. */
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

// Computed in UTC, where every day has 24 hours.
const dayNumber = (date: PlayDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const isoOf = (midnight: number): PlayDate => new Date(midnight).toISOString().slice(0, 10)
