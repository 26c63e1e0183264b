import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { dayNumber, formatMonth } from '../design/date-text.ts'

/** The seven days from a Monday: `23–29 November` or `30 Nov – 6 Dec`. */
export function weekText(monday: PlayDate): string {
  const sunday = addDays(monday, 6)
  const isInOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
  if (isInOneMonth) return `${dayNumber(monday)}–${dayNumber(sunday)} ${formatMonth(sunday, 'long')}`
  const [firstDay, lastDay] = [monday, sunday].map((day) => `${dayNumber(day)} ${formatMonth(day, 'short')}`)
  return `${firstDay} – ${lastDay}`
}
