import type { Transaction } from '../platform/database/open.ts'
import { changeState } from './change-state.ts'

/**
 * Marks an order whose money must be refunded: expired, cancelled or refunded → refund_due. The caller writes the
 * refund task in the same transaction. False in other states: a confirmed order must be cancelled first.
 */
export const markRefundDue = (tx: Transaction, orderId: number, cause: string): Promise<boolean> =>
  changeState(tx, { orderId, from: ['expired', 'cancelled', 'refunded'], to: 'refund_due', cause })
