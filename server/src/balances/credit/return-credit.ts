import type { Transaction } from '../../platform/database/open.ts'
import { giveCredit } from './give-credit.ts'

// An order that was seated again spends again: its effects are counted. Credit that was refunded meanwhile (a task without
// a payment), of this order or of what was moved from it, is not returned a second time; money that became credit is
// another matter.
const spent = `
  select o.customer_id as "customerId", spent.left, spent.times
    from sales_order o
   cross join lateral (
     select -sum(e.amount)::bigint as left, count(*) as times
       from credit_entry e
      where e.order_id = o.id and e.kind in ('spend', 'return')
         or e.effect_key = any (array(
              select 'refund:' || t.id from refund_task t
               where t.payment_id is null
                 and t.order_id = any (array(
                       select one.id from sales_order one where one.id = o.id or one.moved_from = o.id))))) as spent
   where o.id = $1 and spent.left > 0`

type Spent = { readonly customerId: number; readonly left: number; readonly times: number }

/**
 * Gives the store credit that an order spent back to its customer, once: it ended unpaid, or its payment was taken
 * back. Nothing when it spent none. The order's row is locked by the caller.
 */
export async function returnCredit(tx: Transaction, orderId: number): Promise<void> {
  const [due] = await tx.query<Spent>(spent, [orderId])
  if (due === undefined) return
  const { customerId, left: amount, times } = due
  await giveCredit(tx, {
    customerId,
    kind: 'return',
    amount,
    orderId,
    effectKey: `return:${orderId}:${times}`,
  })
}
