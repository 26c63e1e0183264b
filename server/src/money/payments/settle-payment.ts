import { isMoveOpen } from '../../orders/finish-move.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { confirmOrder } from '../../orders/confirm-order.ts'
import { expireOrder } from '../../orders/expire-order.ts'
import { hasBegun } from '../../orders/first-start.ts'
import { confirmLateOrder } from '../../orders/confirm-late-order.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import { reviewOrder } from '../../orders/review-order.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { lockPackageOwner } from '../../balances/quotas/lock-package-owner.ts'
import { revokeCredit } from '../../balances/credit/revoke-credit.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps, Gateway, GatewayStatus } from '../gateways/gateway.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import type { UnusedPaymentReason } from '../refund-tasks/open-refund.ts'
import { refundContextOf } from '../refund-tasks/plan-refund.ts'
import { alertStaff } from './alert-staff.ts'
import { dropOpenPayments, movePayment } from './close-payment.ts'
import { queueCreditBookings } from './end-credit-bookings.ts'
import { endOrder } from './end-order.ts'
import { judgeStatus, type Verdict } from './judge-status.ts'
import { applyReportedRefunds, closeRefundsOf, wasWholeRefundRequested } from './apply-reported-refunds.ts'
import { refundUnusedPayment } from './refund-unused-payment.ts'
import { publishPaymentStep } from './payment-steps.ts'
import { isCounterQr, lockPaymentsOfOrder, paymentById, type Payment } from './queries.ts'
import { undoPackage } from './undo-package.ts'
import { undoSale } from './undo-sale.ts'

/** Minutes after which a paid payment is checked once more, because some methods reverse payments within minutes. */
const recheckMinutes = 10

/**
 * Applies a gateway status to an attempt. Payments change orders only here. Locks the account that has the order's
 * packages, the order, then its attempts; stores the status once per event key, in the transaction of its effect.
 * Repeated and older statuses change nothing. Returns what it did. Call it with a fetched status, never with the
 * content of a notification, and outside of a transaction.
 */
export async function applyGatewayStatus(
  deps: PaymentDeps,
  paymentId: number,
  status: GatewayStatus,
): Promise<Verdict['does']> {
  const verdict = await deps.db.transaction(async (tx) => {
    const found = await paymentById(tx, paymentId)
    if (found === undefined) throw new Error(`there is no payment ${paymentId}`)
    if (found.settlesOrder) await lockPackageOwner(tx, found.orderId)
    const payments = await lockPaymentsOfOrder(tx, found.orderId)
    const payment = payments.find(({ id }) => id === paymentId) ?? found
    const others = payments.filter(({ id }) => id !== paymentId)
    const judged = judgeStatus({ payment, others, status })
    await applyVerdict({ tx, clock: deps.clock, gateway: deps.gateway, payment, others, status }, judged)
    await recordEvent(tx, { payment, status, outcome: judged.does })
    return judged
  })
  if (verdict.does !== 'nothing') deps.wakeOutbox()
  publishPaymentStep(verdict)
  return verdict.does
}

type Settlement = {
  readonly tx: Transaction
  readonly clock: Clock
  readonly gateway: Gateway
  readonly payment: Payment
  readonly others: readonly Payment[]
  readonly status: GatewayStatus
}

async function applyVerdict(settlement: Settlement, verdict: Verdict): Promise<void> {
  const { tx, clock, payment, others, status } = settlement
  switch (verdict.does) {
    case 'nothing':
      return
    case 'open':
      return openPayment(settlement)
    case 'confirm':
      if (!(await isMoveOpen(tx, payment.orderId, clock.now()))) return refuseMoney(settlement, tooLate)
      if (await isReviewOver(settlement)) return refuseMoney(settlement, begun)
      // The state was read under the lock, so only the limit per person can refuse.
      if (!(await confirmOrder(tx, payment.orderId, 'paid'))) return refuseMoney(settlement, overLimit)
      await takeMoney(settlement, { settlesOrder: true })
      await dropOpenPayments(tx, others, 'cancelled')
      if (status.meaning !== 'partially_refunded') return
      return applyRefund({ ...settlement, payment: { ...payment, state: 'paid' } }, status.meaning)
    case 'settle-debt':
      return settleUnpaidBalance(settlement)
    case 'reseat':
      return confirmLate(settlement)
    case 'owe':
      return oweAll(settlement, verdict)
    case 'review':
      await movePayment(tx, payment, {
        to: 'review',
        nextCheckAt: clock.now().add({ minutes: 1 }),
        method: status.method,
      })
      if (payment.orderState === 'held') await reviewOrder(tx, payment.orderId, verdict.why)
      return alertStaff(tx, payment, verdict.why)
    case 'alert':
      return alertStaff(tx, payment, verdict.why)
    case 'close':
      await close(settlement, verdict.state)
      if (verdict.alerts !== undefined) await alertStaff(tx, payment, verdict.alerts)
      return
    case 'reverse':
      return reverse(settlement)
    case 'charge-back':
      await movePayment(tx, payment, { to: 'charged_back', nextCheckAt: null })
      // The refund tasks and the sold hours stay; staff handle the missing part.
      if (verdict.isPart) return alertStaff(tx, payment, 'partially_charged_back')
      await closeRefundsOf(tx, payment)
      if (!(await revokePackages(settlement))) await alertStaff(tx, payment, 'charged_back')
      return revokeCreditOf(settlement)
    case 'give-back':
      return applyRefund(settlement, verdict.state)
  }
}

type RefusalCause = { readonly cause: string; readonly reason: UnusedPaymentReason }

/** While the payment was under review, the booking that the order moves began or was cancelled. */
const tooLate: RefusalCause = { cause: 'its booking can be moved no more', reason: 'order_cancelled' }

/** The first hour or session began while the payment was reviewed. */
const begun: RefusalCause = { cause: 'it began under review', reason: 'order_cancelled' }

const isReviewOver = async ({ tx, clock, payment }: Settlement): Promise<boolean> =>
  payment.orderState === 'payment_review' && hasBegun(tx, payment.orderId, clock.now())

/** Another order of the same person was paid first and used up the limit per person of the package or promo. */
const overLimit: RefusalCause = { cause: 'the limit of a person was reached', reason: 'limit_reached' }

/** Cancels an order that can no longer be fulfilled, and refunds the payment in full. */
async function refuseMoney(settlement: Settlement, { cause, reason }: RefusalCause): Promise<void> {
  const { tx, payment } = settlement
  await takeMoney(settlement, { settlesOrder: false })
  await cancelOrder(tx, payment.orderId, { by: 'gateway', reason: cause })
  await dropOpenPayments(tx, settlement.others, 'cancelled')
  await refundUnusedPayment(tx, payment, { reason, refundContext: refundContextOf(settlement) })
}

/** Records that the received amount must be refunded. It may differ from the amount of the attempt. */
async function oweAll(
  settlement: Settlement,
  { reason, amount }: { readonly reason: UnusedPaymentReason; readonly amount: number },
): Promise<void> {
  const received = { ...settlement, payment: { ...settlement.payment, amount } }
  await takeMoney(received, { settlesOrder: false })
  await refundUnusedPayment(settlement.tx, received.payment, {
    reason,
    refundContext: refundContextOf(settlement),
  })
}

async function openPayment({ tx, payment, status }: Settlement): Promise<void> {
  tx.publishes(paymentTopic(payment.publicId))
  await tx.query(
    `update payment set state = 'pending', method = $2, redirect_url = coalesce($3, redirect_url)
      where id = $1 and state = 'created'`,
    [payment.id, status.method, status.redirectUrl],
  )
}

const takeMoney = (
  { tx, clock, payment, status }: Settlement,
  { settlesOrder }: { settlesOrder: boolean },
): Promise<void> =>
  movePayment(tx, payment, {
    to: 'paid',
    nextCheckAt: clock.now().add({ minutes: recheckMinutes }),
    method: status.method,
    paidAt: clock.now(),
    amount: payment.amount,
    settlesOrder,
  })

/** Money for what a confirmed order owes. */
async function settleUnpaidBalance(settlement: Settlement): Promise<void> {
  const { tx, clock, payment, others } = settlement
  await takeMoney(settlement, { settlesOrder: true })
  await dropOpenPayments(tx, others, 'cancelled')
  const { orderId, amount, actId } = payment
  await writeOwed(tx, { orderId, kind: 'pay', amount, actId, now: clock.now() })
}

/** A payment after the hold: takes the same hours if all are free, otherwise refunds. */
async function confirmLate(settlement: Settlement): Promise<void> {
  const { tx, payment, clock } = settlement
  const lost = await confirmLateOrder(tx, payment.orderId, { clock, cause: 'paid late' })
  await takeMoney(settlement, { settlesOrder: lost === null })
  if (lost === null) await dropOpenPayments(tx, settlement.others, 'cancelled')
  else await refundUnusedPayment(tx, payment, { reason: lost, refundContext: refundContextOf(settlement) })
}

async function close(settlement: Settlement, state: 'failed' | 'expired' | 'cancelled'): Promise<void> {
  const { tx, payment, status } = settlement
  await movePayment(tx, payment, {
    to: state,
    reason: status.reason,
    method: status.method,
  })
  if (payment.orderState === 'payment_review') {
    await endOrder(tx, payment.orderId, { reason: `payment ${state}` })
  }
  // An order sold by staff stays held until its deadline, and a QR code at the counter ends without ending its order.
  const endsOrder = payment.channel === 'web' && !isCounterQr(payment)
  if (payment.orderState === 'held' && state === 'expired' && endsOrder) {
    await expireOrder(tx, payment.orderId, 'payment expired')
  }
}

/** Reverses a settled payment: puts hours that have not begun back on sale and alerts staff. */
async function reverse(settlement: Settlement): Promise<void> {
  const { tx, payment, status } = settlement
  if (status.meaning === 'cancelled' && (await wasWholeRefundRequested(tx, payment)))
    return applyRefund(settlement, 'refunded')
  await movePayment(tx, payment, { to: 'reversed', nextCheckAt: null, reason: status.reason })
  await closeRefundsOf(tx, payment)
  const isPackage = await revokePackages(settlement)
  const stands = payment.settlesOrder && (await undoSale(tx, payment, refundContextOf(settlement)))
  await revokeCreditOf(settlement)
  if (!isPackage) await alertStaff(tx, payment, stands ? 'reversed_after_play' : 'reversed')
}

/**
 * After the reversal of a package's payment: cancels the bookings that the package paid, and alerts staff. Returns
 * false for other payments.
 */
async function revokePackages(settlement: Settlement): Promise<boolean> {
  const { tx, payment } = settlement
  const undone = payment.settlesOrder ? await undoPackage(tx, payment, refundContextOf(settlement)) : null
  if (undone !== null) await alertStaff(tx, payment, 'package_taken_back', undone)
  return undone !== null
}

/** Reclaims store credit that came from a reversed payment. A job cancels the future bookings that spent it. */
async function revokeCreditOf({ tx, payment }: Settlement): Promise<void> {
  if ((await revokeCredit(tx, payment.id)) > 0) await queueCreditBookings(tx, payment.id)
}

async function applyRefund(settlement: Settlement, state: 'refunded' | 'partially_refunded'): Promise<void> {
  const { tx, payment, status } = settlement
  if (payment.state !== 'refunding') await movePayment(tx, payment, { to: 'refunding', nextCheckAt: null })
  await movePayment(tx, { ...payment, state: 'refunding' }, { to: state, nextCheckAt: null })
  if (state === 'refunded') await revokePackages(settlement)
  await applyReportedRefunds(tx, payment, { meaning: state, refunds: status.refunds })
}

type RecordedStatus = { readonly payment: Payment; readonly status: GatewayStatus; readonly outcome: string }

async function recordEvent(tx: Transaction, { payment, status, outcome }: RecordedStatus): Promise<void> {
  const key = [
    payment.gatewayOrderId,
    status.transactionId,
    status.rawStatus,
    status.code,
    status.refunds.at(-1)?.key ?? '',
  ]
  await tx.query(
    `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (gateway, event_key) do nothing`,
    [payment.gateway, key.join(':'), payment.id, status.rawStatus, JSON.stringify(status.raw), outcome],
  )
}
