import { changeState } from '../../orders/states/change-state.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { isReachableSql } from './refund-task.ts'

/** SQL: the assignments of an update that closes a refund and deletes the bank account except its last digits. */
export const closeTask = `
  state = 'done', done_at = now(), next_at = null, turn_at = now(), version = version + 1,
  account_name = case when account_name is not null then '' end, account_number = right(account_number, 4)`

// SQL: the dedupe key of the mail. If the bank returns a transfer, the next transfer of the refund has a mail of its own.
const sentMailKey = (refund: string): string =>
  `concat_ws(':', 'refund-sent', ${refund}.id, nullif(${refund}.returned, 0))`

const finish = `
  with finished as (
    update refund_task set ${closeTask}
     where id = any ($1::bigint[]) and state <> 'done'
    returning id, order_id, returned
  ), mailed as (
    insert into outbox (dedupe_key, kind, payload)
    select ${sentMailKey('finished')}, 'mail',
           jsonb_build_object('template', 'refund-sent', 'orderId', order_id, 'refundId', id)
      from finished
    on conflict (dedupe_key) do nothing
  )
  select distinct order_id as "orderId" from finished order by 1`

/**
 * Closes refunds whose money has arrived or can no longer be stopped, mails the recipients, and marks orders whose
 * refunds are all done as refunded. Skips refunds that are closed. The caller has locked the orders.
 */
export async function settleRefunds(tx: Transaction, taskIds: readonly number[]): Promise<void> {
  for (const { orderId } of await tx.query<{ orderId: number }>(finish, [taskIds]))
    await markRefunded(tx, orderId)
}

/** Queues the mail to the recipient of a refund that staff made at the counter. */
export const queueRefundSentMail = (tx: Transaction, taskId: number): Promise<unknown> =>
  tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select ${sentMailKey('t')}, 'mail', jsonb_build_object('template', 'refund-sent', 'orderId', t.order_id, 'refundId', t.id)
       from refund_task t join sales_order o on o.id = t.order_id
      where t.id = $1 and ${isReachableSql}
     on conflict (dedupe_key) do nothing`,
    [taskId],
  )

/**
 * Marks an ended order after its refunds were opened: as `refund_due`, or as `refunded` if all are done. Orders that have
 * not ended stay as they are.
 */
export async function markRefundDue(tx: Transaction, orderId: number, cause: string): Promise<void> {
  await changeState(tx, { orderId, from: ['expired', 'cancelled', 'refunded'], to: 'refund_due', cause })
  await markRefunded(tx, orderId)
}

/** Marks an order as `refunded` if it is `refund_due` and all its refunds are done. */
export async function markRefunded(tx: Transaction, orderId: number): Promise<void> {
  const open = await tx.query(`select id from refund_task where order_id = $1 and state <> 'done' limit 1`, [
    orderId,
  ])
  if (open.length > 0) return
  await changeState(tx, { orderId, from: ['refund_due'], to: 'refunded', cause: 'money returned' })
}
