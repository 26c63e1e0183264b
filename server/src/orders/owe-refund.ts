import type { Transaction } from '../platform/database/open.ts'
import { changeState } from './change-state.ts'

/**
 * Money must go back: expired or cancelled → refund_due. The refund task and its outbox row are the
 * payment's, written by the caller in the same transaction. False in any other state:
 * a confirmed order is cancelled first, which frees its hours.
 */
export const oweRefund = (tx: Transaction, orderId: number, cause: string): Promise<boolean> =>
  changeState(tx, { orderId, from: ['expired', 'cancelled'], to: 'refund_due', cause })
