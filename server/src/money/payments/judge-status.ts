import { canPaymentBecome, type PaymentState } from '@pantul/rules/payment-state'
import type { GatewayStatus } from '../gateways/gateway.ts'
import type { UnusedPaymentReason } from '../refund-tasks/open-refund.ts'
import { isCounterQr, type Payment } from './payment.ts'

/** Why staff must look at a payment whose money was taken back before the server knew that it was paid. */
type EarlyLoss = 'wrong_amount' | 'charged_back' | 'partially_charged_back'

/** What a gateway status does to the payment and its order. `does` is stored as the outcome of the status. */
export type Verdict =
  | { readonly does: 'nothing' }
  /** The gateway has created the attempt. */
  | { readonly does: 'open' }
  /** Paid in time: confirm the order. */
  | { readonly does: 'confirm' }
  /** A QR code at the counter paid the unpaid balance of the order, or a part of it. */
  | { readonly does: 'settle-debt' }
  /** Paid after the hold ended: confirm the order if all its hours are still free, else refund. */
  | { readonly does: 'reseat' }
  /** Refund the received money, in rupiah. */
  | { readonly does: 'owe'; readonly reason: UnusedPaymentReason; readonly amount: number }
  /** Staff or the gateway must review the payment; the hours stay held. */
  | { readonly does: 'review'; readonly why: 'challenged' | 'wrong_amount' }
  /** Staff must decide about money that can no longer be reviewed. */
  | { readonly does: 'alert'; readonly why: 'challenged' | 'wrong_amount' | 'paid_again' }
  /** Not paid, or no longer paid. */
  | {
      readonly does: 'close'
      readonly state: 'failed' | 'expired' | 'cancelled'
      readonly alert?: EarlyLoss
    }
  /** The bank reversed the payment. */
  | { readonly does: 'reverse' }
  /** The bank took the payment back after a dispute. `isPart`: only a part; the gateway does not say how much. */
  | { readonly does: 'charge-back'; readonly isPart: boolean }
  /** The gateway refunded. */
  | { readonly does: 'give-back'; readonly state: 'refunded' | 'partially_refunded' }

const nothing: Verdict = { does: 'nothing' }

type JudgedStatus = {
  readonly payment: Payment
  /** The other attempts of the order. */
  readonly otherPayments: readonly Payment[]
  readonly status: GatewayStatus
}

/**
 * Decides what a gateway status of a payment changes. Late, repeated and out-of-order statuses change nothing, because
 * the payment can only move to the next states that are allowed.
 */
export function judgeStatus(judged: JudgedStatus): Verdict {
  const { payment, status } = judged
  switch (status.meaning) {
    case 'pending':
      return payment.state === 'created' ? { does: 'open' } : nothing
    case 'paid':
      return judgePaid(judged)
    case 'challenged':
      return canReach(payment.state, 'review') ? reviewOrAlert(judged, 'challenged') : nothing
    case 'failed':
    case 'cancelled':
      return isReceived(payment) ? { does: 'reverse' } : closeAs(payment.state, status.meaning)
    case 'expired':
      return closeAs(payment.state, 'expired')
    case 'charged_back':
    case 'partially_charged_back': {
      const isPart = status.meaning === 'partially_charged_back'
      return isReceived(payment) ? { does: 'charge-back', isPart } : judgeEarlyLoss(payment, status.meaning)
    }
    case 'refunded':
      return isReceived(payment) ? { does: 'give-back', state: status.meaning } : judgeEarlyLoss(payment)
    case 'partially_refunded':
      return isReceived(payment)
        ? { does: 'give-back', state: status.meaning }
        : judgeEarlyPartialRefund(judged)
  }
}

/** The money was taken back before the server knew that it was paid. */
const judgeEarlyLoss = (payment: Payment, alert?: EarlyLoss): Verdict =>
  isUndecided(payment)
    ? { does: 'close', state: 'cancelled', ...(alert === undefined ? {} : { alert }) }
    : nothing

/**
 * Staff refunded a part on the gateway's page before the server knew that the payment was paid. If the paid amount was
 * right, the order counts as paid. Else staff must decide.
 */
function judgeEarlyPartialRefund(judged: JudgedStatus): Verdict {
  const { payment } = judged
  if (!isUndecided(payment))
    return canReach(payment.state, 'paid') ? { does: 'alert', why: 'wrong_amount' } : nothing
  return orderAwaitsPayment(payment) && isRightAmount(judged)
    ? { does: 'confirm' }
    : judgeEarlyLoss(payment, 'wrong_amount')
}

function judgePaid(judged: JudgedStatus): Verdict {
  const { payment } = judged
  // The order has ended, or was played without a payment, so only staff can decide about this money.
  if (payment.state === 'reversed') return { does: 'alert', why: 'paid_again' }
  if (!canReach(payment.state, 'paid')) return nothing
  if (!isRightAmount(judged)) return judgeWrongAmount(judged)
  const { amount } = payment
  switch (payment.orderState) {
    case 'held':
    case 'payment_review':
      return { does: 'confirm' }
    case 'expired':
      return { does: 'reseat' }
    case 'cancelled':
      return { does: 'owe', reason: 'order_cancelled', amount }
    case 'confirmed':
    case 'completed':
      return isCounterQr(payment) && amount <= payment.owed
        ? { does: 'settle-debt' }
        : { does: 'owe', reason: 'paid_twice', amount }
    case 'refund_due':
    case 'refunded':
      return { does: 'owe', reason: judged.otherPayments.some(isPaid) ? 'paid_twice' : 'hours_gone', amount }
  }
}

/**
 * A wrong amount is reviewed while the order waits for its payment. Once the order has ended, or another payment settled
 * it, the received amount is refunded. Staff handle an unknown amount and one in another currency.
 */
function judgeWrongAmount(judged: JudgedStatus): Verdict {
  const { payment, otherPayments, status } = judged
  const { amount } = status
  if (orderAwaitsPayment(payment))
    return payment.state === 'review' ? nothing : reviewOrAlert(judged, 'wrong_amount')
  if (status.currency !== 'IDR' || amount === null || amount <= 0)
    return { does: 'alert', why: 'wrong_amount' }
  const isPaidTwice =
    payment.orderState === 'confirmed' || payment.orderState === 'completed' || otherPayments.some(isPaid)
  return { does: 'owe', reason: isPaidTwice ? 'paid_twice' : 'order_cancelled', amount }
}

/** An order cannot be under review for one attempt while another one is undecided. */
const reviewOrAlert = (
  { payment, otherPayments }: JudgedStatus,
  why: 'challenged' | 'wrong_amount',
): Verdict =>
  orderAwaitsPayment(payment) && !otherPayments.some(isUndecided)
    ? { does: 'review', why }
    : { does: 'alert', why }

const orderAwaitsPayment = ({ orderState }: Payment): boolean =>
  orderState === 'held' || orderState === 'payment_review'

const closeAs = (from: PaymentState, to: 'failed' | 'expired' | 'cancelled'): Verdict =>
  canReach(from, to) ? { does: 'close', state: to } : nothing

/** Whether an attempt can change from one state to the other. A new attempt may skip `pending`. */
const canReach = (from: PaymentState, to: PaymentState): boolean =>
  canPaymentBecome(from, to) || (from === 'created' && canPaymentBecome('pending', to))

const isRightAmount = ({ payment, status }: JudgedStatus): boolean =>
  status.amount === payment.amount && status.currency === 'IDR'

/** Whether the money was received and not given back whole. */
const isReceived = ({ state }: Payment): boolean =>
  state === 'paid' || state === 'refunding' || state === 'partially_refunded'

/** Whether it is not decided yet if the attempt will be paid. */
export const isUndecided = ({ state }: Payment): boolean =>
  state === 'created' || state === 'pending' || state === 'review'

/** A failed attempt can still be paid, because the gateway's page lets the payer try again. */
export const canStillBePaid = ({ state }: Payment): boolean =>
  state === 'created' || state === 'pending' || state === 'failed'

const isPaid = ({ state }: Payment): boolean => state === 'paid'
