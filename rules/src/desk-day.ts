import type { ArrivalKind } from './arrival.ts'
import { sum, type Rupiah } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { isRunningNow } from './lengthen.ts'
import { isPast, type VenueNow } from './slot.ts'

/** A booking of the schedule. */
type DayBooking = {
  readonly orderNumber: string
  readonly bookingId: number
  /** The state of the order. */
  readonly state: 'held' | 'payment_review' | 'confirmed' | 'completed'
  /** The end of the hold; null if the order is not held. */
  readonly heldUntil: string | null
  /** The due of a held order, or the unpaid balance of a confirmed or completed one. */
  readonly due: Rupiah
  readonly from: number
  /** The hour at which the booking ends. */
  readonly until: number
  /** The package that pays the booking, or null. */
  readonly package: unknown
  readonly arrival: { readonly kind: ArrivalKind } | null
  /** Whether staff placed the order. */
  readonly isByStaff: boolean
}

/**
 * How the schedule shows a booking. `checkout`: it is held while the player pays. `pay-by`: staff hold it until a payment
 * deadline. `review`: the gateway checks the payment. `owes`: its order has an unpaid balance. `package`: a package paid it.
 * `missed`: it is marked as a no-show.
 */
export type BookingLook = 'checkout' | 'pay-by' | 'review' | 'owes' | 'paid' | 'package' | 'played' | 'missed'

/** A day and the local time of the location. */
export type DayAndNow = { readonly date: PlayDate; readonly now: VenueNow }

/** How the schedule shows a booking now. A confirmed booking is played when its last hour is over. */
export function bookingLook(
  { state, due, until, package: payingPackage, arrival, isByStaff }: DayBooking,
  { date, now }: DayAndNow,
): BookingLook {
  if (state === 'held') return isByStaff ? 'pay-by' : 'checkout'
  if (state === 'payment_review') return 'review'
  if (arrival?.kind === 'no_show') return 'missed'
  if (due > 0) return 'owes'
  if (state === 'completed' || isPast(date, until - 1, now)) return 'played'
  return payingPackage === null ? 'paid' : 'package'
}

/** Whether the order of a booking is held, so that it is not paid yet. */
export const isHeld = ({ state }: Pick<DayBooking, 'state'>): boolean => state === 'held'

/** Whether the order of a booking is confirmed and has an unpaid balance. */
export const isOwing = ({ state, due }: Pick<DayBooking, 'state' | 'due'>): boolean =>
  due > 0 && (state === 'confirmed' || state === 'completed')

/** Whether a confirmed booking starts at the next full hour and is not checked in yet. */
export const startsSoon = (
  { state, from, arrival }: Pick<DayBooking, 'state' | 'from' | 'arrival'>,
  { date, now }: DayAndNow,
): boolean => state === 'confirmed' && date === now.date && from === now.hour + 1 && arrival === null

/** Whether staff may change the time of a booking: it is confirmed and has not begun. */
export const isMovable = (
  { state, from }: Pick<DayBooking, 'state' | 'from'>,
  { date, now }: DayAndNow,
): boolean => state === 'confirmed' && !isPast(date, from - 1, now)

/**
 * Whether staff may lengthen a booking or change its court: it is confirmed or completed, has begun and is not over.
 * `until` includes the hours that were added to it.
 */
export const isRunning = (
  { state, from, until }: Pick<DayBooking, 'state' | 'from' | 'until'>,
  { date, now }: DayAndNow,
): boolean => (state === 'confirmed' || state === 'completed') && isRunningNow({ date, from, until }, now)

export const isNoShow = ({ arrival }: Pick<DayBooking, 'arrival'>): boolean => arrival?.kind === 'no_show'

/** The open tasks of a day; null if there are none of a kind. */
export type DayCounters = {
  /** Held orders, what is due for them, and the earliest end of a hold. */
  readonly held: { readonly orders: number; readonly due: Rupiah; readonly until: string | null } | null
  /** Confirmed orders with an unpaid balance. */
  readonly owed: { readonly orders: number; readonly due: Rupiah } | null
  /** Confirmed bookings that start at the next full hour and are not checked in yet. */
  readonly startsSoon: { readonly bookings: number; readonly hour: number } | null
  /** The number of bookings that are marked as no-shows. */
  readonly noShow: number
}

/** Counts the open tasks of a day. An order of several bookings counts once, and so does a booking of several courts. */
export function dayCounters(bookings: readonly DayBooking[], when: DayAndNow): DayCounters {
  const heldOrders = firstOfEach(bookings.filter(isHeld), orderKey)
  const owingOrders = firstOfEach(bookings.filter(isOwing), orderKey)
  const soon = firstOfEach(
    bookings.filter((booking) => startsSoon(booking, when)),
    bookingKey,
  )
  const holdEnds = heldOrders.flatMap(({ heldUntil }) => heldUntil ?? [])
  const [firstHoldEnd = null] = holdEnds.toSorted((a, b) => Date.parse(a) - Date.parse(b))
  return {
    held:
      heldOrders.length === 0
        ? null
        : { orders: heldOrders.length, due: sumOfDue(heldOrders), until: firstHoldEnd },
    owed: owingOrders.length === 0 ? null : { orders: owingOrders.length, due: sumOfDue(owingOrders) },
    startsSoon: soon.length === 0 ? null : { bookings: soon.length, hour: when.now.hour + 1 },
    noShow: firstOfEach(bookings.filter(isNoShow), bookingKey).length,
  }
}

const sumOfDue = (bookings: readonly DayBooking[]): Rupiah => sum(bookings.map(({ due }) => due))

const orderKey = ({ orderNumber }: DayBooking): string => orderNumber
const bookingKey = ({ orderNumber, bookingId }: DayBooking): string => `${orderNumber} ${bookingId}`

const firstOfEach = (bookings: readonly DayBooking[], keyOf: (booking: DayBooking) => string): DayBooking[] =>
  [...Map.groupBy(bookings, keyOf).values()].flatMap(([first]) => first ?? [])
