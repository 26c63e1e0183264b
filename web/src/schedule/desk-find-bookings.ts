import type { DayAndNow } from '@pantul/rules/desk-day'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import { isEntryOf, type BookingEntry, type DayEntry } from './desk-day-layout.ts'

/** A text with fewer letters finds nothing. */
export const MIN_LETTERS = 3
const MAX_FOUND = 8

/**
 * The bookings of a day whose name has a word that begins with the text. A booking with several courts is found once.
 * Bookings that are not checked in come first, then the hour nearest to now.
 */
export function findBookings(
  entries: readonly DayEntry[],
  text: string,
  { date, now }: DayAndNow,
): BookingEntry[] {
  const wantedText = foldText(text)
  if (wantedText.length < MIN_LETTERS) return []
  const found = entries.filter(
    (entry): entry is BookingEntry => entry.kind === 'booking' && hasWordWith(entry.booking.name, wantedText),
  )
  const eachOnce = found.filter(
    (entry, i) => found.findIndex((candidate) => isEntryOf(candidate, entry.booking)) === i,
  )
  const distance = ({ from }: BookingEntry): number => (date === now.date ? Math.abs(from - now.hour) : from)
  const arrivalOrder = ({ booking }: BookingEntry): number => (booking.arrival === null ? 0 : 1)
  return eachOnce
    .toSorted((a, b) => arrivalOrder(a) - arrivalOrder(b) || distance(a) - distance(b))
    .slice(0, MAX_FOUND)
}

/** The order number that a text contains, in its usual spelling; null if the text is no order number. */
export function orderNumberIn(text: string): string | null {
  const orderNumber = tidyOrderNumber(text)
  return /^PTL-\d{6}-[A-Z0-9]{5}$/.test(orderNumber) ? orderNumber : null
}

const hasWordWith = (name: string, beginning: string): boolean =>
  ` ${foldText(name)}`.includes(` ${beginning}`)

/** Lower case, without accents and without spaces around the text. */
const foldText = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
