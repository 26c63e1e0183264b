import { isRunning, type DayAndNow } from '@pantul/rules/desk-day'
import { isEntryOf, type BookingEntry, type DayEntry } from './desk-day-layout.ts'

/** The entries of the related bookings: hours that were added to a booking are bookings of other orders. */
export const relatedEntriesOf = (
  { booking: { relatedBookings } }: Pick<BookingEntry, 'booking'>,
  entries: readonly DayEntry[],
): readonly BookingEntry[] =>
  entries.filter(
    (entry): entry is BookingEntry =>
      entry.kind === 'booking' && relatedBookings.some((related) => isEntryOf(entry, related)),
  )

/** The hour at which a booking ends, together with the hours that were added to it. */
export const endWithAddedHours = (
  { booking }: Pick<BookingEntry, 'booking'>,
  entries: readonly DayEntry[],
): number => Math.max(booking.until, ...relatedEntriesOf({ booking }, entries).map(({ until }) => until))

/** The entry if it is a running booking, which can get more hours or other courts; otherwise null. */
export const runningBookingOf = (
  entry: DayEntry | null,
  entries: readonly DayEntry[],
  dayAndNow: DayAndNow,
): BookingEntry | null =>
  entry?.kind === 'booking' &&
  isRunning({ ...entry.booking, until: endWithAddedHours(entry, entries) }, dayAndNow)
    ? entry
    : null
