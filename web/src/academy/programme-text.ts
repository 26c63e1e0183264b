import * as m from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { agesLabel } from '@pantul/rules/participant'
import { weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { formatMonth, dayNumber, formatWeekdays } from '../design/date-text.ts'
import { whatsAppUrl } from '../enrolments/enrol-text.ts'
import type { Programme } from '@pantul/contract/academy-wire'

/** `Sat 09:00, 10 sessions`; names every hour at which a session begins. */
export function runText({ sessions }: Programme): string {
  const hours = [...new Set(sessions.map(({ fromHour }) => fromHour))].toSorted((a, b) => a - b)
  return m.academy_run({
    days: formatWeekdays(sessions.map(({ date }) => weekdayOf(date))),
    time: hours.map(hourLabel).join(', '),
    count: sessions.length,
  })
}

/** `9 Jan to 13 Mar 2027`; `5 Dec 2026 to 30 Jan 2027` if the years differ. */
export function datesText({ sessions }: Programme): string {
  const [first = '', last = ''] = [sessions[0]?.date, sessions.at(-1)?.date]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return m.academy_from_to({
    from: isOneYear ? dayAndMonth(first) : dayWithYear(first),
    to: dayWithYear(last),
  })
}

/** `Ages 8–12`; null for every age. */
export const agesText = ({ isForEveryAge, ages }: Programme): string | null =>
  isForEveryAge ? null : m.academy_ages({ ages: agesLabel(ages) })

/** WhatsApp link to the location with a question about a programme. */
export const programmeQuestionUrl = (location: Location, { name }: Programme): string =>
  whatsAppUrl(location, m.academy_ask_text({ location: location.name, name }))

// The parts of a date stay on one line.
const dayAndMonth = (date: PlayDate): string => `${dayNumber(date)}\u00a0${formatMonth(date, 'short')}`

const dayWithYear = (date: PlayDate): string => `${dayAndMonth(date)}\u00a0${date.slice(0, 4)}`
