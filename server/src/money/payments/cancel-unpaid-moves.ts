import type { UnpaidTotals } from '@pantul/rules/unpaid-limits'
import type { Transaction } from '../../platform/database/open.ts'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import type { Canceller } from '../../orders/states/change-state.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { lockPaymentsOfOrder } from './payment.ts'

type BookingWithMoves = {
  readonly orderId: number
  /** Null: all bookings of the order. */
  readonly bookingId: number | null
  readonly by: Canceller
}

/**
 * Cancels the unpaid moves of a booking that is cancelled or moved elsewhere, also those under review: frees the new hours
 * and ends the payments. Money that arrives later is refunded. Returns how many orders and hours it cancelled. The caller
 * has locked the order of the booking.
 */
export async function cancelUnpaidMoves(
  tx: Transaction,
  { orderId, bookingId, by }: BookingWithMoves,
): Promise<UnpaidTotals> {
  const moves = await tx.query<{ id: number; units: number }>(
    `select o.id, coalesce(h.units, 1) as units
       from sales_order o left join order_holder h on h.order_id = o.id
      where o.moved_from = $1 and ($2::smallint is null or o.moved_booking_id = $2)
        and o.state in ('held', 'payment_review')
      order by o.id`,
    [orderId, bookingId],
  )
  for (const { id } of moves) {
    await endUndecidedPayments(tx, await lockPaymentsOfOrder(tx, id), 'cancelled')
    await cancelOrder(tx, id, { by, reason: 'its booking was cancelled or moved elsewhere' })
  }
  return { orders: moves.length, hours: moves.reduce((sum, { units }) => sum + units, 0) }
}
