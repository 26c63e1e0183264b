import type { Transaction } from '../../platform/database/open.ts'
import { giveCredit } from './give-credit.ts'

// A late order can spend credit more than once; the number of entries is part of the key, so that each spending is
// returned once. Subtracts credit already given back by a refund of this order, or of a later order that replaced it by
// a move (refund tasks without a payment). A payment that was refunded as store credit does not count here.
const unreturnedCredit = `
  select o.customer_id as "customerId", spent.amount, spent.entries
    from sales_order o
   cross join lateral (
     select -sum(e.amount)::bigint as amount, count(*) as entries
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
   where o.id = $1 and spent.amount > 0`

/** `amount`: rupiah that the order spent and did not get back. `entries`: the number of ledger entries of the order. */
type UnreturnedCredit = { readonly customerId: number; readonly amount: number; readonly entries: number }

/**
 * Gives the customer back the store credit that an order used, once for each spending, after the order ended unpaid or its
 * payment was reversed. Does nothing if the order used no credit. The caller has locked the order.
 */
export async function returnCredit(tx: Transaction, orderId: number): Promise<void> {
  const [unreturned] = await tx.query<UnreturnedCredit>(unreturnedCredit, [orderId])
  if (unreturned === undefined) return
  const { customerId, amount, entries } = unreturned
  await giveCredit(tx, {
    customerId,
    kind: 'return',
    amount,
    orderId,
    effectKey: `return:${orderId}:${entries}`,
  })
}
