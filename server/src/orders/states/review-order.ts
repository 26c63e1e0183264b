import type { Transaction } from '../../platform/database/open.ts'
import { changeState } from './change-state.ts'
import { clearHourHolds } from './confirm-order.ts'
import { afterReviewed } from './after-state-change.ts'

/**
 * The gateway reviews the payment: held → payment_review. The claims do not expire until it decides. False if the order
 * was not held.
 */
export async function reviewOrder(tx: Transaction, orderId: number, cause: string): Promise<boolean> {
  const isReviewed = await changeState(tx, { orderId, from: ['held'], to: 'payment_review', cause })
  if (!isReviewed) return false
  await clearHourHolds(tx, orderId)
  await afterReviewed(tx, orderId)
  return true
}
