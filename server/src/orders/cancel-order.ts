import type { Transaction } from '../platform/database/open.ts'
import { changeState, type Canceller } from './change-state.ts'
import { afterReleased } from './after-state-change.ts'
import { releaseHours } from './release-hours.ts'

/**
 * Cancels an order: held, under review or confirmed → cancelled. Releases its hours and add-ons, and returns package
 * hours, store credit and the promo use. The caller refunds its money in the same transaction. False in other states.
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
