import type { Transaction } from '../../platform/database/open.ts'
import { lockCredit } from './lock-credit.ts'

/** A refund of a payment that was given as store credit. */
type RefundedCredit = {
  readonly taskId: number
  readonly orderId: number
  readonly customerId: number
  readonly amount: number
}

const creditOfPayment = `
  select t.id as "taskId", t.order_id as "orderId", e.customer_id as "customerId", e.amount
    from refund_task t
    join credit_entry e on e.effect_key = 'refund:' || t.id
   where t.payment_id = $1
     and not exists (select from credit_entry back where back.effect_key = 'take-back:' || t.id)
     and not exists (select from credit_debt debt where debt.refund_task_id = t.id)
   order by t.id`

// SQL. The part that the balance cannot cover becomes a debt.
const takeBack = `
  with account as (
    select customer_id, least(balance, $2::bigint) as covered from credit_account where customer_id = $1
  ), entry as (
    insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
    select customer_id, 'take-back', -account.covered, $3, 'take-back:' || $4::bigint, now() from account
     where account.covered > 0
    returning amount
  ), changed as (
    update credit_account a set balance = a.balance + entry.amount from entry where a.customer_id = $1
  )
  insert into credit_debt (customer_id, order_id, refund_task_id, amount)
  select customer_id, $3, $4, $2 - account.covered from account where account.covered < $2
  returning amount`

/**
 * Reclaims store credit that came from a payment which the bank reversed. What was already spent becomes a debt.
 * Returns the debt in rupiah. Repeating it changes nothing. The caller has locked the order.
 */
export async function revokeCredit(tx: Transaction, paymentId: number): Promise<number> {
  let owed = 0
  for (const { taskId, orderId, customerId, amount } of await tx.query<RefundedCredit>(creditOfPayment, [
    paymentId,
  ])) {
    await lockCredit(tx, customerId)
    const [debt] = await tx.query<{ amount: number }>(takeBack, [customerId, amount, orderId, taskId])
    owed += debt?.amount ?? 0
  }
  return owed
}
