import type { Language } from './message-text.ts'

/** The time zones of the demonstration's locations, by the name of the location. */
const timeZones = {
  'Pantul Kemang': 'Asia/Jakarta',
  'Pantul Dago': 'Asia/Jakarta',
  'Pantul Renon': 'Asia/Makassar',
  'Pantul Abepura': 'Asia/Jayapura',
} as const

export type LocationName = keyof typeof timeZones

/**
 * `yyyy-mm-dd`, this many days after the location's today. The demonstration has bookings for 14 days: from day 15 on
 * every court is free. Each story uses its own day: players book day 29 at most, the desk also sells later days. Day 30
 * replaces Christmas, when the locations are closed.
 */
export function dateInDays(locationName: LocationName, days: number): string {
  const today = Temporal.Now.zonedDateTimeISO(timeZones[locationName]).toPlainDate()
  const day = today.add({ days })
  return (day.month === 12 && day.day === 25 ? today.add({ days: 30 }) : day).toString()
}

/** A date, `yyyy-mm-dd`, and an hour at a location. */
export type LocalHour = { readonly date: string; readonly hour: number }

/** Time zones of all whole hours, and some that are half an hour apart from them. */
const candidateZones = [
  ...Array.from({ length: 27 }, (_, i) => `Etc/GMT${i < 13 ? '+' : '-'}${Math.abs(12 - i)}`),
  'Asia/Tehran',
  'Asia/Kabul',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Australia/Darwin',
  'America/St_Johns',
  'Pacific/Marquesas',
]

/** A time zone where it is now between 10:15 and 19:45, and at least 15 minutes from any full hour. */
export function zoneInDaytime(): LocalHour & { readonly zone: string } {
  for (const zone of candidateZones) {
    const now = Temporal.Now.zonedDateTimeISO(zone)
    if (now.hour >= 10 && now.hour <= 19 && now.minute >= 15 && now.minute <= 45)
      return { zone, date: now.toPlainDate().toString(), hour: now.hour }
  }
  throw new Error('there is no zone with daytime')
}

/** `18:00`. Hour 24 is `00:00`. */
export const clockHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** `Sat 21 Nov`, as a basket names a day in English. */
export const shortDay = (date: string): string => dayWords(date, 'short', 'en')

/** `Saturday 21 November`, the accessible name of a day in the calendar. */
export const longDay = (date: string, language: Language): string => dayWords(date, 'long', language)

function dayWords(date: string, length: 'short' | 'long', language: Language): string {
  const day = new Date(`${date}T00:00:00Z`)
  const locale = language === 'id' ? 'id-ID' : 'en-GB'
  const part = (name: 'weekday' | 'month'): string =>
    new Intl.DateTimeFormat(locale, { [name]: length, timeZone: 'UTC' }).format(day)
  return `${part('weekday')} ${day.getUTCDate()} ${part('month')}`
}
