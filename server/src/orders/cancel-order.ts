import type { Transaction } from '../platform/database/open.ts'
import { changeState, type Canceller } from './change-state.ts'
import { afterReleased } from './after-state-change.ts'
import { releaseHours } from './release-hours.ts'

// A person who corrects a mistake cancels early. Somebody who only keeps hours from others cancels late.
const markLateCancel = `
  update order_holder h set is_late_cancel = true
    from sales_order o
   where o.id = $1 and h.order_id = o.id and o.state = 'held'
     and now() > o.placed_at + (o.held_until - o.placed_at) / 2`

/**
 * Cancels an order: held, under review or confirmed → cancelled. Releases its hours and add-ons, and returns package
 * hours, store credit and the promo use. An unpaid order that its player cancels after more than half of its hold counts
 * like one that expired. The caller refunds its money in the same transaction. False in other states.
 */
export async function cancelOrder(
  tx: Transaction,
  orderId: number,
  { by, reason }: { readonly by: Canceller; readonly reason: string },
): Promise<boolean> {
  if (by === 'guest' || by === 'customer') await tx.query(markLateCancel, [orderId])
  const isCancelled = await changeState(tx, {
    orderId,
    from: ['held', 'payment_review', 'confirmed'],
    to: 'cancelled',
    cause: reason,
    cancelledBy: by,
  })
  if (!isCancelled) return false
  await releaseHours(tx, orderId)
  await afterReleased(tx, orderId)
  return true
}
