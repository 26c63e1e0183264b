import type { Rupiah } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { isPast, type VenueNow } from './slot.ts'

/** The fields of a booking that these rules need. `until`: the hour at which it ends. `heldUntil`: null unless held. */
type Booked = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly state: 'held' | 'payment_review' | 'confirmed' | 'completed'
  readonly heldUntil: string | null
  readonly due: Rupiah
  readonly from: number
  readonly until: number
  readonly package: unknown
}

/** How the schedule shows a booking. `checkout`: held while the player pays. `review`: the gateway checks the payment. */
export type BookingLook = 'checkout' | 'review' | 'paid' | 'package' | 'played'

/** A day and the local time of the location. */
export type DayAndNow = { readonly date: PlayDate; readonly now: VenueNow }

/** A confirmed booking is played when its last hour is over. */
export function bookingLook(
  { state, until, package: paidBy }: Booked,
  { date, now }: DayAndNow,
): BookingLook {
  if (state === 'held') return 'checkout'
  if (state === 'payment_review') return 'review'
  if (state === 'completed' || isPast(date, until - 1, now)) return 'played'
  return paidBy === null ? 'paid' : 'package'
}

/** Whether the order of a booking waits for money. */
export const isUnpaid = ({ state }: Pick<Booked, 'state'>): boolean => state === 'held'

/** Whether a paid booking starts within the next hour. */
export const isArriving = (
  { state, from }: Pick<Booked, 'state' | 'from'>,
  { date, now }: DayAndNow,
): boolean => state === 'confirmed' && date === now.date && from === now.hour + 1

/** `unpaid`: orders, what they owe, and the earliest end of a hold. `arriving`: bookings; null if there are none. */
export type DayCounters = {
  readonly unpaid: { readonly orders: number; readonly due: Rupiah; readonly until: string | null } | null
  readonly arriving: { readonly bookings: number; readonly hour: number } | null
}

/** Counts the open tasks of a day. An order of several bookings counts once, and so does a booking of several courts. */
export function dayCounters(bookings: readonly Booked[], when: DayAndNow): DayCounters {
  const unpaid = [...firstByKey(bookings.filter(isUnpaid), ({ orderNumber }) => orderNumber)]
  const arriving = bookings.filter((booking) => isArriving(booking, when))
  const arrivals = firstByKey(arriving, ({ orderNumber, bookingId }) => `${orderNumber} ${bookingId}`)
  const ends = unpaid.flatMap(({ heldUntil }) => heldUntil ?? []).toSorted(byTime)
  return {
    unpaid:
      unpaid.length === 0
        ? null
        : {
            orders: unpaid.length,
            due: unpaid.reduce((sum, { due }) => sum + due, 0),
            until: ends[0] ?? null,
          },
    arriving: arrivals.length === 0 ? null : { bookings: arrivals.length, hour: when.now.hour + 1 },
  }
}

const firstByKey = <One>(all: readonly One[], keyOf: (one: One) => string): One[] =>
  [...Map.groupBy(all, keyOf).values()].flatMap((same) => same[0] ?? [])

const byTime = (a: string, b: string): number => Date.parse(a) - Date.parse(b)
