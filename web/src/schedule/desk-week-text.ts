import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { dayNumber, monthWord } from '../design/date-text.ts'

/** `23–29 November`, or `30 Nov – 6 Dec`: the seven days from a Monday. */
export function weekText(monday: PlayDate): string {
  const sunday = addDays(monday, 6)
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
  if (isOneMonth) return `${dayNumber(monday)}–${dayNumber(sunday)} ${monthWord(sunday, 'long')}`
  const [first, last] = [monday, sunday].map((day) => `${dayNumber(day)} ${monthWord(day, 'short')}`)
  return `${first} – ${last}`
}
