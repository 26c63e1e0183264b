import type { FieldValues } from '@pantul/rules/merge-fields'
import type { ClosedDate, OpeningTimes, SpecialHours } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'

/** Weekdays from Monday on; 0 is Sunday. */
export const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0] as const

// Each weekday, special hours and closed date is a field of its own, so that two people can change different ones.
const DAY = 'day '
const SPECIAL = 'special '
const CLOSED = 'closed '

export const dayField = (weekday: number): string => `${DAY}${weekday}`
export const specialField = (dateFrom: PlayDate): string => `${SPECIAL}${dateFrom}`
export const closedField = (date: PlayDate): string => `${CLOSED}${date}`

/** `6-24`. */
export const spanText = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${from}-${to}`

/** The hours of `6-24`; null for an empty text, which means closed. */
export function spanOfText(text: string): { readonly from: number; readonly to: number } | null {
  const [from, to] = text.split('-').map(Number)
  return text === '' || from === undefined || to === undefined ? null : { from, to }
}

/** `2027-03-19 10-24 Ramadan`: last date, hours and name. */
export const specialText = ({ dateTo, name, ...hours }: SpecialHours): string =>
  `${dateTo} ${spanText(hours)} ${name}`

/** The reason in English and in Indonesian, a line each. */
export const closedText = ({ reason: { en, id } }: ClosedDate): string => `${en}\n${id}`

/** Opening times as texts for the form fields. A closed weekday has an empty text, and so has a removed row. */
export const hoursTexts = ({ openHours, specialHours, closedDates }: OpeningTimes): FieldValues => ({
  ...Object.fromEntries(
    weekdaysFromMonday.map((weekday) => {
      const hours = openHours.find((row) => row.weekday === weekday)
      return [dayField(weekday), hours === undefined ? '' : spanText(hours)]
    }),
  ),
  ...Object.fromEntries(specialHours.map((row) => [specialField(row.dateFrom), specialText(row)])),
  ...Object.fromEntries(closedDates.map((row) => [closedField(row.date), closedText(row)])),
})

/** The opening times that the texts in the form fields describe, dates in order. */
export function timesOfTexts(texts: FieldValues): OpeningTimes {
  const fields = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    openHours: fields.flatMap(([field, text]) => {
      const hours = field.startsWith(DAY) ? spanOfText(text) : null
      return hours === null ? [] : [{ weekday: Number(field.slice(DAY.length)), ...hours }]
    }),
    specialHours: fields.flatMap(([field, text]) => specialOf(field, text) ?? []),
    closedDates: fields.flatMap(([field, text]) => closedOf(field, text) ?? []),
  }
}

/** The special hours of a field; null if it is another field. */
export function specialOf(field: string, text: string): SpecialHours | null {
  const [dateTo = '', span = '', ...name] = text.split(' ')
  const hours = field.startsWith(SPECIAL) ? spanOfText(span) : null
  return hours === null
    ? null
    : { dateFrom: field.slice(SPECIAL.length), dateTo, ...hours, name: name.join(' ') }
}

/** The closed date of a field; null if it is another field. */
export function closedOf(field: string, text: string): ClosedDate | null {
  const [en = '', id = ''] = text.split('\n')
  return field.startsWith(CLOSED) ? { date: field.slice(CLOSED.length), reason: { en, id } } : null
}

/** The weekday of a field; null if it is another field. */
export const weekdayOfField = (field: string): number | null =>
  field.startsWith(DAY) ? Number(field.slice(DAY.length)) : null
