import type { PlayDate } from '@pantul/rules/play-date'
import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { withOrigins } from '../../orders/claims/order-chain.ts'
import { releaseHoursForMoveRight } from '../../orders/claims/release-hours.ts'
import { setEndsAt } from '../../orders/claims/set-ends-at.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'

/** The move right of a booking: its player may choose a new time for it. */
export type MoveRight = {
  readonly orderId: number
  readonly bookingId: number
  /** The closure that closed the hours; null if there is none. */
  readonly closureId: number | null
  /** The last moment to choose. */
  readonly until: Temporal.Instant
  /** What a customer gets if no new time is chosen. Guests always get a refund. */
  readonly otherwise: 'credit' | 'refund'
  readonly now: Temporal.Instant
}

/**
 * Why a booking gets no move right. `not-confirmed`: it is not in a confirmed order of courts. `ended`: it was cancelled or
 * moved. `unpaid`: it is not paid in full. `by-package`: a package paid hours of it. `given`: it has a move right already.
 */
export type MoveRightRefusal = 'not-confirmed' | 'ended' | 'begun' | 'unpaid' | 'by-package' | 'given'

/**
 * Lets the player of a paid booking choose a new time: releases its hours of courts, coach and rentals, so that a block can
 * claim them in the same transaction. The order stays confirmed with its money, lines and invoice. Unpaid moves of the booking
 * end. Returns null if the right was given; otherwise the reason, and nothing is changed.
 *
 * Lock order: the caller has locked the order with `lockPaymentsOfOrder`, but no court hour, coach hour or add-on. For several
 * bookings the caller locks all orders in ascending order, gives the rights one after the other, and claims the hours for the
 * block at the end.
 *
 * @public
 */
export async function giveMoveRight(tx: Transaction, right: MoveRight): Promise<MoveRightRefusal | null> {
  const { orderId, bookingId, closureId, until, otherwise, now } = right
  const [booking] = await tx.query<Booking>(selectBooking, [orderId, bookingId, now])
  const refusal = refusalOf(booking)
  if (refusal !== null || booking === undefined) return refusal ?? 'ended'
  // An unpaid move shares hours and rented pieces with the booking.
  await cancelUnpaidMoves(tx, { orderId, bookingId, by: 'staff' })
  await releaseHoursForMoveRight(tx, { orderId, bookingId })
  await tx.query(
    `insert into move_right (order_id, booking_id, closure_id, until, otherwise, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [orderId, bookingId, closureId, until, booking.isGuest ? 'refund' : otherwise, now],
  )
  await setEndsAt(tx, [orderId])
  for (const date of booking.dates) tx.publish(courtDayTopic(booking.locationId, date))
  return null
}

type Booking = {
  readonly locationId: string
  readonly isGuest: boolean
  readonly isConfirmed: boolean
  readonly isPaid: boolean
  readonly isByPackage: boolean
  readonly hasRight: boolean
  readonly hasBegun: boolean
  readonly dates: readonly PlayDate[]
}

// There is no row if the order has no such booking, or if the booking was cancelled or moved. A booking whose payment the bank
// took back is not paid.
const selectBooking = `
  select o.location_id as "locationId", o.customer_id is null as "isGuest",
         o.kind = 'court' and o.state = 'confirmed' as "isConfirmed",
         o.owed = 0 and not exists (select from payment p
                                     where p.order_id = any (${withOrigins('$1')}) and p.settles_order
                                       and p.state in ('reversed', 'charged_back')) as "isPaid",
         bool_or(line.by_package) as "isByPackage",
         exists (select from move_right r where (r.order_id, r.booking_id) = ($1, $2::smallint)) as "hasRight",
         min((line.play_date + make_interval(hours => line.hour)) at time zone l.time_zone)
           filter (where line.kind = 'court') <= $3 as "hasBegun",
         array_agg(distinct line.play_date::text) as dates
    from sales_order o
    join location l on l.id = o.location_id
    join order_line line on line.order_id = o.id and line.booking_id = $2 and line.cancelled_at is null
   where o.id = $1
   group by o.id`

function refusalOf(booking: Booking | undefined): MoveRightRefusal | null {
  if (booking === undefined) return 'ended'
  if (!booking.isConfirmed) return 'not-confirmed'
  if (booking.hasRight) return 'given'
  if (booking.hasBegun) return 'begun'
  if (booking.isByPackage) return 'by-package'
  return booking.isPaid ? null : 'unpaid'
}
