import type { Transaction } from '../../platform/database/open.ts'
import { payDebts } from './pay-debts.ts'

/** `amount` in rupiah; `customerId` null for a guest, who has no store credit. */
type Played = {
  readonly customerId: number | null
  readonly orderId: number
  readonly paymentId: number
  readonly amount: number
}

/**
 * Hours were played, and the bank took the payment of them back: that is a debt which staff collect, and which the store
 * credit of its customer pays first. The order is locked.
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
