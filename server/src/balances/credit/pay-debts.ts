import type { Transaction } from '../../platform/database/open.ts'
import { lockCredit } from './lock-credit.ts'

// SQL. Pays the oldest debts first, up to the balance.
const pay = `
  with account as (
    select balance from credit_account where customer_id = $1
  ), locked as (
    select id, order_id, paid, amount - paid as owed
      from credit_debt
     where customer_id = $1 and collected_at is null and paid < amount
     order by id
       for update
  ), queued as (
    select locked.*, coalesce(sum(owed) over (order by id rows between unbounded preceding and 1 preceding), 0) as owed_before
      from locked
  ), paying as (
    select queued.id, queued.order_id, queued.paid, least(queued.owed, account.balance - queued.owed_before) as amount
      from queued cross join account
     where account.balance > queued.owed_before
  ), updated_debt as (
    update credit_debt d set paid = d.paid + paying.amount from paying where d.id = paying.id
  ), spent as (
    update credit_account set balance = balance - (select sum(amount) from paying)
     where customer_id = $1 and exists (select from paying)
  )
  insert into credit_entry (customer_id, kind, amount, order_id, debt_id, effect_key, at)
  select $1, 'debt', -amount, order_id, id, 'debt:' || id || ':' || paid, now() from paying order by id`

/** Pays a customer's debts with the available store credit, before it can be spent. Repeating it changes nothing. */
export async function payDebts(tx: Transaction, customerId: number): Promise<void> {
  await lockCredit(tx, customerId)
  await tx.query(pay, [customerId])
}
