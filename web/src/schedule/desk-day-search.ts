import type { DayAndNow } from '@pantul/rules/desk-day'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import type { DayEntry } from './desk-day-layout.ts'

/** The fewest letters of a name for a search. */
const LEAST_LETTERS = 3
const MOST_FOUND = 8

type BookingEntry = Extract<DayEntry, { readonly kind: 'booking' }>

/**
 * The bookings of a day with a name that has a word beginning with the text, each booking once. Bookings without an
 * arrival come first, the nearest hour first.
 */
export function findBookings(
  entries: readonly DayEntry[],
  text: string,
  { date, now }: DayAndNow,
): BookingEntry[] {
  const wanted = foldText(text)
  if (wanted.length < LEAST_LETTERS) return []
  const found = entries.filter(
    (entry): entry is BookingEntry => entry.kind === 'booking' && isNamed(entry.booking.name, wanted),
  )
  const once = [
    ...Map.groupBy(found, ({ booking }) => `${booking.orderNumber} ${booking.bookingId}`).values(),
  ].flatMap(([first]) => first ?? [])
  const hours = ({ from }: BookingEntry): number => (date === now.date ? Math.abs(from - now.hour) : from)
  const isDone = ({ booking }: BookingEntry): number => (booking.arrival === null ? 0 : 1)
  return once.toSorted((a, b) => isDone(a) - isDone(b) || hours(a) - hours(b)).slice(0, MOST_FOUND)
}

/** The typed or scanned order number, normalised; null for another text. */
export function orderNumberIn(text: string): string | null {
  const number = tidyOrderNumber(text)
  return /^PTL-\d{6}-[A-Z0-9]{5}$/.test(number) ? number : null
}

const isNamed = (name: string, wanted: string): boolean => {
  const words = foldText(name)
  return words.startsWith(wanted) || words.includes(` ${wanted}`)
}

/** Lower case, without accents. */
const foldText = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
