import type { Payment } from '@pantul/contract/payments-wire'

/** An order that can still be paid. */
type UnpaidPhase =
  | 'waiting'
  /** The gateway has not answered yet. */
  | 'preparing'
  /** The hold has ended by this device's clock, but the server has not said so. */
  | 'ending'
  | 'failed'

/** An order that cannot be paid any more. */
export type EndedPhase =
  | 'expired'
  | 'review'
  | 'cancelled'
  /** The bank took the payment back. */
  | 'reversed'
  | 'refund-due'
  | 'refunded'

/** What the page of a payment shows. */
export type PaymentPhase = UnpaidPhase | 'paid' | EndedPhase

export const isUnpaid = (phase: PaymentPhase): phase is UnpaidPhase =>
  phase === 'waiting' || phase === 'preparing' || phase === 'ending' || phase === 'failed'

/**
 * The phase follows the state of the order, or the newest payment while the order is held. `msLeft`: milliseconds until
 * the hold ends; null without a hold.
 */
export function paymentPhase(
  { state, orderState, redirectUrl }: Pick<Payment, 'state' | 'orderState' | 'redirectUrl'>,
  msLeft: number | null,
): PaymentPhase {
  switch (orderState) {
    case 'confirmed':
    case 'completed':
      return 'paid'
    case 'payment_review':
      return 'review'
    case 'expired':
      return 'expired'
    case 'cancelled':
      return state === 'reversed' || state === 'charged_back' ? 'reversed' : 'cancelled'
    case 'refund_due':
      return 'refund-due'
    case 'refunded':
      return 'refunded'
    case 'held':
      break
  }
  if (msLeft === 0) return 'ending'
  if (state === 'created' || state === 'pending') return redirectUrl === null ? 'preparing' : 'waiting'
  if (state === 'failed' || state === 'expired' || state === 'cancelled') return 'failed'
  return 'review'
}
