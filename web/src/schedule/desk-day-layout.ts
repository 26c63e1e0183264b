import type {
  CourtHours,
  DeskBlock,
  DeskBooking,
  DeskCourt,
  DeskDay,
  DeskSession,
} from '@pantul/contract/desk-schedule-wire'

/** An entry of the grid. `key` identifies it across fetches of the day. */
export type DayEntry = CourtHours & { readonly key: string } & (
    | { readonly kind: 'booking'; readonly booking: DeskBooking }
    | { readonly kind: 'session'; readonly session: DeskSession }
    | { readonly kind: 'block'; readonly block: DeskBlock }
  )

/** A cell of the grid: an entry in its first hour, or a free hour. `column`: from 1. */
export type DayCell = { readonly court: DeskCourt; readonly column: number; readonly entry: DayEntry | null }

/** `hours`: ascending, without gaps. `rows`: the cells that begin at each of these hours. */
export type DayLayout = {
  readonly hours: readonly number[]
  readonly rows: readonly (readonly DayCell[])[]
  readonly entries: readonly DayEntry[]
}

/** Shown if the location is closed and nothing is booked. */
const USUAL_HOURS = { from: 6, until: 24 }

/** Arranges a day: one row for each open hour, and for each closed hour that has an entry. */
export function dayLayout(day: DeskDay): DayLayout {
  const entries = entriesOf(day)
  const spans = [...entries, ...(day.openHours === null ? [] : [day.openHours])]
  const { from, until } = spans.length === 0 ? USUAL_HOURS : around(spans)
  const hours = Array.from({ length: until - from }, (_, i) => from + i)
  const rows = hours.map((hour) =>
    day.courts.flatMap((court, i): DayCell[] => {
      const entry = entries.find((one) => one.court === court.id && one.from <= hour && hour < one.until)
      if (entry !== undefined && entry.from !== hour) return []
      return [{ court, column: i + 1, entry: entry ?? null }]
    }),
  )
  return { hours, rows, entries }
}

const around = (spans: readonly { readonly from: number; readonly until: number }[]) => ({
  from: Math.min(...spans.map(({ from }) => from)),
  until: Math.max(...spans.map(({ until }) => until)),
})

const entriesOf = ({ bookings, sessions, blocks }: DeskDay): DayEntry[] => [
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
]

const hoursOf = ({ court, from, until }: CourtHours): CourtHours => ({ court, from, until })
