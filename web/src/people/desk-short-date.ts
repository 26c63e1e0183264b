import { dayNumber, monthAndYear, formatMonth } from '../design/date-text.ts'
import { serverNow } from '../browser/clock.ts'

/** The date of a moment (ISO 8601 with offset), or an ISO date: `19 Nov`, or `19 Nov 2025` in another year. */
export function shortDate(dateOrMoment: string): string {
  const date = dateOrMoment.slice(0, 10)
  const isThisYear = date.startsWith(String(new Date(serverNow()).getFullYear()))
  return `${dayNumber(date)} ${isThisYear ? formatMonth(date, 'short') : monthAndYear(date)}`
}
