import { changeState } from '../orders/change-state.ts'
import type { Transaction } from '../database/open.ts'

const finish = `
  with finished as (
    update refund_task set state = 'done', done_at = now(), next_at = null
     where id = any ($1::bigint[]) and state <> 'done'
    returning id, order_id
  ), told as (
    insert into outbox (dedupe_key, kind, payload)
    select 'refund-sent:' || id, 'mail',
           jsonb_build_object('template', 'refund-sent', 'orderId', order_id, 'refundId', id)
      from finished
    on conflict (dedupe_key) do nothing
  )
  select distinct order_id as "orderId" from finished order by 1`

/**
 * The money of refunds has arrived, or is on its way for good: they are done, whoever gets it is told, and an order of
 * which nothing is owed any more is refunded. Those that were done before are left alone. The orders are locked.
 */
export async function settleRefunds(tx: Transaction, taskIds: readonly number[]): Promise<void> {
  for (const { orderId } of await tx.query<{ orderId: number }>(finish, [taskIds]))
    await closeDebt(tx, orderId)
}

/** An order whose every refund is done is refunded. */
export async function closeDebt(tx: Transaction, orderId: number): Promise<void> {
  const [open] = await tx.query<{ id: number }>(
    `select id from refund_task where order_id = $1 and state <> 'done' limit 1`,
    [orderId],
  )
  if (open !== undefined) return
  await changeState(tx, { orderId, from: ['refund_due'], to: 'refunded', cause: 'money returned' })
}
