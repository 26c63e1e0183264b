import type { Transaction } from '../../platform/database/open.ts'
import { giveCredit } from './give-credit.ts'

// A late order can spend credit more than once; the number of entries is part of the key, so that each spending is
// returned once. Subtracts credit already given back by a refund of this order, or of a later order that replaced it by
// a move (refund tasks without a payment). A payment that was refunded as store credit does not count here.
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
 * Gives the customer back the store credit that an order used, once for each spending, after the order ended unpaid or its
 * payment was reversed. Does nothing if the order used no credit. The caller has locked the order.
 */
export async function returnCredit(tx: Transaction, orderId: number): Promise<void> {
  const [spent] = await tx.query<SpentCredit>(spentCredit, [orderId])
  if (spent === undefined) return
  const { customerId, left: amount, times } = spent
  await giveCredit(tx, {
    customerId,
    kind: 'return',
    amount,
    orderId,
    effectKey: `return:${orderId}:${times}`,
  })
}
