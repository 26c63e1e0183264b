import { endMoves } from './end-moves.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { afterReleased } from '../../orders/after-state.ts'
import type { Ways } from '../debts/plan-refund.ts'
import { endOrder } from './end-order.ts'
import { lockPaymentsOfOrder } from './queries.ts'

/**
 * The bank took the money of an order back: what was moved from it was paid by the same money, so those orders end as
 * well, and what was paid beside it goes back: by another payment, or by what the order itself took beside money. The
 * order is locked.
 */
export async function undoMoves(tx: Transaction, orderId: number, ways: Ways): Promise<void> {
  await endMoves(tx, { orderId, bookingId: null, by: 'gateway' })
  const moved = await tx.query<{ id: number }>(
    `select id from sales_order where moved_from = $1 and state = 'confirmed' order by id`,
    [orderId],
  )
  for (const { id } of moved) {
    await lockPaymentsOfOrder(tx, id)
    await endOrder(tx, id, { reason: 'payment reversed', ways })
  }
  if (moved.length > 0) await afterReleased(tx, orderId)
}
