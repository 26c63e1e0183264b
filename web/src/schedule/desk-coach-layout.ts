import type { DeskCoach, DeskDay } from '@pantul/contract/desk-schedule-wire'
import { consecutiveRuns } from '@pantul/rules/hours'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import type { GridLayout } from './desk-grid-keys.ts'

/** Hours of a coach with a booking or a class. `entry`: the day's entry, limited to the coach's hours. */
type CoachEntry = {
  readonly kind: 'booked'
  readonly from: number
  readonly until: number
  readonly entry: DayEntry
  /** The names of the courts of the booking or the class. */
  readonly courts: string
}

/** Consecutive hours in which the coach does not work. */
type CoachOff = { readonly kind: 'off'; readonly from: number; readonly until: number }

/** A cell of the grid of coaches: booked, off, or a free hour. */
export type CoachCell = {
  readonly coach: DeskCoach
  readonly column: number
  readonly entry: CoachEntry | CoachOff | null
}

/** Arranges the coaches of a day: one column for each coach, the same hours as the courts. */
export function coachLayout(day: DeskDay, { hours, entries }: DayLayout): GridLayout<CoachCell> {
  const columns = day.coaches.map((coach) => {
    const booked = bookedOf(coach, day, entries)
    return { coach, entries: [...booked, ...offOf(coach, hours, booked)] }
  })
  const rows = hours.map((hour) =>
    columns.flatMap(({ coach, entries: own }, i): CoachCell[] => {
      const entry = own.find(({ from, until }) => from <= hour && hour < until)
      if (entry !== undefined && entry.from !== hour) return []
      return [{ coach, column: i + 1, entry: entry ?? null }]
    }),
  )
  return { hours, rows }
}

/** The booked hours of a coach. A booking of several courts counts once. */
function bookedOf(coach: DeskCoach, { courts }: DeskDay, entries: readonly DayEntry[]): CoachEntry[] {
  const own = entries.filter((entry) => isOf(coach, entry))
  const first = own.filter((entry, i) => own.findIndex((one) => groupOf(one) === groupOf(entry)) === i)
  return first.flatMap((entry) => {
    const same = own.filter((one) => groupOf(one) === groupOf(entry))
    const names = same.map(({ court }) => courts.find(({ id }) => id === court)?.name ?? court)
    return hoursWith(entry).map(({ from, until }) => ({
      kind: 'booked' as const,
      from,
      until,
      entry: { ...entry, from, until },
      courts: [...new Set(names)].join(', '),
    }))
  })
}

const isOf = ({ id }: DeskCoach, entry: DayEntry): boolean =>
  (entry.kind === 'booking' && entry.booking.coach?.id === id) ||
  (entry.kind === 'session' && entry.session.coachId === id)

const groupOf = (entry: DayEntry): string =>
  entry.kind === 'booking' ? `${entry.booking.orderNumber} ${entry.booking.bookingId}` : entry.key

/** The hours of an entry that have the coach. */
const hoursWith = (entry: DayEntry): readonly { readonly from: number; readonly until: number }[] =>
  entry.kind === 'booking' ? consecutiveRuns(entry.booking.coach?.hours ?? []).map(spanOfRun) : [entry]

/** The hours in which a coach neither works nor is booked. */
function offOf(
  { workHours }: DeskCoach,
  hours: readonly number[],
  booked: readonly CoachEntry[],
): CoachOff[] {
  const off = hours.filter(
    (hour) => !workHours.includes(hour) && !booked.some(({ from, until }) => from <= hour && hour < until),
  )
  return consecutiveRuns(off).map((run) => ({ kind: 'off' as const, ...spanOfRun(run) }))
}

const spanOfRun = (run: readonly number[]) => ({ from: run[0] ?? 0, until: (run.at(-1) ?? 0) + 1 })
