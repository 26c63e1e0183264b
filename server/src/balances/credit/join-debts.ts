import type { Transaction } from '../../platform/database/open.ts'
import { payDebts } from './pay-debts.ts'

const join = `
  update credit_debt d set customer_id = $1
    from sales_order o
   where o.id = d.order_id and o.customer_id = $1 and d.customer_id is null
  returning d.id`

/**
 * Gives a customer the debts of the guest orders that were joined to the account just now; store credit pays them first.
 * After `joinGuestOrders` in the same transaction, which locks the orders.
 */
export async function joinGuestDebts(tx: Transaction, { id }: { readonly id: number }): Promise<void> {
  if ((await tx.query(join, [id])).length > 0) await payDebts(tx, id)
}
