import type { DeskCoach, DeskDay } from '@pantul/contract/desk-schedule-wire'
import { consecutiveRuns, type Hours, type HourSpan } from '@pantul/rules/hours'
import { isEntryOf, type DayEntry, type DayLayout } from './desk-day-layout.ts'
import { arrangeGrid, covers, type GridCell, type GridLayout } from './desk-grid-layout.ts'

/** Consecutive hours in which a coach is booked. */
type BookedHours = HourSpan & {
  readonly kind: 'booked'
  /** The entry of the day, limited to these hours. */
  readonly entry: DayEntry
  /** The names of the courts on which the coach teaches. */
  readonly courtNames: string
}

/** Consecutive hours in which a coach does not work. */
type HoursOff = HourSpan & { readonly kind: 'off' }

/** A cell of the grid of coaches. Its entry is null for a free hour. */
export type CoachCell = GridCell<BookedHours | HoursOff> & { readonly coach: DeskCoach }

/** Arranges a day by coaches: a column for each coach, and the same rows as in the grid of courts. */
export function coachLayout(day: DeskDay, { hours, entries }: DayLayout): GridLayout<CoachCell> {
  const columns = day.coaches.map((coach) => {
    const booked = bookedHoursOf(coach, day, entries)
    return { head: { coach }, entries: [...booked, ...hoursOffOf(coach, hours, booked)] }
  })
  return arrangeGrid(hours, columns)
}

/** The booked hours of a coach. A booking of several courts, which has several entries, counts once. */
function bookedHoursOf(
  coach: DeskCoach,
  { courts }: DeskDay,
  entries: readonly DayEntry[],
): readonly BookedHours[] {
  const coachEntries = entries.filter((entry) => isTaughtBy(coach, entry))
  return coachEntries.flatMap((entry) => {
    const sameBooking = coachEntries.filter((coachEntry) => isSameBooking(coachEntry, entry))
    if (sameBooking[0] !== entry) return []
    const names = sameBooking.map(({ court }) => courts.find(({ id }) => id === court)?.name ?? court)
    return taughtHoursOf(entry).map(({ from, until }) => ({
      kind: 'booked' as const,
      from,
      until,
      entry: { ...entry, from, until },
      courtNames: [...new Set(names)].join(', '),
    }))
  })
}

const isTaughtBy = ({ id }: DeskCoach, entry: DayEntry): boolean =>
  (entry.kind === 'booking' && entry.booking.coach?.id === id) ||
  (entry.kind === 'session' && entry.session.coachId === id)

const isSameBooking = (a: DayEntry, b: DayEntry): boolean =>
  b.kind === 'booking' ? isEntryOf(a, b.booking) : a.key === b.key

/** The hours of an entry in which the coach teaches. A booking may have a coach for some of its hours only. */
const taughtHoursOf = (entry: DayEntry): readonly HourSpan[] =>
  entry.kind === 'booking' ? spansOf(entry.booking.coach?.hours ?? []) : [entry]

/** The hours in which a coach neither works nor is booked. */
function hoursOffOf({ workHours }: DeskCoach, hours: Hours, booked: readonly BookedHours[]): HoursOff[] {
  const off = hours.filter((hour) => !workHours.includes(hour) && !booked.some((span) => covers(span, hour)))
  return spansOf(off).map((span) => ({ kind: 'off' as const, ...span }))
}

/** `[17, 18, 20]` → 17:00–19:00 and 20:00–21:00. */
const spansOf = (hours: Hours): HourSpan[] =>
  consecutiveRuns(hours).map((run) => ({ from: run[0] ?? 0, until: (run.at(-1) ?? 0) + 1 }))
