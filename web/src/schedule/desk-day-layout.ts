import type {
  CourtHours,
  DeskBlock,
  DeskBooking,
  DeskCourt,
  DeskDay,
  DeskSeriesDate,
  DeskClassSession,
} from '@pantul/contract/desk-schedule-wire'
import { arrangeGrid, hoursCovering, type GridCell, type GridLayout } from './desk-grid-layout.ts'

/**
 * Hours of one court that are taken; `session` is a class session. `key` stays the same when the day is fetched again.
 */
export type DayEntry = CourtHours & { readonly key: string } & (
    | { readonly kind: 'booking'; readonly booking: DeskBooking }
    | { readonly kind: 'session'; readonly session: DeskClassSession }
    | { readonly kind: 'block'; readonly block: DeskBlock }
    | { readonly kind: 'series'; readonly series: DeskSeriesDate }
  )

export type BookingEntry = Extract<DayEntry, { readonly kind: 'booking' }>

/** A cell of the grid of courts: an entry, which begins at the hour of the cell, or a free hour. */
export type DayCell = GridCell<DayEntry> & { readonly court: DeskCourt }

export type DayLayout = GridLayout<DayCell> & { readonly entries: readonly DayEntry[] }

/** Arranges a day by courts. The rows reach from the first to the last hour that is open or has an entry. */
export function dayLayout(day: DeskDay): DayLayout {
  const entries = entriesOf(day)
  const hours = hoursCovering([...entries, ...(day.openHours === null ? [] : [day.openHours])])
  const columns = day.courts.map((court) => ({
    head: { court },
    entries: entries.filter((entry) => entry.court === court.id),
  }))
  return { ...arrangeGrid(hours, columns), entries }
}

/** The bookings, classes, blocks and fixed hours of a day. */
export const entriesOf = ({
  bookings,
  sessions,
  blocks,
  series,
}: Pick<DeskDay, 'bookings' | 'sessions' | 'blocks' | 'series'>): DayEntry[] => [
  ...bookings.map((booking) => ({
    ...courtHoursOf(booking),
    kind: 'booking' as const,
    booking,
    key: `${booking.orderNumber} ${booking.bookingId} ${booking.court} ${booking.from}`,
  })),
  ...sessions.map((session) => ({
    ...courtHoursOf(session),
    kind: 'session' as const,
    session,
    key: `session ${session.court} ${session.from}`,
  })),
  ...blocks.map((block) => ({
    ...courtHoursOf(block),
    kind: 'block' as const,
    block,
    key: `block ${block.court} ${block.from}`,
  })),
  ...series.map((fixedHours) => ({
    ...courtHoursOf(fixedHours),
    kind: 'series' as const,
    series: fixedHours,
    key: `series ${fixedHours.court} ${fixedHours.from}`,
  })),
]

const courtHoursOf = ({ court, from, until }: CourtHours): CourtHours => ({ court, from, until })

/** Whether an entry belongs to a booking. A booking has one entry for each of its courts. */
export const isEntryOf = (
  entry: DayEntry,
  { orderNumber, bookingId }: Pick<DeskBooking, 'orderNumber' | 'bookingId'>,
): boolean =>
  entry.kind === 'booking' &&
  entry.booking.orderNumber === orderNumber &&
  entry.booking.bookingId === bookingId
