import type { Payment } from '@pantul/contract/payments-wire'

/**
 * The state of a payment page. It follows the state of the order; while the order is held, it follows the newest
 * attempt. `preparing`: no answer from the gateway yet. `ending`: the hold has expired by this device's clock only.
 * `reversed`: the bank took the payment back.
 */
export type PaymentPhase =
  | 'waiting'
  | 'preparing'
  | 'ending'
  | 'failed'
  | 'paid'
  | 'expired'
  | 'review'
  | 'cancelled'
  | 'reversed'
  | 'refund-due'
  | 'refunded'

/** `msLeft`: milliseconds until the hold ends; null without a hold. */
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
