import type { Transaction } from '../../platform/database/open.ts'
import { findPayableOrder, type PayableOrder } from '../unpaid-balances/find-payable-order.ts'
import { lockPaymentsOfOrder, type Payment } from './payment.ts'

export type LockedOrder = { readonly order: PayableOrder; readonly payments: readonly Payment[] }

/** Locks an order of a location, and its attempts. Refusal: ORDER_UNKNOWN. */
export async function lockPayableOrder(
  tx: Transaction,
  orderNumber: string,
  locationId: string,
): Promise<LockedOrder> {
  const { id } = await findPayableOrder(tx, orderNumber, locationId)
  const payments = await lockPaymentsOfOrder(tx, id)
  // Read again, because the order may have changed before it was locked.
  return { order: await findPayableOrder(tx, orderNumber, locationId), payments }
}
