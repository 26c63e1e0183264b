import { consecutiveRuns } from '@pantul/rules/hours'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { intlLocale } from '../browser/language.ts'

type Part = 'weekday' | 'day' | 'month' | 'year'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** `Sat` or `Saturday`, in the language of the page. */
export const formatWeekday = (date: PlayDate, length: 'short' | 'long'): string =>
  formatPart(date, 'weekday', length)

/** `Nov` or `November`. */
export const formatMonth = (date: PlayDate, length: 'short' | 'long'): string =>
  formatPart(date, 'month', length)

/** `21`. */
export const dayNumber = (date: PlayDate): string => String(Number(date.slice(8)))

/** `Sat 21 Nov`. */
export const shortDay = (date: PlayDate): string =>
  `${formatWeekday(date, 'short')} ${dayNumber(date)} ${formatMonth(date, 'short')}`

/** `Sat 21`. */
export const weekdayAndDay = (date: PlayDate): string => `${formatWeekday(date, 'short')} ${dayNumber(date)}`

/** `Saturday 21 November`. */
export const longDay = (date: PlayDate): string =>
  `${formatWeekday(date, 'long')} ${dayNumber(date)} ${formatMonth(date, 'long')}`

/** `Nov 2026`. */
export const monthAndYear = (date: PlayDate, length: 'short' | 'long' = 'short'): string =>
  `${formatMonth(date, length)} ${date.slice(0, 4)}`

/** `Mon–Fri`, `Mon, Wed`, `Sat–Sun`: weekdays (0 is Sunday) from Monday on; consecutive days become a range. */
export function formatWeekdays(weekdays: readonly number[]): string {
  const daysAfterMonday = [...new Set(weekdays.map((day) => (day + 6) % 7))].toSorted((a, b) => a - b)
  return consecutiveRuns(daysAfterMonday)
    .map((run) => [run[0] ?? 0, run.at(-1) ?? 0].map(shortWeekday))
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ')
}

const A_MONDAY: PlayDate = '2026-11-23'

const shortWeekday = (daysAfterMonday: number): string =>
  formatWeekday(addDays(A_MONDAY, daysAfterMonday), 'short')

// Not formatted as a whole, because engines differ in the comma after the weekday. In UTC, so that the device's time
// zone does not matter.
function formatPart(date: PlayDate, part: Part, length: 'short' | 'long'): string {
  const locale = intlLocale()
  const key = `${locale} ${part} ${length}`
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { [part]: length, timeZone: 'UTC' })
  formatters.set(key, format)
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** `15:18` */
export const clockTime = ({ hour, minute }: VenueNow): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
