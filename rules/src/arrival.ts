import { daysBetween, type PlayDate } from './play-date.ts'
import type { VenueNow } from './slot.ts'

/** What staff recorded about the arrival of the players of a booking. */
export type ArrivalKind = 'arrived' | 'no_show'

/** The hours of a booking, in the time of its location: from `from` up to, not including, `until`. */
type BookedTime = { readonly date: PlayDate; readonly from: number; readonly until: number }

/** Settings of a location. */
export type ArrivalTimes = {
  /** Staff may check in from so many minutes before the start on. */
  readonly opensMinutes: number
  /** Staff may mark a booking as a no-show from so many minutes after the start on. */
  readonly noShowMinutes: number
}

/** Minutes since an hour of a date began; negative if it has not begun. */
const minutesSince = (date: PlayDate, hour: number, now: VenueNow): number =>
  daysBetween(date, now.date) * 24 * 60 + (now.hour - hour) * 60 + now.minute

/** Whether staff may check in the players of a booking now. */
export const isCheckInOpen = (booked: BookedTime, now: VenueNow, times: ArrivalTimes): boolean =>
  minutesSince(booked.date, booked.from, now) >= -times.opensMinutes &&
  minutesSince(booked.date, booked.until, now) < 0

/** Whether a booking may be marked as a no-show now: some minutes after its start, until the day is over. */
export const canMarkNoShow = (
  { date, from }: BookedTime,
  now: VenueNow,
  { noShowMinutes }: ArrivalTimes,
): boolean => date === now.date && minutesSince(date, from, now) >= noShowMinutes

/** Whether a recorded arrival or no-show may still be removed: until the day is over. */
export const canUndoArrival = ({ date }: Pick<BookedTime, 'date'>, now: VenueNow): boolean => now.date <= date

/** The first hour of a booking that has not begun; null if there is none, or if the booking is not today. */
export function firstHourToCome({ date, from, until }: BookedTime, now: VenueNow): number | null {
  if (date !== now.date) return null
  const next = Math.max(from, now.hour + 1)
  return next < until ? next : null
}

/** A booking of the order that staff scanned, typed or chose. */
type BookingOfOrder = BookedTime & {
  readonly locationId: string
  /** The state of the order. */
  readonly state: string
  readonly isCancelled: boolean
  /** Whether the venue closed its hours and the player may choose a new time. */
  readonly hasMoveRight: boolean
  /** Rupiah that are unpaid for the order, whether it is confirmed or not. */
  readonly due: number
  readonly arrival: { readonly kind: ArrivalKind } | null
}

/**
 * What staff may do with the bookings of an order: check them in (`arrive`), or nothing, because they were checked in
 * before (`repeated`) or because of the reason in `kind`, which is shown with the booking that is nearest in time.
 * `new-time`: the venue closed its hours. `closed`: it is not the time to check in. `missed`: it is a no-show.
 */
export type ArrivalDecision<Booking> =
  | { readonly kind: 'arrive' | 'repeated'; readonly bookings: readonly Booking[] }
  | {
      readonly kind: 'elsewhere' | 'cancelled' | 'new-time' | 'closed' | 'unpaid' | 'missed'
      readonly booking: Booking
    }

const isUnconfirmed = ({ state }: BookingOfOrder): boolean => state === 'held' || state === 'payment_review'
const isActive = (booking: BookingOfOrder): boolean =>
  !booking.isCancelled &&
  (isUnconfirmed(booking) || booking.state === 'confirmed' || booking.state === 'completed')

/**
 * Decides which bookings of an order can be checked in at a location now. Undefined if the order has no bookings.
 * `letsPlay`: staff let the players of a confirmed order play although it has an unpaid balance.
 */
export function decideArrival<Booking extends BookingOfOrder>(
  bookings: readonly Booking[],
  {
    locationId,
    now,
    times,
    letsPlay = false,
  }: { locationId: string; now: VenueNow; times: ArrivalTimes; letsPlay?: boolean },
): ArrivalDecision<Booking> | undefined {
  const nearest = (candidates: readonly Booking[]): Booking | undefined =>
    candidates.toSorted((a, b) => distance(a, now) - distance(b, now))[0]
  const here = bookings.filter((booking) => booking.locationId === locationId)
  const active = here.filter(isActive)
  const closedByVenue = active.filter(({ hasMoveRight }) => hasMoveRight)
  const playable = active.filter(({ hasMoveRight }) => !hasMoveRight)
  const openNow = playable.filter((booking) => isCheckInOpen(booking, now, times))
  // A booking whose hours the venue closed is shown if it could be checked in now, or if nothing else can be played.
  const shownClosed = nearest(
    playable.length > 0
      ? closedByVenue.filter((booking) => isCheckInOpen(booking, now, times))
      : closedByVenue,
  )
  const shown = nearest(openNow) ?? nearest(playable) ?? nearest(here) ?? nearest(bookings)
  if (shown === undefined) return undefined
  if (here.length === 0) return { kind: 'elsewhere', booking: shown }
  if (shownClosed !== undefined && openNow.length === 0) return { kind: 'new-time', booking: shownClosed }
  if (playable.length === 0) return { kind: 'cancelled', booking: shown }
  if (openNow.length === 0) return { kind: 'closed', booking: shown }
  const unpaid = openNow.find(
    (booking) => isUnconfirmed(booking) || (booking.due > 0 && !letsPlay && booking.arrival === null),
  )
  if (unpaid !== undefined) return { kind: 'unpaid', booking: unpaid }
  const expected = openNow.filter(({ arrival }) => arrival === null)
  if (expected.length > 0) return { kind: 'arrive', bookings: expected }
  const arrived = openNow.filter(({ arrival }) => arrival?.kind === 'arrived')
  return arrived.length > 0 ? { kind: 'repeated', bookings: arrived } : { kind: 'missed', booking: shown }
}

const distance = ({ date, from }: BookedTime, now: VenueNow): number =>
  Math.abs(minutesSince(date, from, now))
