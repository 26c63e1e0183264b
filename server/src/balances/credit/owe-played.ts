import type { Transaction } from '../../platform/database/open.ts'
import { payDebts } from './pay-debts.ts'

/** `amount` in rupiah. `customerId`: null for a guest, who has no store credit. */
type Played = {
  readonly customerId: number | null
  readonly orderId: number
  readonly paymentId: number
  readonly amount: number
}

/**
 * Records a debt: the bank took back the payment of hours that were played. Staff collect it, or later store credit
 * pays it. The caller has locked the order.
 */
export async function owePlayed(
  tx: Transaction,
  { customerId, orderId, paymentId, amount }: Played,
): Promise<void> {
  await tx.query(
    'insert into credit_debt (customer_id, order_id, payment_id, amount) values ($1, $2, $3, $4)',
    [customerId, orderId, paymentId, amount],
  )
  if (customerId !== null) await payDebts(tx, customerId)
}
