import type { Language } from './words.ts'

/** Locations of the demonstration, by the name on their card. */
const zones = {
  'Pantul Kemang': 'Asia/Jakarta',
  'Pantul Dago': 'Asia/Jakarta',
  'Pantul Renon': 'Asia/Makassar',
  'Pantul Abepura': 'Asia/Jayapura',
} as const

export type Place = keyof typeof zones

/**
 * `yyyy-mm-dd`, so many days after the location's own today. The demonstration's bookings end after a fortnight: from
 * the 15th day on every court is free. Every story has a day of its own, the 29th at most; nobody plays at Christmas,
 * so the 30th stands in for it.
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

/** `Saturday 21 November`, as a calendar is heard. */
export const longDay = (date: string, language: Language): string => dayWords(date, 'long', language)

function dayWords(date: string, length: 'short' | 'long', language: Language): string {
  const day = new Date(`${date}T00:00:00Z`)
  const locale = language === 'id' ? 'id-ID' : 'en-GB'
  const part = (name: 'weekday' | 'month'): string =>
    new Intl.DateTimeFormat(locale, { [name]: length, timeZone: 'UTC' }).format(day)
  return `${part('weekday')} ${day.getUTCDate()} ${part('month')}`
}
