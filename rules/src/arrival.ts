import { daysBetween, type PlayDate } from './play-date.ts'
import type { VenueNow } from './slot.ts'

/** What staff recorded about the arrival at a booking. */
export type ArrivalKind = 'arrived' | 'no_show'

/** A booking's hours at its location, from `from` up to, not including, `until`. */
type BookedTime = { readonly date: PlayDate; readonly from: number; readonly until: number }

/** Settings of a location: minutes before the start, and minutes after it. */
export type ArrivalTimes = { readonly opensMinutes: number; readonly noShowMinutes: number }

/** Minutes since an hour of a date began; negative before. */
const minutesSince = (date: PlayDate, hour: number, now: VenueNow): number =>
  daysBetween(date, now.date) * 24 * 60 + (now.hour - hour) * 60 + now.minute

/** Whether staff may check in: from the opening of the arrival until the booking ends. */
export const isArrivalOpen = (booked: BookedTime, now: VenueNow, times: ArrivalTimes): boolean =>
  minutesSince(booked.date, booked.from, now) >= -times.opensMinutes &&
  minutesSince(booked.date, booked.until, now) < 0

/** Whether a booking may be marked as missed: some minutes after its start, until the day is over. */
export const isNoShowOpen = (
  { date, from }: BookedTime,
  now: VenueNow,
  { noShowMinutes }: ArrivalTimes,
): boolean => date === now.date && minutesSince(date, from, now) >= noShowMinutes

/** Whether an arrival or no-show may still be undone. */
export const isUndoOpen = ({ date }: Pick<BookedTime, 'date'>, now: VenueNow): boolean => now.date <= date

/** The first hour of a running booking that has not begun; null if there is none. */
export function firstHourLeft({ date, from, until }: BookedTime, now: VenueNow): number | null {
  if (date !== now.date) return null
  const next = Math.max(from, now.hour + 1)
  return next < until ? next : null
}

/** A booking of the order whose number was scanned, typed or chosen. */
type BookingOfNumber = BookedTime & {
  readonly locationId: string
  /** State of its order. */
  readonly state: string
  readonly isCancelled: boolean
  /** Whether the venue closed its hours and the player may choose a new time. */
  readonly hasMoveRight: boolean
  /** What its order owes, confirmed or not; rupiah. */
  readonly due: number
  readonly arrival: { readonly kind: ArrivalKind } | null
}

/**
 * The result for an order number: bookings to check in, bookings that were checked in before, or a refusal with the
 * booking that is nearest in time.
 */
export type ArrivalDecision<Booking> =
  | { readonly kind: 'arrive' | 'repeated'; readonly bookings: readonly Booking[] }
  | {
      readonly kind: 'elsewhere' | 'cancelled' | 'new-time' | 'closed' | 'unpaid' | 'missed'
      readonly booking: Booking
    }

const isUnconfirmed = ({ state }: Pick<BookingOfNumber, 'state'>): boolean =>
  state === 'held' || state === 'payment_review'
const isActive = (booking: BookingOfNumber): boolean =>
  !booking.isCancelled &&
  (isUnconfirmed(booking) || booking.state === 'confirmed' || booking.state === 'completed')

/**
 * Decides which bookings of an order number can be checked in at a location. `letsPlay`: accepts an order with an
 * unpaid balance. Undefined if the order has no bookings.
 */
export function decideArrival<Booking extends BookingOfNumber>(
  bookings: readonly Booking[],
  {
    locationId,
    now,
    times,
    letsPlay = false,
  }: { locationId: string; now: VenueNow; times: ArrivalTimes; letsPlay?: boolean },
): ArrivalDecision<Booking> | undefined {
  const nearest = (some: readonly Booking[]): Booking | undefined =>
    some.toSorted((a, b) => distance(a, now) - distance(b, now))[0]
  const here = bookings.filter((one) => one.locationId === locationId)
  const standing = here.filter(isActive)
  const closed = standing.filter(({ hasMoveRight }) => hasMoveRight)
  const active = standing.filter(({ hasMoveRight }) => !hasMoveRight)
  const open = active.filter((one) => isArrivalOpen(one, now, times))
  const closedNow = nearest(
    active.length > 0 ? closed.filter((one) => isArrivalOpen(one, now, times)) : closed,
  )
  const first = nearest(open) ?? nearest(active) ?? nearest(here) ?? nearest(bookings)
  if (first === undefined) return undefined
  if (here.length === 0) return { kind: 'elsewhere', booking: first }
  if (closedNow !== undefined && open.length === 0) return { kind: 'new-time', booking: closedNow }
  if (active.length === 0) return { kind: 'cancelled', booking: first }
  if (open.length === 0) return { kind: 'closed', booking: first }
  const unpaid = open.find((one) => isUnconfirmed(one) || (one.due > 0 && !letsPlay && one.arrival === null))
  if (unpaid !== undefined) return { kind: 'unpaid', booking: unpaid }
  const expected = open.filter(({ arrival }) => arrival === null)
  if (expected.length > 0) return { kind: 'arrive', bookings: expected }
  const arrived = open.filter(({ arrival }) => arrival?.kind === 'arrived')
  return arrived.length > 0 ? { kind: 'repeated', bookings: arrived } : { kind: 'missed', booking: first }
}

const distance = ({ date, from }: BookedTime, now: VenueNow): number =>
  Math.abs(minutesSince(date, from, now))
