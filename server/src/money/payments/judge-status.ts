import { canBecome, type PaymentState } from '@pantul/rules/payment-state'
import type { GatewayStatus } from '../gateways/gateway.ts'
import type { Payment } from './queries.ts'

/** Why money has to go back. */
export type RefundReason = 'hours_gone' | 'limit_reached' | 'paid_twice' | 'order_cancelled'

/** What became of money that never counted here. */
type Gone = 'wrong_amount' | 'charged_back' | 'partially_charged_back'

/** What the gateway's word changes here, and nothing more than that. */
export type Verdict =
  | { readonly does: 'nothing' }
  /** The gateway has the attempt. */
  | { readonly does: 'open' }
  /** The money is here and the hours are held. */
  | { readonly does: 'confirm' }
  /** The money is here, the hold is gone: the hours are taken again if all are free, else the money is owed. */
  | { readonly does: 'reseat' }
  | { readonly does: 'owe'; readonly reason: RefundReason }
  /** Somebody has to look; the hours are kept. */
  | { readonly does: 'review'; readonly why: 'challenged' | 'wrong_amount' }
  /** Money that fits no attempt that could still be reviewed. */
  | { readonly does: 'alert'; readonly why: 'challenged' | 'wrong_amount' | 'paid_again' }
  /** No money, or none any more; `alerts` when staff have to see to what became of it. */
  | {
      readonly does: 'close'
      readonly state: 'failed' | 'expired' | 'cancelled'
      readonly alerts?: Gone
    }
  /** The money was here and was taken away again. */
  | { readonly does: 'reverse' }
  /** `isPart`: the bank took back only a part of it, and nobody says which. */
  | { readonly does: 'charge-back'; readonly isPart: boolean }
  | { readonly does: 'give-back'; readonly state: 'refunded' | 'partially_refunded' }

const nothing: Verdict = { does: 'nothing' }

type Case = { readonly payment: Payment; readonly others: readonly Payment[]; readonly status: GatewayStatus }

/**
 * What follows from the gateway's word for `payment`; `others` are the other attempts of its order. Late, repeated
 * and out-of-order words change nothing: only a state that may follow is ever answered.
 */
export function judgeStatus(given: Case): Verdict {
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
      return hasMoney(payment) ? { does: 'charge-back', isPart } : onGone(payment, status.meaning)
    }
    case 'refunded':
      return hasMoney(payment) ? { does: 'give-back', state: status.meaning } : onGone(payment)
    case 'partially_refunded':
      return hasMoney(payment) ? { does: 'give-back', state: status.meaning } : onPartGone(given)
  }
}

/** The money came and went before it counted here: nobody waits for it any more. */
const onGone = (payment: Payment, alerts?: Gone): Verdict =>
  isOpen(payment)
    ? { does: 'close', state: 'cancelled', ...(alerts === undefined ? {} : { alerts }) }
    : nothing

/**
 * A part of money that was not heard of before went back by hand. It has paid the order if it was the right sum, and the
 * part is the venue's gift; of any other sum staff have the rest in their hands.
 */
function onPartGone(given: Case): Verdict {
  const { payment } = given
  if (!isOpen(payment))
    return mayFollow(payment.state, 'paid') ? { does: 'alert', why: 'wrong_amount' } : nothing
  const isWaiting = payment.orderState === 'held' || payment.orderState === 'payment_review'
  return isWaiting && isRightSum(given) ? { does: 'confirm' } : onGone(payment, 'wrong_amount')
}

function onMoney(given: Case): Verdict {
  const { payment } = given
  // Its order has ended, or owes for what was played: only staff can say what this money is for.
  if (payment.state === 'reversed') return { does: 'alert', why: 'paid_again' }
  if (!mayFollow(payment.state, 'paid')) return nothing
  if (!isRightSum(given)) {
    return payment.state === 'review' ? nothing : review(given, 'wrong_amount')
  }
  switch (payment.orderState) {
    case 'held':
    case 'payment_review':
      return { does: 'confirm' }
    case 'expired':
      return { does: 'reseat' }
    case 'cancelled':
      return { does: 'owe', reason: 'order_cancelled' }
    case 'confirmed':
    case 'completed':
      return { does: 'owe', reason: 'paid_twice' }
    case 'refund_due':
    case 'refunded':
      return { does: 'owe', reason: given.others.some(isPaid) ? 'paid_twice' : 'hours_gone' }
  }
}

/** One attempt of an order is open at a time; a second one beside it cannot be reviewed, only looked at by hand. */
function review({ payment, others }: Case, why: 'challenged' | 'wrong_amount'): Verdict {
  const mayOpen = payment.orderState === 'held' || payment.orderState === 'payment_review'
  return mayOpen && !others.some(isOpen) ? { does: 'review', why } : { does: 'alert', why }
}

const onEnd = (state: PaymentState, end: 'failed' | 'expired' | 'cancelled'): Verdict =>
  mayFollow(state, end) ? { does: 'close', state: end } : nothing

/** The gateway's word may be the first that is heard of an attempt: then it was made there meanwhile. */
const mayFollow = (from: PaymentState, to: PaymentState): boolean =>
  canBecome(from, to) || (from === 'created' && canBecome('pending', to))

const isRightSum = ({ payment, status }: Case): boolean =>
  status.amount === payment.amount && status.currency === 'IDR'

/** Whether money of it is here, all or a part. */
const hasMoney = ({ state }: Payment): boolean =>
  state === 'paid' || state === 'refunding' || state === 'partially_refunded'

/** Whether money may still be on its way through the front door. */
export const isOpen = ({ state }: Payment): boolean =>
  state === 'created' || state === 'pending' || state === 'review'

const isPaid = ({ state }: Payment): boolean => state === 'paid'
