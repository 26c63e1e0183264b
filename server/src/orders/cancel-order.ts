import type { Transaction } from '../platform/database/open.ts'
import { changeState, type Canceller } from './change-state.ts'
import { afterReleased } from './after-state.ts'
import { releaseHours } from './release-hours.ts'

/**
 * Gives an order up: held, under review or confirmed → cancelled; its hours and add-ons are free at once, and
 * what it took of packages, store credit and a promo goes back. What must happen to its money is the caller's to say,
 * in the same transaction. False when it was in no such state.
 */
export async function cancelOrder(
  tx: Transaction,
  orderId: number,
  { by, reason }: { readonly by: Canceller; readonly reason: string },
): Promise<boolean> {
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
