import { changeState } from '../../orders/change-state.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** What is done is not to be done again, and no account is kept longer than it is needed, but for its last digits. */
export const toDone = `
  state = 'done', done_at = now(), next_at = null,
  account_name = case when account_name is not null then '' end, account_number = right(account_number, 4)`

const finish = `
  with finished as (
    update refund_task set ${toDone}
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
 * The money of refunds has arrived, or is on its way for good: they are done, whoever gets it is told unless another
 * mail says so already (`isTold`), and an order of which nothing is owed any more is refunded. Those that were done
 * before are left alone. The orders are locked.
 */
export async function settleRefunds(
  tx: Transaction,
  taskIds: readonly number[],
  { isTold = false }: { readonly isTold?: boolean } = {},
): Promise<void> {
  for (const { orderId } of await tx.query<{ orderId: number }>(finish, [taskIds, isTold]))
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
