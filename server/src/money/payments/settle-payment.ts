import { isMoveStillPossible } from '../../orders/states/finish-move.ts'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import { confirmOrder } from '../../orders/states/confirm-order.ts'
import { expireOrder } from '../../orders/states/expire-order.ts'
import { hasBegun } from '../../orders/claims/first-start.ts'
import { confirmLateOrder } from '../../orders/states/confirm-late-order.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import { reviewOrder } from '../../orders/states/review-order.ts'
import type { Clock } from '../../platform/base/clock.ts'
import { lockPackageOwner } from '../../balances/quotas/lock-package-owner.ts'
import { revokeCredit } from '../../balances/credit/revoke-credit.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps, Gateway, GatewayStatus } from '../gateways/gateway.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import type { UnusedPaymentReason } from '../refund-tasks/open-refund.ts'
import { refundContextOf } from '../refund-tasks/plan-refund.ts'
import { alertStaff } from './alert-staff.ts'
import { endUndecidedPayments, changePaymentState } from './close-payment.ts'
import { queueEndOfCreditBookings } from './end-credit-bookings.ts'
import { endOrder } from './end-order.ts'
import { judgeStatus, type Verdict } from './judge-status.ts'
import { applyReportedRefunds, closeRefundsOf, wasWholeRefundRequested } from './apply-reported-refunds.ts'
import { refundUnusedPayment } from './refund-unused-payment.ts'
import { publishPaymentStep } from './payment-steps.ts'
import { isCounterQr, lockPaymentsOfOrder, findPaymentById, type Payment } from './payment.ts'
import { undoPackage } from './undo-package.ts'
import { undoOrder } from './undo-order.ts'

/** Minutes after which a paid payment is checked once more, because some methods reverse payments within minutes. */
const RECHECK_MINUTES = 10

/**
 * Applies a status that was fetched from the gateway to an attempt and its order. Locks the owner of the packages that the
 * attempt paid, the order, then its attempts, and stores the status in the same transaction, once for each event
 * key. Repeated and older statuses change nothing. Returns what it did. Call it outside of a transaction, and never with the
 * content of a notification, which anybody could have replayed.
 */
export async function applyGatewayStatus(
  deps: PaymentDeps,
  paymentId: number,
  status: GatewayStatus,
): Promise<Verdict['does']> {
  const verdict = await deps.db.transaction(async (tx) => {
    const found = await findPaymentById(tx, paymentId)
    if (found.settlesOrder) await lockPackageOwner(tx, found.orderId)
    const payments = await lockPaymentsOfOrder(tx, found.orderId)
    const payment = payments.find(({ id }) => id === paymentId) ?? found
    const otherPayments = payments.filter(({ id }) => id !== paymentId)
    const judged = { payment, otherPayments, status }
    const decided = judgeStatus(judged)
    await applyVerdict({ ...judged, tx, clock: deps.clock, gateway: deps.gateway }, decided)
    await storeEvent(tx, { payment, status, outcome: decided.does })
    return decided
  })
  if (verdict.does !== 'nothing') deps.wakeOutbox()
  publishPaymentStep(verdict)
  return verdict.does
}

/** A gateway status that is applied to a payment, with the other attempts of its order and what the work needs. */
type AppliedStatus = {
  readonly tx: Transaction
  readonly clock: Clock
  readonly gateway: Gateway
  readonly payment: Payment
  readonly otherPayments: readonly Payment[]
  readonly status: GatewayStatus
}

async function applyVerdict(applied: AppliedStatus, verdict: Verdict): Promise<void> {
  const { tx, clock, payment, otherPayments, status } = applied
  switch (verdict.does) {
    case 'nothing':
      return
    case 'open':
      return markPending(applied)
    case 'confirm':
      if (!(await isMoveStillPossible(tx, payment.orderId, clock.now())))
        return cancelAndRefund(applied, moveClosed)
      if (await hasBegunUnderReview(applied)) return cancelAndRefund(applied, begunUnderReview)
      // `judgeStatus` has checked the state of the locked order, so only a limit per person can refuse the
      // confirmation.
      if (!(await confirmOrder(tx, payment.orderId, 'paid'))) return cancelAndRefund(applied, overLimit)
      await markPaid(applied, { settlesOrder: true })
      await endUndecidedPayments(tx, otherPayments, 'cancelled')
      if (status.meaning !== 'partially_refunded') return
      return applyGatewayRefund({ ...applied, payment: { ...payment, state: 'paid' } }, status.meaning)
    case 'settle-debt':
      return settleUnpaidBalance(applied)
    case 'reseat':
      return confirmLate(applied)
    case 'owe':
      return refundReceived(applied, verdict)
    case 'review':
      await changePaymentState(tx, payment, {
        to: 'review',
        nextCheckAt: clock.now().add({ minutes: 1 }),
        method: status.method,
      })
      if (payment.orderState === 'held') await reviewOrder(tx, payment.orderId, verdict.why)
      return alertStaff(tx, payment, verdict.why)
    case 'alert':
      return alertStaff(tx, payment, verdict.why)
    case 'close':
      await closeAttempt(applied, verdict.state)
      if (verdict.alert !== undefined) await alertStaff(tx, payment, verdict.alert)
      return
    case 'reverse':
      return reversePayment(applied)
    case 'charge-back':
      await changePaymentState(tx, payment, { to: 'charged_back', nextCheckAt: null })
      // The refunds and the sold hours stay; staff handle the part that is missing.
      if (verdict.isPart) return alertStaff(tx, payment, 'partially_charged_back')
      await closeRefundsOf(tx, payment)
      if (!(await revokePackages(applied))) await alertStaff(tx, payment, 'charged_back')
      return revokeCreditOf(applied)
    case 'give-back':
      return applyGatewayRefund(applied, verdict.state)
  }
}

/** `cause` is stored with the cancelled order, `reason` with the refund. */
type CancelCause = { readonly cause: string; readonly reason: UnusedPaymentReason }

/** Before the payment arrived, the booking that the order moves began, or was cancelled or moved elsewhere. */
const moveClosed: CancelCause = { cause: 'its booking can be moved no more', reason: 'order_cancelled' }

/** The first hour or session of the order began while its payment was under review. */
const begunUnderReview: CancelCause = { cause: 'it began under review', reason: 'order_cancelled' }

const hasBegunUnderReview = async ({ tx, clock, payment }: AppliedStatus): Promise<boolean> =>
  payment.orderState === 'payment_review' && hasBegun(tx, payment.orderId, clock.now())

/** Another order of the same person was paid first and reached the person's limit of the package or promo. */
const overLimit: CancelCause = { cause: 'the limit of a person was reached', reason: 'limit_reached' }

/** Cancels an order that cannot be confirmed, and refunds its payment whole. */
async function cancelAndRefund(applied: AppliedStatus, { cause, reason }: CancelCause): Promise<void> {
  const { tx, payment } = applied
  await markPaid(applied, { settlesOrder: false })
  await cancelOrder(tx, payment.orderId, { by: 'gateway', reason: cause })
  await endUndecidedPayments(tx, applied.otherPayments, 'cancelled')
  await refundUnusedPayment(tx, payment, { reason, refundContext: refundContextOf(applied) })
}

/** Refunds the received amount, which may differ from the amount of the attempt. */
async function refundReceived(
  applied: AppliedStatus,
  { reason, amount }: { readonly reason: UnusedPaymentReason; readonly amount: number },
): Promise<void> {
  const payment = { ...applied.payment, amount }
  await markPaid({ ...applied, payment }, { settlesOrder: false })
  await refundUnusedPayment(applied.tx, payment, { reason, refundContext: refundContextOf(applied) })
}

async function markPending({ tx, payment, status }: AppliedStatus): Promise<void> {
  tx.publish(paymentTopic(payment.publicId))
  await tx.query(
    `update payment set state = 'pending', method = $2, redirect_url = coalesce($3, redirect_url)
      where id = $1 and state = 'created'`,
    [payment.id, status.method, status.redirectUrl],
  )
}

const markPaid = (
  { tx, clock, payment, status }: AppliedStatus,
  { settlesOrder }: { settlesOrder: boolean },
): Promise<void> =>
  changePaymentState(tx, payment, {
    to: 'paid',
    nextCheckAt: clock.now().add({ minutes: RECHECK_MINUTES }),
    method: status.method,
    paidAt: clock.now(),
    amount: payment.amount,
    settlesOrder,
  })

/** Lowers the unpaid balance of a confirmed order by the payment. */
async function settleUnpaidBalance(applied: AppliedStatus): Promise<void> {
  const { tx, clock, payment, otherPayments } = applied
  await markPaid(applied, { settlesOrder: true })
  await endUndecidedPayments(tx, otherPayments, 'cancelled')
  const { orderId, amount, actId } = payment
  await writeOwed(tx, { orderId, kind: 'pay', amount, actId, now: clock.now() })
}

/** Takes the same hours again after the hold ended, if all are free. Else refunds the payment. */
async function confirmLate(applied: AppliedStatus): Promise<void> {
  const { tx, payment, clock } = applied
  const failure = await confirmLateOrder(tx, payment.orderId, { clock, cause: 'paid late' })
  await markPaid(applied, { settlesOrder: failure === null })
  if (failure === null) await endUndecidedPayments(tx, applied.otherPayments, 'cancelled')
  else await refundUnusedPayment(tx, payment, { reason: failure, refundContext: refundContextOf(applied) })
}

async function closeAttempt(
  applied: AppliedStatus,
  state: 'failed' | 'expired' | 'cancelled',
): Promise<void> {
  const { tx, payment, status } = applied
  await changePaymentState(tx, payment, {
    to: state,
    reason: status.reason,
    method: status.method,
  })
  if (payment.orderState === 'payment_review') {
    await endOrder(tx, payment.orderId, { reason: `payment ${state}` })
  }
  // An order that staff sold is held until its deadline. A QR code at the counter ends without its order.
  const endsOrder = payment.channel === 'web' && !isCounterQr(payment)
  if (payment.orderState === 'held' && state === 'expired' && endsOrder) {
    await expireOrder(tx, payment.orderId, 'payment expired')
  }
}

/** Reverses a received payment: puts hours that have not begun on sale again, and alerts staff. */
async function reversePayment(applied: AppliedStatus): Promise<void> {
  const { tx, payment, status } = applied
  if (status.meaning === 'cancelled' && (await wasWholeRefundRequested(tx, payment)))
    return applyGatewayRefund(applied, 'refunded')
  await changePaymentState(tx, payment, { to: 'reversed', nextCheckAt: null, reason: status.reason })
  await closeRefundsOf(tx, payment)
  const boughtPackage = await revokePackages(applied)
  const leavesBookingOrDebt = payment.settlesOrder && (await undoOrder(tx, payment, refundContextOf(applied)))
  await revokeCreditOf(applied)
  if (!boughtPackage) await alertStaff(tx, payment, leavesBookingOrDebt ? 'reversed_after_play' : 'reversed')
}

/**
 * Takes back the packages of a payment that was reversed: cancels the bookings that they paid, and alerts staff. Returns
 * false if the payment bought no package.
 */
async function revokePackages(applied: AppliedStatus): Promise<boolean> {
  const { tx, payment } = applied
  const undonePackage = payment.settlesOrder ? await undoPackage(tx, payment, refundContextOf(applied)) : null
  if (undonePackage !== null) await alertStaff(tx, payment, 'package_taken_back', undonePackage)
  return undonePackage !== null
}

/** Takes back the store credit that a reversed payment became. A job cancels the future bookings that spent it. */
async function revokeCreditOf({ tx, payment }: AppliedStatus): Promise<void> {
  if ((await revokeCredit(tx, payment.id)) > 0) await queueEndOfCreditBookings(tx, payment.id)
}

async function applyGatewayRefund(
  applied: AppliedStatus,
  state: 'refunded' | 'partially_refunded',
): Promise<void> {
  const { tx, payment, status } = applied
  // The states allow a refund only through `refunding`.
  if (payment.state !== 'refunding')
    await changePaymentState(tx, payment, { to: 'refunding', nextCheckAt: null })
  await changePaymentState(tx, { ...payment, state: 'refunding' }, { to: state, nextCheckAt: null })
  if (state === 'refunded') await revokePackages(applied)
  await applyReportedRefunds(tx, payment, { meaning: state, refunds: status.refunds })
}

type StatusEvent = { readonly payment: Payment; readonly status: GatewayStatus; readonly outcome: string }

async function storeEvent(tx: Transaction, { payment, status, outcome }: StatusEvent): Promise<void> {
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
