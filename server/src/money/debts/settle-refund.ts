import { changeState } from '../../orders/change-state.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { isReachable } from './queries.ts'

/** SQL. Closes open tasks only, and deletes the bank account except its last digits. */
export const closeTask = `
  state = 'done', done_at = now(), next_at = null, turn_at = now(), version = version + 1,
  account_name = case when account_name is not null then '' end, account_number = right(account_number, 4)`

// SQL. After the bank returned a transfer, the second one has a mail of its own.
const sentMailKey = (refund: string): string =>
  `concat_ws(':', 'refund-sent', ${refund}.id, nullif(${refund}.returned, 0))`

const finish = `
  with finished as (
    update refund_task set ${closeTask}
     where id = any ($1::bigint[]) and state <> 'done'
    returning id, order_id, returned
  ), told as (
    insert into outbox (dedupe_key, kind, payload)
    select ${sentMailKey('finished')}, 'mail',
           jsonb_build_object('template', 'refund-sent', 'orderId', order_id, 'refundId', id)
      from finished
     where not $2::boolean
    on conflict (dedupe_key) do nothing
  )
  select distinct order_id as "orderId" from finished order by 1`

/**
 * Closes refund tasks whose money has arrived, or can no longer be stopped. Mails the recipients unless another mail
 * reports it (`isReported`). Orders without open tasks become `refunded`. Skips tasks that are closed. The caller has
 * locked the orders.
 */
export async function settleRefunds(
  tx: Transaction,
  taskIds: readonly number[],
  { isReported = false }: { readonly isReported?: boolean } = {},
): Promise<void> {
  for (const { orderId } of await tx.query<{ orderId: number }>(finish, [taskIds, isReported]))
    await markRefunded(tx, orderId)
}

/** Mails the recipient of a refund that staff made at the counter. */
export const queueSentMail = (tx: Transaction, taskId: number): Promise<unknown> =>
  tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select ${sentMailKey('t')}, 'mail', jsonb_build_object('template', 'refund-sent', 'orderId', t.order_id, 'refundId', t.id)
       from refund_task t join sales_order o on o.id = t.order_id
      where t.id = $1 and ${isReachable}
     on conflict (dedupe_key) do nothing`,
    [taskId],
  )

/** Marks an order as refunded if all its refund tasks are done. */
export async function markRefunded(tx: Transaction, orderId: number): Promise<void> {
  const [open] = await tx.query<{ id: number }>(
    `select id from refund_task where order_id = $1 and state <> 'done' limit 1`,
    [orderId],
  )
  if (open !== undefined) return
  await changeState(tx, { orderId, from: ['refund_due'], to: 'refunded', cause: 'money returned' })
}
