import { changeState } from '../../orders/change-state.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** SQL. Closes open tasks only, and deletes the bank account except its last digits. */
export const closeTask = `
  state = 'done', done_at = now(), next_at = null,
  account_name = case when account_name is not null then '' end, account_number = right(account_number, 4)`

const finish = `
  with finished as (
    update refund_task set ${closeTask}
     where id = any ($1::bigint[]) and state <> 'done'
    returning id, order_id
  ), told as (
    insert into outbox (dedupe_key, kind, payload)
    select 'refund-sent:' || id, 'mail',
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

/** Marks an order as refunded if all its refund tasks are done. */
export async function markRefunded(tx: Transaction, orderId: number): Promise<void> {
  const [open] = await tx.query<{ id: number }>(
    `select id from refund_task where order_id = $1 and state <> 'done' limit 1`,
    [orderId],
  )
  if (open !== undefined) return
  await changeState(tx, { orderId, from: ['refund_due'], to: 'refunded', cause: 'money returned' })
}
