import { canPaymentBecome, type PaymentState } from '@pantul/rules/payment-state'
import type { GatewayStatus } from '../gateways/gateway.ts'
import type { UnusedPaymentReason } from '../refund-tasks/open-refund.ts'
import { isCounterQr, type Payment } from './queries.ts'

/** Why a payment was lost before it was applied here. */
type LossReason = 'wrong_amount' | 'charged_back' | 'partially_charged_back'

/** The effect of a gateway status. */
export type Verdict =
  | { readonly does: 'nothing' }
  /** The gateway has created the attempt. */
  | { readonly does: 'open' }
  /** Paid in time: confirm the order. */
  | { readonly does: 'confirm' }
  /** A QR code at the counter paid what the order owes, or a part of it. */
  | { readonly does: 'settle-debt' }
  /** Paid after the hold ended: confirm the order if all hours are still free, otherwise refund. */
  | { readonly does: 'reseat' }
  /** Refund the received money, in rupiah. */
  | { readonly does: 'owe'; readonly reason: UnusedPaymentReason; readonly amount: number }
  /** Staff or the gateway must review it; the hours stay held. */
  | { readonly does: 'review'; readonly why: 'challenged' | 'wrong_amount' }
  /** Money for an attempt that can no longer be reviewed. */
  | { readonly does: 'alert'; readonly why: 'challenged' | 'wrong_amount' | 'paid_again' }
  /** Not paid, or no longer paid. `alerts`: why staff must look at it. */
  | {
      readonly does: 'close'
      readonly state: 'failed' | 'expired' | 'cancelled'
      readonly alerts?: LossReason
    }
  /** The payment was reversed. */
  | { readonly does: 'reverse' }
  /** `isPart`: the bank reversed only a part, and the gateway does not say which. */
  | { readonly does: 'charge-back'; readonly isPart: boolean }
  | { readonly does: 'give-back'; readonly state: 'refunded' | 'partially_refunded' }

const nothing: Verdict = { does: 'nothing' }

type StatusCase = {
  readonly payment: Payment
  readonly others: readonly Payment[]
  readonly status: GatewayStatus
}

/**
 * Decides what a gateway status of `payment` changes. `others`: the other attempts of its order. Late, repeated and
 * out-of-order statuses change nothing, because only allowed next states are returned.
 */
export function judgeStatus(given: StatusCase): Verdict {
  const { payment, status } = given
  switch (status.meaning) {
    case 'pending':
      return payment.state === 'created' ? { does: 'open' } : nothing
    case 'paid':
      return onMoney(given)
    case 'challenged':
      return mayFollow(payment.state, 'review') ? review(given, 'challenged') : nothing
    case 'failed':
    case 'cancelled':
      return hasMoney(payment) ? { does: 'reverse' } : onEnd(payment.state, status.meaning)
    case 'expired':
      return onEnd(payment.state, 'expired')
    case 'charged_back':
    case 'partially_charged_back': {
      const isPart = status.meaning === 'partially_charged_back'
      return hasMoney(payment) ? { does: 'charge-back', isPart } : judgeLoss(payment, status.meaning)
    }
    case 'refunded':
      return hasMoney(payment) ? { does: 'give-back', state: status.meaning } : judgeLoss(payment)
    case 'partially_refunded':
      return hasMoney(payment) ? { does: 'give-back', state: status.meaning } : judgePartialLoss(given)
  }
}

/** The payment was reversed before it was applied here. */
const judgeLoss = (payment: Payment, alerts?: LossReason): Verdict =>
  isOpen(payment)
    ? { does: 'close', state: 'cancelled', ...(alerts === undefined ? {} : { alerts }) }
    : nothing

/**
 * Handles a partial refund that staff made at the gateway before the server knew of the payment. If the sum was right,
 * the order counts as paid. Otherwise staff must decide.
 */
function judgePartialLoss(given: StatusCase): Verdict {
  const { payment } = given
  if (!isOpen(payment))
    return mayFollow(payment.state, 'paid') ? { does: 'alert', why: 'wrong_amount' } : nothing
  return isWaiting(payment) && isRightSum(given) ? { does: 'confirm' } : judgeLoss(payment, 'wrong_amount')
}

function onMoney(given: StatusCase): Verdict {
  const { payment } = given
  // The order has ended or was played without payment, so only staff can decide about this money.
  if (payment.state === 'reversed') return { does: 'alert', why: 'paid_again' }
  if (!mayFollow(payment.state, 'paid')) return nothing
  if (!isRightSum(given)) return onWrongSum(given)
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
      return { does: 'owe', reason: given.others.some(isPaid) ? 'paid_twice' : 'hours_gone', amount }
  }
}

/**
 * A wrong sum is reviewed while the order waits for it. Once the order has ended, or another payment settled it, the
 * sum that came is refunded. Staff handle a sum that is not in whole rupiah.
 */
function onWrongSum(given: StatusCase): Verdict {
  const { payment, others, status } = given
  const { amount } = status
  if (isWaiting(payment)) return payment.state === 'review' ? nothing : review(given, 'wrong_amount')
  if (status.currency !== 'IDR' || amount === null || amount <= 0)
    return { does: 'alert', why: 'wrong_amount' }
  const isPaidTwice =
    payment.orderState === 'confirmed' || payment.orderState === 'completed' || others.some(isPaid)
  return { does: 'owe', reason: isPaidTwice ? 'paid_twice' : 'order_cancelled', amount }
}

/** An order has one open attempt at a time, so a second one cannot be reviewed automatically. */
const review = ({ payment, others }: StatusCase, why: 'challenged' | 'wrong_amount'): Verdict =>
  isWaiting(payment) && !others.some(isOpen) ? { does: 'review', why } : { does: 'alert', why }

/** Whether the order still waits for its money. */
const isWaiting = ({ orderState }: Payment): boolean =>
  orderState === 'held' || orderState === 'payment_review'

const onEnd = (state: PaymentState, end: 'failed' | 'expired' | 'cancelled'): Verdict =>
  mayFollow(state, end) ? { does: 'close', state: end } : nothing

/** Whether an attempt may change its state. The first status of an attempt may skip `pending`. */
const mayFollow = (from: PaymentState, to: PaymentState): boolean =>
  canPaymentBecome(from, to) || (from === 'created' && canPaymentBecome('pending', to))

const isRightSum = ({ payment, status }: StatusCase): boolean =>
  status.amount === payment.amount && status.currency === 'IDR'

/** Whether the payment was received, at least in part. */
const hasMoney = ({ state }: Payment): boolean =>
  state === 'paid' || state === 'refunding' || state === 'partially_refunded'

/** Whether the attempt can still be paid. */
export const isOpen = ({ state }: Payment): boolean =>
  state === 'created' || state === 'pending' || state === 'review'

const isPaid = ({ state }: Payment): boolean => state === 'paid'
