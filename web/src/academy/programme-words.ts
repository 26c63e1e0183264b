import { academy_ages, academy_ask_text, academy_from_to, academy_run } from '@pantul/messages/words'
import type { Location } from '@pantul/contract/locations-wire'
import { hourLabel } from '@pantul/rules/hours'
import { agesLabel } from '@pantul/rules/participant'
import { weekdayOf } from '@pantul/rules/play-date'
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

/** `9 Jan 2027 to 13 Mar 2027` */
export function datesWords({ sessions }: Programme): string {
  const [first, last] = [sessions[0], sessions.at(-1)]
  return academy_from_to({ from: dayWithYear(first?.date ?? ''), to: dayWithYear(last?.date ?? '') })
}

/** `Ages 8–12`; null when everybody may come. */
export const agesWords = ({ MinAge, MaxAge, ages }: Programme): string | null =>
  MinAge === null && MaxAge === null ? null : academy_ages({ ages: agesLabel(ages) })

/** WhatsApp about a programme. */
export const askAboutProgramme = (location: Location, { Name }: Programme): string =>
  askAddress(location, academy_ask_text({ location: location.name, name: Name }))

const dayWithYear = (date: string): string =>
  `${dayNumber(date)} ${monthWord(date, 'short')} ${date.slice(0, 4)}`
