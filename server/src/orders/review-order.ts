import type { Transaction } from '../platform/database/open.ts'
import { changeState } from './change-state.ts'
import { keepHoursOf } from './confirm-order.ts'
import { afterReviewed } from './after-state.ts'

/**
 * The gateway wants somebody to look first: held → payment_review. The hours are kept without an end until it
 * decides. False when the order was not held.
 */
export async function reviewOrder(tx: Transaction, orderId: number, cause: string): Promise<boolean> {
  const isReviewed = await changeState(tx, { orderId, from: ['held'], to: 'payment_review', cause })
  if (!isReviewed) return false
  await keepHoursOf(tx, orderId)
  await afterReviewed(tx, orderId)
  return true
}
