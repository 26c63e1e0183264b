import { isRunning, type DayAndNow } from '@pantul/rules/desk-day'
import type { DayEntry } from './desk-day-layout.ts'

type BookingEntry = Extract<DayEntry, { kind: 'booking' }>
type Booking = BookingEntry['booking']

/** The entries of the added hours of a booking, which are bookings of other orders. */
export const relatedEntriesOf = (entry: DayEntry, entries: readonly DayEntry[]): readonly BookingEntry[] =>
  entry.kind === 'booking' ? entriesRelatedTo(entry.booking, entries) : []

const entriesRelatedTo = (
  { relatedBookings }: Booking,
  entries: readonly DayEntry[],
): readonly BookingEntry[] =>
  entries.filter(
    (one): one is BookingEntry =>
      one.kind === 'booking' &&
      relatedBookings.some(
        ({ orderNumber, bookingId }) =>
          one.booking.orderNumber === orderNumber && one.booking.bookingId === bookingId,
      ),
  )

/** The hour at which a booking ends with the hours that were added to it. */
export const endOf = (booking: Booking, entries: readonly DayEntry[]): number =>
  Math.max(booking.until, ...entriesRelatedTo(booking, entries).map(({ until }) => until))

/** The booking of an entry if it is running, so that it can become longer or get another court; else null. */
export const runningOf = (
  entry: DayEntry | null,
  entries: readonly DayEntry[],
  when: DayAndNow,
): BookingEntry | null =>
  entry?.kind === 'booking' && isRunning({ ...entry.booking, until: endOf(entry.booking, entries) }, when)
    ? entry
    : null
