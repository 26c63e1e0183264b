import type { Transaction } from '../../platform/database/open.ts'
import type { GatewayStatus, ReportedRefund } from '../gateways/gateway.ts'
import { closeTask, markRefunded, settleRefunds } from '../refund-tasks/settle-refund.ts'
import { alertStaff } from './alert-staff.ts'
import type { Payment } from './payment.ts'

/** Closes the open refunds of a payment that the bank took back. The player gets no mail about a refund. */
export async function closeRefundsOf(tx: Transaction, payment: Payment): Promise<void> {
  const closed = await tx.query<{ orderId: number }>(
    `update refund_task set ${closeTask}
      where payment_id = $1 and state <> 'done'
     returning order_id as "orderId"`,
    [payment.id],
  )
  const orders = new Set([payment.orderId, ...closed.map(({ orderId }) => orderId)])
  for (const orderId of [...orders].toSorted((a, b) => a - b)) await markRefunded(tx, orderId)
}

// SQL. Transfers that staff sent although the gateway refunded too: the gateway reports the whole payment ($2) or the
// same refund key ($3) as refunded, or transfers and reported refunds ($4) exceed the payment ($5).
const doubleTransfers = `
  select id from refund_task
   where payment_id = $1 and route = 'transfer' and proof is not null
     and ($2 or refund_key = any ($3::text[])
          or $4::bigint + (select sum(amount) from refund_task
                            where payment_id = $1 and route = 'transfer' and proof is not null) > $5::bigint)`

// SQL. Lowers the refunds that were not sent yet, so that they and the reported refunds ($2) do not exceed the payment
// ($3). The newest refunds are lowered first. Returns the refunds for which nothing is left.
const lowerUnsent = `
  with left_of_payment as (
    select $3::bigint - $2::bigint
             - coalesce(sum(amount) filter (where route <> 'gateway' and state in ('sent', 'done')), 0) as amount
      from refund_task where payment_id = $1
  ), unsent as (
    select id, amount,
           coalesce(sum(amount) over (order by id rows between unbounded preceding and 1 preceding), 0) as earlier
      from refund_task where payment_id = $1 and state in ('open', 'requested', 'approved')
  ), new_amount as (
    select unsent.id, greatest(0, least(unsent.amount, left_of_payment.amount - unsent.earlier)) as amount
      from unsent cross join left_of_payment
  ), lowered as (
    update refund_task t set amount = n.amount, version = t.version + 1
      from new_amount n where t.id = n.id and n.amount between 1 and t.amount - 1
  )
  select id from new_amount where amount = 0`

/**
 * Applies the refunds that the gateway reports: closes the refund tasks with their keys, or all tasks if the whole
 * payment was refunded. A refund that staff made on the gateway's page lowers the refunds that were not sent yet, so
 * that no money is refunded twice. Alerts staff if a transfer was sent already.
 */
export async function applyReportedRefunds(
  tx: Transaction,
  payment: Payment,
  { meaning, refunds }: Pick<GatewayStatus, 'meaning' | 'refunds'>,
): Promise<void> {
  const reportedAmount = refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const keys = refunds.map(({ key }) => key)
  const isFullRefund = meaning === 'refunded'
  const doubles = await tx.query(doubleTransfers, [
    payment.id,
    isFullRefund,
    keys,
    reportedAmount,
    payment.amount,
  ])
  if (doubles.length > 0) await alertStaff(tx, payment, 'refunded_twice')
  const reportedTasks = await tx.query<{ id: number }>(
    `select id from refund_task where payment_id = $1 and state <> 'done' and ($2 or refund_key = any ($3::text[]))`,
    [payment.id, isFullRefund, keys],
  )
  await settleRefunds(tx, idsOf(reportedTasks))
  await settleRefunds(tx, idsOf(await tx.query(lowerUnsent, [payment.id, reportedAmount, payment.amount])))
  for (const refund of refunds) await storeForeignRefund(tx, payment, refund)
  if (isFullRefund) await markRefunded(tx, payment.orderId)
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/**
 * Stores a refund that staff made on the gateway's page, so that the money is not refunded again. Skips refunds of the
 * server, which are stored with their key. Never stores more than is left of the payment.
 */
async function storeForeignRefund(
  tx: Transaction,
  payment: Payment,
  { key, amount }: ReportedRefund,
): Promise<void> {
  await tx.query(
    `insert into refund_task (payment_id, order_id, amount, reason, route, refund_key, state, done_at)
     select $1, $2, least($3::bigint, unrefunded.amount), 'venue', 'gateway', $4, 'done', now()
       from (select $5::bigint - coalesce(sum(t.amount), 0) as amount
               from refund_task t where t.payment_id = $1) as unrefunded
      where least($3::bigint, unrefunded.amount) > 0
     on conflict (refund_key) do nothing`,
    [payment.id, payment.orderId, amount ?? 0, key, payment.amount],
  )
}

/**
 * Whether the gateway was asked to refund the whole payment. It then reports an unsettled card payment as cancelled.
 */
export async function wasWholeRefundRequested(tx: Transaction, { id, amount }: Payment): Promise<boolean> {
  const rows = await tx.query(
    `select id from refund_task where payment_id = $1 and amount = $2 and route = 'gateway' and state <> 'done'
        and attempts > 0`,
    [id, amount],
  )
  return rows.length > 0
}
