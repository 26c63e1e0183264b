import { isPlayDate } from '@pantul/rules/play-date'
import { readDate } from '../../platform/base/csv-cells.ts'

/** The first three letters of each month, in English and, if it differs, in Indonesian. */
const months = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may mei',
  'jun',
  'jul',
  'aug agu',
  'sep',
  'oct okt',
  'nov',
  'dec des',
]

const timePattern =
  /^(?<date>\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{1,2} [a-z]+ \d{4})(?:(?:T|,? +)(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:\.\d{1,6})?)?)?(?: ?(?<amOrPm>[ap])m)?(?: ?(?<zone>Z|WIB|UTC|[+-](?:0\d|1[0-4]):?[0-5]\d))?$/i

/**
 * Reads a time in a file of a gateway: `2026-11-20 18:05:00`, `20/11/2026 18.05`, `20 Nov 2026, 18:05`, also with a zone.
 * Without a zone it is GMT+7, which the gateway uses for all locations. Without an hour it is midnight. Null for anything
 * else.
 */
export function readTime(text: string): Temporal.Instant | null {
  const parts = timePattern.exec(text)?.groups
  const date = readDayOfTime(parts?.['date'] ?? '')
  if (parts === undefined || date === null) return null
  const hour = hourOf(Number(parts['hour'] ?? 0), parts['amOrPm'])
  const [minute, second] = [Number(parts['minute'] ?? 0), Number(parts['second'] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  const time = [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')
  return Temporal.Instant.from(`${date}T${time}${zoneOf(parts['zone'])}`)
}

function readDayOfTime(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(text) ?? []
  if (year === '') return readDate(text)
  const monthNumber = monthOf(month.toLowerCase())
  const date = `${year}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlayDate(date) ? date : null
}

/** 1 to 12; 0 for another word. */
const monthOf = (word: string): number =>
  1 + months.findIndex((names) => names.split(' ').includes(word.slice(0, 3)))

const hourOf = (hour: number, amOrPm: string | undefined): number => {
  if (amOrPm === undefined) return hour
  return (hour % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0)
}

const zoneOf = (zone = 'WIB'): string => {
  const upper = zone.toUpperCase()
  if (upper === 'WIB') return '+07:00'
  return upper === 'UTC' ? 'Z' : upper
}
