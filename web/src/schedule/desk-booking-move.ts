import type { DeskBooking, DeskCourt } from '@pantul/contract/desk-schedule-wire'
import type { HourSpan } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { isEntryOf, type BookingEntry, type DayEntry } from './desk-day-layout.ts'
import { endWithAddedHours } from './desk-related-entries.ts'

/** Hours on one or several courts. */
type CourtSpan = HourSpan & { readonly courts: readonly string[] }

/** A booking whose new time and courts are being chosen. */
export type BookingMove = {
  readonly booking: DeskBooking
  /** The current date of the booking. Its new date is the one that the schedule shows. */
  readonly date: PlayDate
  /** The current hours and courts; for a running booking with the hours that were added to it. */
  readonly origin: CourtSpan
  /** The new hours and courts; if a running booking gets more hours, only these hours. */
  readonly target: CourtSpan
  /** Whether the target is chosen, so that the price difference is shown. */
  readonly isTargetChosen: boolean
  /**
   * The running hour of the day, if the booking has begun. Such a booking can only get more hours or other courts.
   * Null before the booking begins.
   */
  readonly runningHour: number | null
}

/** The courts and hours of the grid in which a booking is moved. */
export type MoveGrid = { readonly courts: readonly DeskCourt[]; readonly hours: readonly number[] }

/** A step in the grid: down to later hours and right to the next courts; up and left if negative. */
type GridStep = { readonly rows: number; readonly columns: number }

/** Begins to move the booking of an entry, with all its courts. */
export function startMove(
  entry: BookingEntry,
  entries: readonly DayEntry[],
  date: PlayDate,
  runningHour: number | null = null,
): BookingMove {
  const { booking } = entry
  const move = { booking, date, isTargetChosen: false, runningHour }
  const bookingEntries = entries.filter((dayEntry) => isEntryOf(dayEntry, booking))
  // If a running booking has changed its courts, its entries on the earlier courts have ended. They are not moved.
  const movedEntries = bookingEntries.filter(({ until }) => runningHour === null || until === entry.until)
  const origin = {
    courts: movedEntries.map(({ court }) => court),
    from: entry.from,
    until: runningHour === null ? entry.until : endWithAddedHours(entry, entries),
  }
  return { ...move, origin, target: origin }
}

/** Adds an hour after a running booking, or removes the last hour that this move added. */
function lengthen(move: BookingMove, by: 1 | -1, grid: MoveGrid): BookingMove {
  const { origin, target } = move
  const until = (addsHours(move) ? target.until : origin.until) + by
  if (until > endOf(grid)) return move
  const added = { courts: origin.courts, from: origin.until, until }
  return { ...move, isTargetChosen: false, target: until > origin.until ? added : origin }
}

/**
 * Puts a running booking on other courts, for the current hour and the later ones. Hours that were added to it stay on
 * their courts.
 */
function changeCourts(move: BookingMove, columns: number, grid: MoveGrid): BookingMove {
  const { runningHour, booking, target, origin } = move
  if (runningHour === null || runningHour >= booking.until) return move
  const current = addsHours(move) ? origin : target
  const courts = neighbourCourts(current.courts, columns, grid)
  if (courts === null) return move
  const isOrigin = courts.join() === origin.courts.join()
  const remainingSpan = { courts, from: Math.max(runningHour, booking.from), until: booking.until }
  return { ...move, isTargetChosen: false, target: isOrigin ? origin : remainingSpan }
}

/** Whether the move adds hours to a running booking. The target then contains only these hours. */
export const addsHours = ({ runningHour, origin, target }: BookingMove): boolean =>
  runningHour !== null && target.from === origin.until

/** Moves the target by hours and columns. It stays within the grid. */
export function shiftTarget(move: BookingMove, { rows, columns }: GridStep, grid: MoveGrid): BookingMove {
  const { courts, from, until } = move.target
  const possibleRows = Math.max(startOf(grid) - from, Math.min(endOf(grid) - until, rows))
  return {
    ...move,
    isTargetChosen: false,
    target: {
      courts: neighbourCourts(courts, columns, grid) ?? courts,
      from: from + possibleRows,
      until: until + possibleRows,
    },
  }
}

function resizeTarget(move: BookingMove, by: 1 | -1, grid: MoveGrid): BookingMove {
  const { target } = move
  const until = target.until + by
  if (until <= target.from || until > endOf(grid)) return move
  return { ...move, isTargetChosen: false, target: { ...target, until } }
}

/** The courts that are `columns` columns to the right of these courts; null if the grid has no such courts. */
function neighbourCourts(courts: readonly string[], columns: number, grid: MoveGrid): string[] | null {
  const neighbours = courts.flatMap(
    (court) => grid.courts[grid.courts.findIndex(({ id }) => id === court) + columns]?.id ?? [],
  )
  return neighbours.length === courts.length ? neighbours : null
}

const startOf = ({ hours }: MoveGrid): number => hours[0] ?? 0
const endOf = (grid: MoveGrid): number => startOf(grid) + grid.hours.length

/** The move after a key press; null for keys that do not move a booking. */
export function moveByKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  move: BookingMove,
  grid: MoveGrid,
): BookingMove | null {
  const step = arrowSteps.get(key)
  if (step === undefined) return null
  if (move.runningHour !== null) {
    if (!shiftKey) return changeCourts(move, step.columns, grid)
    return step.rows === 0 ? move : lengthen(move, step.rows === 1 ? 1 : -1, grid)
  }
  if (!shiftKey) return shiftTarget(move, step, grid)
  return step.rows === 0 ? null : resizeTarget(move, step.rows === 1 ? 1 : -1, grid)
}

const arrowSteps: ReadonlyMap<string, GridStep> = new Map([
  ['ArrowUp', { rows: -1, columns: 0 }],
  ['ArrowDown', { rows: 1, columns: 0 }],
  ['ArrowLeft', { rows: 0, columns: -1 }],
  ['ArrowRight', { rows: 0, columns: 1 }],
])

/** Whether the target differs from the current date, hours or courts. */
export const hasNewTarget = ({ origin, target, date }: BookingMove, shownDate: PlayDate): boolean =>
  date !== shownDate ||
  origin.from !== target.from ||
  origin.until !== target.until ||
  origin.courts.join() !== target.courts.join()

/** The booking to exchange the moved booking with: all entries at the target belong to it. Null if there is none. */
export function exchangePartnerOf(move: BookingMove, entries: readonly DayEntry[]): DeskBooking | null {
  if (move.runningHour !== null) return null
  const { courts, from, until } = move.target
  const entriesAtTarget = entries.filter(
    (entry) =>
      courts.includes(entry.court) &&
      entry.from < until &&
      from < entry.until &&
      !isEntryOf(entry, move.booking),
  )
  const [first] = entriesAtTarget
  if (first?.kind !== 'booking') return null
  return entriesAtTarget.every((entry) => isEntryOf(entry, first.booking)) ? first.booking : null
}
