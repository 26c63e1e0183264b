import { dayNumber, monthAndYear, formatMonth } from '../design/date-text.ts'
import { serverNow } from '../browser/clock.ts'

/** The day of a moment with offset: `19 Nov`, and `19 Nov 2025` of another year. */
export function visitDay(moment: string): string {
  const date = moment.slice(0, 10)
  const isThisYear = date.startsWith(String(new Date(serverNow()).getFullYear()))
  return `${dayNumber(date)} ${isThisYear ? formatMonth(date, 'short') : monthAndYear(date)}`
}
