import type { Payment } from '@pantul/contract/payments-wire'

/**
 * State of a payment: the order decides; while it is held, its newest attempt. `preparing`: no answer of the gateway
 * yet. `ending`: the hold has expired on this clock only. `reversed`: the money was returned.
 */
export type Standing =
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

/** Where a payment stands; `msLeft` is the time until the hold ends, null when there is none. */
export function standingOf(
  { state, orderState, redirectUrl }: Pick<Payment, 'state' | 'orderState' | 'redirectUrl'>,
  msLeft: number | null,
): Standing {
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
