import type { ArrivalKind } from './arrival.ts'
import type { Rupiah } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { isRunningNow } from './lengthen.ts'
import { isPast, type VenueNow } from './slot.ts'

/** The fields of a booking that these rules need. `until`: the hour at which it ends. `heldUntil`: null unless held. */
type DayBooking = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly state: 'held' | 'payment_review' | 'confirmed' | 'completed'
  readonly heldUntil: string | null
  readonly due: Rupiah
  readonly from: number
  readonly until: number
  readonly package: unknown
  readonly arrival: { readonly kind: ArrivalKind } | null
  /** Whether staff placed it. */
  readonly isByStaff: boolean
}

/**
 * How the schedule shows a booking. `checkout`: held while the player pays; `pay-by`: by staff, until a deadline.
 * `review`: the gateway checks the payment. `owes`: a balance is unpaid, also after play.
 */
export type BookingLook = 'checkout' | 'pay-by' | 'review' | 'owes' | 'paid' | 'package' | 'played' | 'missed'

/** A day and the local time of the location. */
export type DayAndNow = { readonly date: PlayDate; readonly now: VenueNow }

/** A confirmed booking is played when its last hour is over. */
export function bookingLook(
  { state, due, until, package: paidBy, arrival, isByStaff }: DayBooking,
  { date, now }: DayAndNow,
): BookingLook {
  if (state === 'held') return isByStaff ? 'pay-by' : 'checkout'
  if (state === 'payment_review') return 'review'
  if (arrival?.kind === 'no_show') return 'missed'
  if (due > 0) return 'owes'
  if (state === 'completed' || isPast(date, until - 1, now)) return 'played'
  return paidBy === null ? 'paid' : 'package'
}

/** Whether the order of a booking is held, so it is not paid yet. */
export const isHeld = ({ state }: Pick<DayBooking, 'state'>): boolean => state === 'held'

/** Whether the order of a booking is confirmed and has an unpaid balance. */
export const isOwing = ({ state, due }: Pick<DayBooking, 'state' | 'due'>): boolean =>
  due > 0 && (state === 'confirmed' || state === 'completed')

/** Whether a paid booking starts at the next full hour and is not checked in yet. */
export const startsSoon = (
  { state, from, arrival }: Pick<DayBooking, 'state' | 'from' | 'arrival'>,
  { date, now }: DayAndNow,
): boolean => state === 'confirmed' && date === now.date && from === now.hour + 1 && arrival === null

/** Whether staff may change the time of a booking: paid, and not begun. */
export const isMovable = (
  { state, from }: Pick<DayBooking, 'state' | 'from'>,
  { date, now }: DayAndNow,
): boolean => state === 'confirmed' && !isPast(date, from - 1, now)

/**
 * Whether staff may lengthen a booking or change its court: it is confirmed or completed, has begun and is not
 * over. `until`: includes added hours.
 */
export const isRunning = (
  { state, from, until }: Pick<DayBooking, 'state' | 'from' | 'until'>,
  { date, now }: DayAndNow,
): boolean => (state === 'confirmed' || state === 'completed') && isRunningNow({ date, from, until }, now)

/** Whether a booking was marked as a no-show. */
export const isNoShow = ({ arrival }: Pick<DayBooking, 'arrival'>): boolean => arrival?.kind === 'no_show'

/**
 * `held`: number of held orders, their due amount in rupiah, and the earliest end of a hold. `owed`: orders with an unpaid
 * balance. `startsSoon`: paid bookings that start at the next full hour and are not checked in. `noShow`: number of no-shows.
 * Null if there are none.
 */
export type DayCounters = {
  readonly held: { readonly orders: number; readonly due: Rupiah; readonly until: string | null } | null
  readonly owed: { readonly orders: number; readonly due: Rupiah } | null
  readonly startsSoon: { readonly bookings: number; readonly hour: number } | null
  readonly noShow: number
}

/**
 * Counts the open tasks of a day. An order of several bookings counts once, and so does a booking of several courts.
 */
export function dayCounters(bookings: readonly DayBooking[], when: DayAndNow): DayCounters {
  const held = [...firstByKey(bookings.filter(isHeld), ({ orderNumber }) => orderNumber)]
  const owing = firstByKey(bookings.filter(isOwing), ({ orderNumber }) => orderNumber)
  const arrivals = firstByKey(
    bookings.filter((booking) => startsSoon(booking, when)),
    bookingKey,
  )
  const ends = held.flatMap(({ heldUntil }) => heldUntil ?? []).toSorted(byTime)
  return {
    held:
      held.length === 0
        ? null
        : {
            orders: held.length,
            due: sumOfDue(held),
            until: ends[0] ?? null,
          },
    owed: owing.length === 0 ? null : { orders: owing.length, due: sumOfDue(owing) },
    startsSoon: arrivals.length === 0 ? null : { bookings: arrivals.length, hour: when.now.hour + 1 },
    noShow: firstByKey(bookings.filter(isNoShow), bookingKey).length,
  }
}

const sumOfDue = (bookings: readonly Pick<DayBooking, 'due'>[]): Rupiah =>
  bookings.reduce((sum, { due }) => sum + due, 0)

const bookingKey = ({ orderNumber, bookingId }: DayBooking): string => `${orderNumber} ${bookingId}`

const firstByKey = <One>(all: readonly One[], keyOf: (one: One) => string): One[] =>
  [...Map.groupBy(all, keyOf).values()].flatMap((same) => same[0] ?? [])

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b)
