import type { Transaction } from '../../platform/database/open.ts'
import { giveCredit } from './give-credit.ts'

// An order that was confirmed late after its hold ended can spend credit more than once, so its entries are counted.
// Excludes credit that was refunded already (refund tasks without a payment), for this order or one that moved it. Money
// that became credit is not excluded.
const spentCredit = `
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
                       with recursive move (id) as (
                         select o.id
                          union all
                         select later.id from move join sales_order later on later.moved_from = move.id
                       )
                       select id from move))))) as spent
   where o.id = $1 and spent.left > 0`

type SpentCredit = { readonly customerId: number; readonly left: number; readonly times: number }

/**
 * Returns the store credit that an order spent to its customer, once, after the order ended unpaid or its payment was
 * reversed. Does nothing if it spent none. The caller has locked the order.
 */
export async function returnCredit(tx: Transaction, orderId: number): Promise<void> {
  const [due] = await tx.query<SpentCredit>(spentCredit, [orderId])
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
