import type { CoachBooking, CoachClass, CoachToday } from '@pantul/contract/desk-coach-today-wire'

/** A booking of the coach, or a class. */
export type TodayEntry =
  | (CoachBooking & { readonly kind: 'booking' })
  | (CoachClass & { readonly kind: 'class' })

/** Whether an entry of today is over, runs, or is still to come. */
export type TodayPhase = 'over' | 'now' | 'later'

/** The entries of today, and those of the next days, earliest first. */
export function entriesOf({ today, bookings, classes }: CoachToday): {
  readonly ofToday: readonly TodayEntry[]
  readonly ofNextDays: readonly TodayEntry[]
} {
  const all: TodayEntry[] = [
    ...bookings.map((booking) => ({ ...booking, kind: 'booking' as const })),
    ...classes.map((session) => ({ ...session, kind: 'class' as const })),
  ].toSorted((a, b) => (a.date === b.date ? a.from - b.from : a.date < b.date ? -1 : 1))
  return {
    ofToday: all.filter(({ date }) => date === today),
    ofNextDays: all.filter(({ date }) => date > today),
  }
}

/** The phase of an entry of today. `venueNow`: the local time at the location, ISO 8601. */
export function phaseOf({ from, until }: TodayEntry, venueNow: string): TodayPhase {
  const hour = Number(venueNow.slice(11, 13))
  if (until <= hour) return 'over'
  return from <= hour ? 'now' : 'later'
}

export const keyOf = (entry: TodayEntry): string =>
  entry.kind === 'class' ? entry.id : `${entry.date} ${entry.from} ${entry.courts.join()}`

/**
 * The key of the class that is unfolded when the screen appears: the one that runs, else the next one, else the last
 * one. Null if there is no class.
 */
export function initiallyExpandedKey(entries: readonly TodayEntry[], venueNow: string): string | null {
  const classes = entries.filter(({ kind }) => kind === 'class')
  const entry =
    classes.find((session) => phaseOf(session, venueNow) === 'now') ??
    classes.find((session) => phaseOf(session, venueNow) === 'later') ??
    classes.at(-1)
  return entry === undefined ? null : keyOf(entry)
}
