import type { Language } from './words.ts'

/** Locations of the demo data, by name. */
const zones = {
  'Pantul Kemang': 'Asia/Jakarta',
  'Pantul Dago': 'Asia/Jakarta',
  'Pantul Renon': 'Asia/Makassar',
  'Pantul Abepura': 'Asia/Jayapura',
} as const

export type Place = keyof typeof zones

/**
 * `yyyy-mm-dd`, this many days after the location's today. The demo bookings cover a fortnight: from day 15 every court
 * is free. Each story uses its own day, 29 at most; day 30 replaces Christmas, which is closed.
 */
export function dayAhead(place: Place, days: number): string {
  const today = Temporal.Now.zonedDateTimeISO(zones[place]).toPlainDate()
  const day = today.add({ days })
  return (day.month === 12 && day.day === 25 ? today.add({ days: 30 }) : day).toString()
}

/** `18:00` */
export const clockHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** `Sat 21 Nov`, as a basket names a day in English. */
export const shortDay = (date: string): string => dayWords(date, 'short', 'en')

/** `Saturday 21 November`, the calendar's accessible name. */
export const longDay = (date: string, language: Language): string => dayWords(date, 'long', language)

function dayWords(date: string, length: 'short' | 'long', language: Language): string {
  const day = new Date(`${date}T00:00:00Z`)
  const locale = language === 'id' ? 'id-ID' : 'en-GB'
  const part = (name: 'weekday' | 'month'): string =>
    new Intl.DateTimeFormat(locale, { [name]: length, timeZone: 'UTC' }).format(day)
  return `${part('weekday')} ${day.getUTCDate()} ${part('month')}`
}
