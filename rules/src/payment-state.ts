/**
 * The states to which a payment attempt may change from each state. Money may arrive after an attempt failed, expired or
 * was cancelled.
 */
const nextPaymentStates = {
  created: ['pending', 'failed', 'expired', 'cancelled'],
  pending: ['paid', 'failed', 'expired', 'cancelled', 'review'],
  review: ['paid', 'failed', 'expired', 'cancelled'],
  failed: ['paid', 'review'],
  expired: ['paid', 'review'],
  cancelled: ['paid', 'review'],
  paid: ['refunding', 'reversed', 'charged_back'],
  refunding: ['partially_refunded', 'refunded', 'reversed', 'charged_back'],
  partially_refunded: ['refunding', 'reversed', 'charged_back'],
  refunded: [],
  reversed: [],
  charged_back: [],
} as const satisfies Record<string, readonly string[]>

export type PaymentState = keyof typeof nextPaymentStates

export const paymentStates = Object.keys(nextPaymentStates) as [PaymentState, ...PaymentState[]]

/** Whether a payment may change its state like this. A state never changes to itself. */
export const canPaymentBecome = (from: PaymentState, to: PaymentState): boolean =>
  (nextPaymentStates[from] as readonly PaymentState[]).includes(to)
