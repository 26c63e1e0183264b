import type { Transaction } from '../../platform/database/open.ts'

// SQL. Updates only if the balance is enough. A late order spends its credit a second time. The number in `effect_key`
// keeps the two entries apart.
const spend = `
  with spent as (
    update credit_account a set balance = a.balance - o.credit_used
      from sales_order o
     where o.public_id = $1 and a.customer_id = o.customer_id and a.balance >= o.credit_used
    returning o.id, o.customer_id, o.credit_used
  )
  insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
  select customer_id, 'spend', -credit_used, id,
         'spend:' || id || ':' || (select count(*) from credit_entry e where e.order_id = spent.id), now()
    from spent
  returning id`

/** Deducts the store credit that an order uses. Returns false and writes nothing if the balance is too low. */
export async function spendCredit(tx: Transaction, orderPublicId: string): Promise<boolean> {
  return (await tx.query(spend, [orderPublicId])).length > 0
}
