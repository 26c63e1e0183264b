import type { Transaction } from '../../platform/database/open.ts'
import { payDebts } from './pay-debts.ts'

/** `amount` in rupiah. */
type PlayerDebt = { readonly orderId: number; readonly paymentId: number; readonly amount: number }

/**
 * Records that a player owes the venue for hours that were played, or goods that were handed over, because the bank
 * reversed their payment. The account that placed the order owes it. No account owes it if a guest placed the order, even
 * if the order was added to an account later, because anybody can type an e-mail address. Staff collect the debt, or
 * later store credit of the account pays it. The caller has locked the order.
 */
export async function recordPlayerDebt(
  tx: Transaction,
  { orderId, paymentId, amount }: PlayerDebt,
): Promise<void> {
  const [debt] = await tx.query<{ customerId: number | null }>(
    `insert into credit_debt (customer_id, order_id, payment_id, amount)
     select case when joined_at is null then customer_id end, id, $2, $3 from sales_order where id = $1
     returning customer_id as "customerId"`,
    [orderId, paymentId, amount],
  )
  if (debt === undefined) throw new Error(`there is no order ${orderId}`)
  if (debt.customerId !== null) await payDebts(tx, debt.customerId)
}
