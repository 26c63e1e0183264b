import { academy_ages, academy_ask_text, academy_from_to, academy_run } from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { agesLabel } from '@pantul/rules/participant'
import { weekdayOf } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { monthWord, dayNumber, weekdaysWord } from '../design/date-words.ts'
import { askAddress } from '../enrolments/enrol-words.ts'
import type { Programme } from './academy-query.ts'

/** `Sat 09:00, 10 sessions`; where sessions begin at different hours each of them stands there. */
export function runWords({ sessions }: Programme): string {
  const hours = [...new Set(sessions.map(({ fromHour }) => fromHour))].toSorted((a, b) => a - b)
  return academy_run({
    days: weekdaysWord(sessions.map(({ date }) => weekdayOf(date))),
    time: hours.map(hourLabel).join(', '),
    count: sessions.length,
  })
}

/** `9 Jan to 13 Mar 2027`, and `5 Dec 2026 to 30 Jan 2027` over a new year. */
export function datesWords({ sessions }: Programme): string {
  const [first = '', last = ''] = [sessions[0]?.date, sessions.at(-1)?.date]
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return academy_from_to({ from: isOneYear ? dayAndMonth(first) : dayWithYear(first), to: dayWithYear(last) })
}

/** `Ages 8–12`; null when everybody may come. */
export const agesWords = ({ MinAge, MaxAge, ages }: Programme): string | null =>
  MinAge === null && MaxAge === null ? null : academy_ages({ ages: agesLabel(ages) })

/** WhatsApp about a programme. */
export const askAboutProgramme = (location: Location, { Name }: Programme): string =>
  askAddress(location, academy_ask_text({ location: location.name, name: Name }))

// What belongs together stays on one line.
const dayAndMonth = (date: PlayDate): string => `${dayNumber(date)}\u00a0${monthWord(date, 'short')}`

const dayWithYear = (date: PlayDate): string => `${dayAndMonth(date)}\u00a0${date.slice(0, 4)}`
