import type { Transaction } from '../../platform/database/open.ts'
import {
  GatewayUnavailable,
  waitForGateway,
  type PaymentDeps,
  type RefundAnswer,
} from '../gateways/gateway.ts'
import { askGateway } from '../payments/ask-gateway.ts'
import { lockPaymentsOfOrder, findPaymentById } from '../payments/payment.ts'
import { readGatewayAttempt } from '../payments/read-gateway-attempt.ts'
import { alertStaff, type AlertReason } from '../payments/alert-staff.ts'
import { applyGatewayStatus } from '../payments/settle-payment.ts'
import { askForAccount, giveRefundAsCredit } from '../refund-tasks/open-refund.ts'
import { lockTask } from '../refund-tasks/refund-task.ts'
import { settleRefunds } from '../refund-tasks/settle-refund.ts'

/** A refund that this run asks the gateway for. */
type DueRefund = {
  readonly id: number
  readonly orderId: number
  readonly paymentId: number
  readonly amount: number
  readonly refundKey: string
}

const refundsPerRun = 20

// SQL. Schedules the next try before this one starts, so that a killed process cannot lose the refund and no other
// process takes it: after 2, 4, 8 … minutes, then daily, without end. `attempts` is a smallint, so it stays at 30000.
const claimDueRefunds = `
  with due as (
    select id from refund_task
     where next_at <= now() and route = 'gateway' and state in ('open', 'sent')
     order by next_at limit $1
       for update skip locked
  )
  update refund_task t
     set attempts = least(t.attempts + 1, 30000),
         next_at = now() + least(interval '1 day', interval '1 minute' * 2 ^ least(t.attempts + 1, 11))
    from due where t.id = due.id
  returning t.id, t.order_id as "orderId", t.payment_id as "paymentId", t.amount, t.refund_key as "refundKey"`

/**
 * One run, which several processes may make at a time. Asks the gateway for refunds that are due. If the gateway is
 * unavailable, later runs retry with growing pauses.
 */
export async function requestDueRefunds(deps: PaymentDeps): Promise<void> {
  const due = await deps.db.query<DueRefund>(claimDueRefunds, [refundsPerRun])
  const outcomes = await Promise.allSettled(due.map((refund) => requestRefund(deps, refund)))
  if (due.length > 0) deps.wakeOutbox()
  const faults = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' && isFault(outcome.reason) ? [outcome.reason as unknown] : [],
  )
  if (faults.length > 0) throw new AggregateError(faults, 'some refunds could not be made')
}

/** An unavailable gateway is no fault, unless the settings of the server are wrong. */
const isFault = (error: unknown): boolean => !(error instanceof GatewayUnavailable) || error.isOurFault

/** Fetches the status first, because the response to an earlier request may have been lost. */
async function requestRefund(deps: PaymentDeps, refund: DueRefund): Promise<void> {
  const attempt = await readGatewayAttempt(deps.db, refund.paymentId)
  const status = await waitForGateway((signal) => deps.gateway.fetchStatus(attempt, signal))
  const isMade = status?.refunds.some(({ key }) => key === refund.refundKey) === true
  if (status !== null && (status.meaning === 'refunded' || isMade)) {
    await applyGatewayStatus(deps, refund.paymentId, status)
    if (isMade) await settle(deps, refund)
    return
  }
  const { refundKey, amount } = refund
  const refundCall = { refundKey, amount, reason: 'order changed' }
  const answer = await waitForGateway((signal) => deps.gateway.refund(attempt, refundCall, signal))
  await recordAnswer(deps, refund, answer)
}

async function recordAnswer(
  deps: PaymentDeps,
  refund: DueRefund,
  { outcome }: RefundAnswer,
): Promise<unknown> {
  switch (outcome) {
    case 'refunded':
      await askGateway(deps, refund.paymentId)
      return settle(deps, refund)
    case 'requested':
      return (await recordRequest(deps, refund)).isOverdue
        ? leaveGateway(deps, refund, 'refund_rejected')
        : undefined
    case 'postponed':
      return postpone(deps, refund)
    case 'unfunded':
      await deps.db.transaction((tx) => alertAboutRefund(tx, refund, 'refund_unfunded'))
      return postpone(deps, refund)
    case 'refused':
      return leaveGateway(deps, refund)
  }
}

/** Closes a refund that the gateway reported, whatever the state of the payment is by now. */
const settle = ({ db }: PaymentDeps, { id, orderId }: DueRefund): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPaymentsOfOrder(tx, orderId)
    await settleRefunds(tx, [id])
  })

/**
 * Records that the gateway accepted the request. If staff chose a transfer meanwhile and no account is entered yet, the
 * route is the gateway again. `isOverdue`: the first request was seven days ago, so its key is no longer valid, and the
 * gateway must have rejected the refund.
 */
async function recordRequest(
  { db }: PaymentDeps,
  { id }: DueRefund,
): Promise<{ readonly isOverdue: boolean }> {
  const [requested] = await db.query<{ isOverdue: boolean }>(
    `update refund_task
        set state = 'sent', sent_at = coalesce(sent_at, now()), route = 'gateway',
            next_at = coalesce(next_at, now() + interval '1 hour'), version = version + 1
      where id = $1 and (route = 'gateway' and state in ('open', 'sent') or route = 'transfer' and state = 'open')
     returning sent_at <= now() - interval '7 days' as "isOverdue"`,
    [id],
  )
  return { isOverdue: requested?.isOverdue === true }
}

/** Plans the next try in 30 minutes. This try does not count as an attempt. */
const postpone = ({ db }: PaymentDeps, { id }: DueRefund): Promise<unknown> =>
  db.query(
    `update refund_task set next_at = now() + interval '30 minutes', attempts = attempts - 1
      where id = $1 and route = 'gateway' and state in ('open', 'sent')`,
    [id],
  )

async function alertAboutRefund(
  tx: Transaction,
  { paymentId }: DueRefund,
  reason: AlertReason,
): Promise<void> {
  await alertStaff(tx, await findPaymentById(tx, paymentId), reason)
}

/**
 * Changes the route after the gateway refused: a customer gets store credit, a guest is asked for a bank account. Alerts
 * staff if there is an `alert`.
 */
async function leaveGateway(
  deps: PaymentDeps,
  refund: DueRefund,
  alert: AlertReason | null = null,
): Promise<void> {
  const { id, orderId } = refund
  await deps.db.transaction(async (tx) => {
    await lockPaymentsOfOrder(tx, orderId)
    const task = await lockTask(tx, id)
    if (task === undefined || task.route !== 'gateway' || task.state === 'done') return
    if (alert !== null) await alertAboutRefund(tx, refund, alert)
    const route = task.customerId === null ? 'transfer' : 'credit'
    await tx.query(
      `update refund_task
          set route = $2, state = 'open', next_at = null, sent_at = null, turn_at = now(), version = version + 1
        where id = $1`,
      [id, route],
    )
    if (route === 'transfer') await askForAccount(tx, id)
    else {
      await giveRefundAsCredit(tx, task)
      await settleRefunds(tx, [id])
    }
  })
}
