import type { DeskBooking, DeskCourt } from '@pantul/contract/desk-schedule-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { hoursBetween } from '@pantul/rules/hours'
import type { DayEntry } from './desk-day-layout.ts'
import { endOf } from './desk-running.ts'

/** Hours on one or several courts. `until`: not included. */
type Place = { readonly courts: readonly string[]; readonly from: number; readonly until: number }

/**
 * A booking that is being moved: its current place (`origin`), and its new place on the shown day (`target`).
 * `isPlaced`: the new place is chosen, and the price difference is shown.
 */
export type MovingBooking = {
  readonly booking: DeskBooking
  readonly date: PlayDate
  readonly origin: Place
  readonly target: Place
  readonly isPlaced: boolean
  /** The running hour of a booking that has begun, which can only become longer; null before its start. */
  readonly runningHour: number | null
}

/** The grid in which a booking moves. */
export type MovingGrid = { readonly courts: readonly DeskCourt[]; readonly hours: readonly number[] }

/** Begins to move the booking of an entry, with all courts that it has. */
export function startMoving(
  entry: Extract<DayEntry, { kind: 'booking' }>,
  entries: readonly DayEntry[],
  date: PlayDate,
  runningHour: number | null = null,
): MovingBooking {
  const { booking } = entry
  const own = entries.filter((one) => isBookingOf(one, { booking }))
  const left = own.filter(({ until }) => runningHour === null || until === entry.until)
  const origin = { courts: left.map(({ court }) => court), from: entry.from, until: entry.until }
  const moving = { booking, date, isPlaced: false, runningHour }
  if (runningHour === null) return { ...moving, origin, target: origin }
  const until = endOf(booking, entries)
  const whole = { ...origin, until }
  return { ...moving, origin: whole, target: whole }
}

/** Adds an hour at the end of a running booking, or removes the last added one. */
function lengthen(moving: MovingBooking, by: 1 | -1, grid: MovingGrid): MovingBooking {
  const { origin, target } = moving
  const last = (isLonger(moving) ? target.until : origin.until) + by
  const end = (grid.hours[0] ?? 0) + grid.hours.length
  if (last > end) return moving
  const added = { courts: origin.courts, from: origin.until, until: last }
  return { ...moving, isPlaced: false, target: last > origin.until ? added : origin }
}

/**
 * Puts a running booking on other courts for the current hour and all later ones; the hours that were added to it stay.
 */
function onOtherCourt(moving: MovingBooking, columns: number, grid: MovingGrid): MovingBooking {
  const { runningHour, booking, target, origin } = moving
  if (runningHour === null || runningHour >= booking.until) return moving
  const from = isLonger(moving) ? origin : target
  const moved = from.courts.map(
    (court) => grid.courts[grid.courts.findIndex(({ id }) => id === court) + columns]?.id,
  )
  if (moved.includes(undefined)) return moving
  const courts = moved.flatMap((court) => court ?? [])
  const isBack = courts.join() === origin.courts.join()
  const left = { courts, from: Math.max(runningHour, booking.from), until: booking.until }
  return { ...moving, isPlaced: false, target: isBack ? origin : left }
}

/** Whether hours are added to a running booking. The target is then the added hours. */
export const isLonger = ({ runningHour, origin, target }: MovingBooking): boolean =>
  runningHour !== null && target.from === origin.until

/** Moves the target by hours and columns; it stays within the grid. */
export function shiftTarget(
  moving: MovingBooking,
  by: { rows: number; columns: number },
  grid: MovingGrid,
): MovingBooking {
  const { courts, from, until } = moving.target
  const first = grid.hours[0] ?? 0
  const end = first + grid.hours.length
  const rows = Math.max(first - from, Math.min(end - until, by.rows))
  const columns = courts.map((court) => grid.courts.findIndex(({ id }) => id === court) + by.columns)
  const moved = columns.map((column) => grid.courts[column]?.id)
  const isInside = moved.every((court) => court !== undefined)
  return {
    ...moving,
    isPlaced: false,
    target: {
      courts: isInside ? moved.flatMap((court) => court ?? []) : courts,
      from: from + rows,
      until: until + rows,
    },
  }
}

/** Makes the target longer or shorter by an hour at its end. */
function resize(moving: MovingBooking, by: 1 | -1, grid: MovingGrid): MovingBooking {
  const { target } = moving
  const until = target.until + by
  const end = (grid.hours[0] ?? 0) + grid.hours.length
  if (until <= target.from || until > end) return moving
  return { ...moving, isPlaced: false, target: { ...target, until } }
}

/** The move after a key press; null for other keys. */
export function moveByKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  moving: MovingBooking,
  grid: MovingGrid,
): MovingBooking | null {
  const by = steps.get(key)
  if (moving.runningHour !== null && by !== undefined) {
    if (!shiftKey) return onOtherCourt(moving, by.columns, grid)
    return by.rows === 0 ? moving : lengthen(moving, by.rows === 1 ? 1 : -1, grid)
  }
  if (shiftKey && key === 'ArrowDown') return resize(moving, 1, grid)
  if (shiftKey && key === 'ArrowUp') return resize(moving, -1, grid)
  return by === undefined || shiftKey ? null : shiftTarget(moving, by, grid)
}

const steps = new Map([
  ['ArrowUp', { rows: -1, columns: 0 }],
  ['ArrowDown', { rows: 1, columns: 0 }],
  ['ArrowLeft', { rows: 0, columns: -1 }],
  ['ArrowRight', { rows: 0, columns: 1 }],
])

/** Whether the target differs from the current place. */
export const isElsewhere = ({ origin, target, date }: MovingBooking, shown: PlayDate): boolean =>
  date !== shown ||
  origin.from !== target.from ||
  origin.until !== target.until ||
  origin.courts.join() !== target.courts.join()

/** The hours of a place: `18, 19` for 18:00–20:00. */
export const hoursOf = ({ from, until }: Place): number[] => hoursBetween(from, until)

/** Whether an entry belongs to the booking that is being moved. */
export const isBookingOf = (entry: DayEntry, { booking }: Pick<MovingBooking, 'booking'>): boolean =>
  entry.kind === 'booking' &&
  entry.booking.orderNumber === booking.orderNumber &&
  entry.booking.bookingId === booking.bookingId

/** The only booking at the target, which can be exchanged with the moved one; null if there is none or several. */
export function partnerOf(moving: MovingBooking, entries: readonly DayEntry[]): DeskBooking | null {
  if (moving.runningHour !== null) return null
  const { courts, from, until } = moving.target
  const there = entries.filter(
    (entry) =>
      courts.includes(entry.court) && entry.from < until && from < entry.until && !isBookingOf(entry, moving),
  )
  const [first] = there
  if (first?.kind !== 'booking') return null
  return there.every((entry) => isBookingOf(entry, first)) ? first.booking : null
}
