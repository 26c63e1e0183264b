import type { Transaction } from '../../platform/database/open.ts'
import { markRefundDue } from '../../orders/mark-refund-due.ts'
import type { RefundContext } from '../debts/plan-refund.ts'
import { routeRefund } from '../debts/route-refund.ts'
import { markRefunded, settleRefunds, closeTask } from '../debts/settle-refund.ts'
import { alertStaff } from './alert-staff.ts'
import type { GatewayStatus, ReportedRefund } from '../gateways/gateway.ts'
import type { RefundReason } from './judge-status.ts'
import type { Payment } from './queries.ts'

/**
 * Records money that cannot be used for its order: a refund task, a mail to the player, an alert to staff. An ended
 * order becomes `refund_due`; an order paid by another payment stays as it is. The payment is `paid` already.
 */
export async function recordRefundDue(
  tx: Transaction,
  payment: Payment,
  { reason, refundContext }: { readonly reason: RefundReason; readonly refundContext: RefundContext },
): Promise<void> {
  const [task] = await tx.query<{ id: number }>(
    `insert into refund_task (payment_id, order_id, amount, reason) values ($1, $2, $3, $4)
     on conflict (payment_id) where reason in ('hours_gone', 'limit_reached', 'paid_twice', 'order_cancelled') do nothing
     returning id`,
    [payment.id, payment.orderId, payment.amount, reason],
  )
  await markRefundDue(tx, payment.orderId, reason)
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)
     on conflict (dedupe_key) do nothing`,
    [
      `refund:${payment.id}`,
      JSON.stringify({ template: 'refund-due', orderId: payment.orderId, paymentId: payment.id }),
    ],
  )
  await alertStaff(tx, payment, reason)
  if (task !== undefined) await routeRefund(tx, task.id, refundContext)
}

/** Closes the refund tasks of a payment that the bank reversed, without a mail about a refund. */
export async function closeRefundTasks(tx: Transaction, payment: Payment): Promise<void> {
  const settled = await tx.query<{ orderId: number }>(
    `update refund_task set ${closeTask}
      where payment_id = $1 and state <> 'done'
     returning order_id as "orderId"`,
    [payment.id],
  )
  const orders = new Set([payment.orderId, ...settled.map(({ orderId }) => orderId)])
  for (const orderId of [...orders].toSorted((a, b) => a - b)) await markRefunded(tx, orderId)
}

// SQL. Transfers that were sent, also finished ones, although the gateway reports the same refund, or more than the rest
// of the payment.
const sentTwice = `
  select id from refund_task
   where payment_id = $1 and route = 'transfer' and proof is not null
     and ($2 or refund_key = any ($3::text[])
          or $4::bigint + (select sum(amount) from refund_task
                            where payment_id = $1 and route = 'transfer' and proof is not null) > $5::bigint)`

// SQL. Closes the oldest tasks first. Transfers that were already sent stay open.
const coverOpen = `
  with rest as (
    select $3::bigint - $2::bigint
             - coalesce(sum(amount) filter (where route <> 'gateway' and state in ('sent', 'done')), 0) as amount
      from refund_task where payment_id = $1
  ), open as (
    select id, amount,
           coalesce(sum(amount) over (order by id rows between unbounded preceding and 1 preceding), 0) as earlier
      from refund_task where payment_id = $1 and state in ('open', 'requested', 'approved')
  ), due as (
    select open.id, greatest(0, least(open.amount, rest.amount - open.earlier)) as amount from open cross join rest
  ), less as (
    update refund_task t set amount = due.amount, version = t.version + 1 from due where t.id = due.id and due.amount between 1 and t.amount - 1
  )
  select id from due where amount = 0`

/**
 * Applies a refund reported by the gateway: closes the named tasks, or all if the full sum was refunded. A refund that
 * staff made at the gateway covers open tasks too, so that no money is refunded twice. Alerts staff if it was made by
 * transfer already.
 */
export async function applyReportedRefunds(
  tx: Transaction,
  payment: Payment,
  { meaning, refunds }: Pick<GatewayStatus, 'meaning' | 'refunds'>,
): Promise<void> {
  const given = refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const keys = refunds.map(({ key }) => key)
  const isWhole = meaning === 'refunded'
  const twice = await tx.query(sentTwice, [payment.id, isWhole, keys, given, payment.amount])
  if (twice.length > 0) await alertStaff(tx, payment, 'refunded_twice')
  const named = await tx.query<{ id: number }>(
    `select id from refund_task where payment_id = $1 and state <> 'done' and ($2 or refund_key = any ($3::text[]))`,
    [payment.id, isWhole, keys],
  )
  await settleRefunds(tx, idsOf(named))
  await settleRefunds(tx, idsOf(await tx.query(coverOpen, [payment.id, given, payment.amount])))
  for (const refund of refunds) await noteRefund(tx, payment, refund)
  if (isWhole) await markRefunded(tx, payment.orderId)
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/**
 * Stores a refund that staff made at the gateway, so that the money is not refunded again. Refunds of the server are
 * recognised by their key. The total never exceeds the payment.
 */
async function noteRefund(tx: Transaction, payment: Payment, { key, amount }: ReportedRefund): Promise<void> {
  await tx.query(
    `insert into refund_task (payment_id, order_id, amount, reason, route, refund_key, state, done_at)
     select $1, $2, least($3::bigint, rest.amount), 'venue', 'gateway', $4, 'done', now()
       from (select $5::bigint - coalesce(sum(t.amount), 0) as amount
               from refund_task t where t.payment_id = $1) as rest
      where least($3::bigint, rest.amount) > 0
     on conflict (refund_key) do nothing`,
    [payment.id, payment.orderId, amount ?? 0, key, payment.amount],
  )
}

/** Whether a refund of the full payment is in progress: an unsettled card payment is then reported as cancelled. */
export async function isRefundInProgress(tx: Transaction, { id, amount }: Payment): Promise<boolean> {
  const rows = await tx.query(
    `select id from refund_task where payment_id = $1 and amount = $2 and route = 'gateway' and state <> 'done'
        and attempts > 0`,
    [id, amount],
  )
  return rows.length > 0
}
