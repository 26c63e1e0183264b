import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../database/open.ts'
import { Refusal } from '../http/refusal.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import type { Canceller } from '../orders/change-state.ts'
import { dropOpenPayments } from '../payments/close-payment.ts'
import { lockPaymentsOfOrder } from '../payments/queries.ts'

/** Of which order, and of which of its bookings (null: of any). */
type Moved = { readonly orderId: number; readonly bookingId: number | null; readonly by: Canceller }

/**
 * Gives up the unpaid moves of bookings that are cancelled, or moved elsewhere: their own hours are free, no more money
 * is taken for them, and what still comes goes back. Answers how many there were. ORDER_CLOSED
 * while a gateway looks at the money of one, unless it is the gateway itself that ends it. The order
 * that they move from is locked.
 */
export async function endMoves(tx: Transaction, { orderId, bookingId, by }: Moved): Promise<number> {
  const moves = await tx.query<{ id: number; state: string }>(
    `select id, state from sales_order
      where moved_from = $1 and ($2::smallint is null or moved_booking_id = $2) and state in ('held', 'payment_review')
      order by id`,
    [orderId, bookingId],
  )
  for (const { id, state } of moves) {
    if (state === 'payment_review' && by !== 'gateway') throw new Refusal(problem('ORDER_CLOSED'))
    await dropOpenPayments(tx, await lockPaymentsOfOrder(tx, id), 'cancelled')
    await cancelOrder(tx, id, { by, reason: 'its booking was changed otherwise' })
  }
  return moves.length
}
