import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import type { ClosedDate, OpenHours, SpecialHours } from '@pantul/rules/opening-times'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { shortDay, formatWeekday } from '../design/date-text.ts'
import { closedOf, specialOf, spanOfText, weekdayOfField } from './desk-hours-texts.ts'

const A_SUNDAY: PlayDate = '2026-11-22'

/** `Monday`; 0 is Sunday. */
export const weekdayName = (weekday: number): string => formatWeekday(addDays(A_SUNDAY, weekday), 'long')

/** `Mon`; 0 is Sunday. */
export const shortWeekdayName = (weekday: number): string =>
  formatWeekday(addDays(A_SUNDAY, weekday), 'short')

/** `Fri 25 Dec 2026`. */
export const dayAndYear = (date: PlayDate): string => `${shortDay(date)} ${date.slice(0, 4)}`

/** `06:00–24:00`. */
export const spanWords = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  `${hourLabel(from)}–${hourLabel(to)}`

/** `Fri 25 Dec 2026`, or the first and the last day. */
export const daysWords = ({ dateFrom, dateTo }: Pick<SpecialHours, 'dateFrom' | 'dateTo'>): string =>
  dateFrom === dateTo ? dayAndYear(dateFrom) : `${dayAndYear(dateFrom)} – ${dayAndYear(dateTo)}`

/** The name of a field of the form. */
export function hoursLabel(field: string): string {
  const weekday = weekdayOfField(field)
  if (weekday !== null) return weekdayName(weekday)
  const [kind, date = ''] = field.split(' ')
  return kind === 'closed'
    ? m.opening_closed_on({ day: dayAndYear(date) })
    : m.opening_special_on({ day: dayAndYear(date) })
}

/** The value of a field as the page shows it. */
export function hoursWords(field: string, text: string): string {
  if (weekdayOfField(field) !== null) {
    const span = spanOfText(text)
    return span === null ? m.courts_closed() : spanWords(span)
  }
  if (text === '') return '–'
  const special = specialOf(field, text)
  if (special !== null) return specialWords(special)
  return closedOf(field, text)?.reason.en ?? text
}

const specialWords = (special: SpecialHours): string =>
  [daysWords(special), spanWords(special), special.name].filter(Boolean).join(', ')

const hourFields: Readonly<Record<string, () => string>> = {
  openHours: m.blocks_weekly,
  specialHours: m.opening_special,
  closedDates: m.opening_closed_dates,
  workHours: m.coach_list_hours,
}

/** The name of a field of an act about opening hours; undefined for other fields. */
export const hourFieldLabel = (field: string): string | undefined => hourFields[field]?.()

/** A row of an act about opening hours, such as `Monday 06:00–24:00`; null for other fields. */
export function hourRowText(field: string, row: unknown): string | null {
  if (hourFields[field] === undefined || typeof row !== 'object' || row === null) return null
  if ('weekday' in row) {
    const hours = row as OpenHours
    return `${weekdayName(hours.weekday)} ${spanWords(hours)}`
  }
  if ('dateFrom' in row) return specialWords(row as SpecialHours)
  const { date, reason } = row as ClosedDate
  return `${dayAndYear(date)} (${reason.en})`
}
