import type { Transaction } from '../../platform/database/open.ts'

// SQL. Updates only if the balance is enough. Each part that an order spends gets another `effect_key`.
const use = `
  with account as (
    update credit_account a set balance = a.balance - $2
      from sales_order o
     where o.id = $1 and a.customer_id = o.customer_id and a.balance >= $2
    returning a.customer_id
  ), used as (
    update sales_order set credit_used = credit_used + $2 where id = $1 and exists (select from account)
  )
  insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
  select customer_id, 'spend', -$2::bigint, $1,
         'spend:' || $1::bigint || ':' || (select count(*) from credit_entry e where e.order_id = $1), now()
    from account
  returning id`

/**
 * Pays a part of an existing order with the store credit of its customer; `amount` in rupiah. Returns false and writes
 * nothing if the balance is too low. The caller has locked the order.
 */
export async function useCredit(
  tx: Transaction,
  { orderId, amount }: { readonly orderId: number; readonly amount: number },
): Promise<boolean> {
  return (await tx.query(use, [orderId, amount])).length > 0
}
