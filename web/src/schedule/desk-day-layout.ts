import type {
  CourtHours,
  DeskBlock,
  DeskBooking,
  DeskCourt,
  DeskDay,
  DeskSeries,
  DeskSession,
} from '@pantul/contract/desk-schedule-wire'
import { hoursBetween } from '@pantul/rules/hours'
import type { GridLayout } from './desk-grid-keys.ts'

/** An entry of the grid. `key` identifies it across fetches of the day. */
export type DayEntry = CourtHours & { readonly key: string } & (
    | { readonly kind: 'booking'; readonly booking: DeskBooking }
    | { readonly kind: 'session'; readonly session: DeskSession }
    | { readonly kind: 'block'; readonly block: DeskBlock }
    | { readonly kind: 'series'; readonly series: DeskSeries }
  )

/** A cell of the grid: an entry in its first hour, or a free hour. `column`: from 1. */
export type DayCell = { readonly court: DeskCourt; readonly column: number; readonly entry: DayEntry | null }

export type DayLayout = GridLayout<DayCell> & { readonly entries: readonly DayEntry[] }

/** Shown if the location is closed and nothing is booked. */
const USUAL_HOURS = { from: 6, until: 24 }

/** Arranges a day: one row for each open hour, and for each closed hour that has an entry. */
export function dayLayout(day: DeskDay): DayLayout {
  const entries = entriesOf(day)
  const spans = [...entries, ...(day.openHours === null ? [] : [day.openHours])]
  const hours = hoursAround(spans)
  const rows = hours.map((hour) =>
    day.courts.flatMap((court, i): DayCell[] => {
      const entry = entries.find((one) => one.court === court.id && one.from <= hour && hour < one.until)
      if (entry !== undefined && entry.from !== hour) return []
      return [{ court, column: i + 1, entry: entry ?? null }]
    }),
  )
  return { hours, rows, entries }
}

/** The hours from the first to the last of all spans; the usual hours if there are none. */
export function hoursAround(spans: readonly { readonly from: number; readonly until: number }[]): number[] {
  const all = spans.length === 0 ? [USUAL_HOURS] : spans
  const from = Math.min(...all.map((span) => span.from))
  const until = Math.max(...all.map((span) => span.until))
  return hoursBetween(from, until)
}

/** The bookings, classes, blocks and fixed hours of a day. */
export const entriesOf = ({
  bookings,
  sessions,
  blocks,
  series,
}: Pick<DeskDay, 'bookings' | 'sessions' | 'blocks' | 'series'>): DayEntry[] => [
  ...bookings.map((booking) => ({
    ...hoursOf(booking),
    kind: 'booking' as const,
    booking,
    key: `${booking.orderNumber} ${booking.bookingId} ${booking.court} ${booking.from}`,
  })),
  ...sessions.map((session) => ({
    ...hoursOf(session),
    kind: 'session' as const,
    session,
    key: `session ${session.court} ${session.from}`,
  })),
  ...blocks.map((block) => ({
    ...hoursOf(block),
    kind: 'block' as const,
    block,
    key: `block ${block.court} ${block.from}`,
  })),
  ...series.map((one) => ({
    ...hoursOf(one),
    kind: 'series' as const,
    series: one,
    key: `series ${one.court} ${one.from}`,
  })),
]

const hoursOf = ({ court, from, until }: CourtHours): CourtHours => ({ court, from, until })
