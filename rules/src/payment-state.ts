/** Allowed state changes of a payment attempt. Money may arrive after an attempt failed, expired or was cancelled. */
export const paymentNext = {
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

export type PaymentState = keyof typeof paymentNext

/** All states. */
export const paymentStates = Object.keys(paymentNext) as [PaymentState, ...PaymentState[]]

/** Whether this state change is allowed. A state never changes to itself. */
export const canBecome = (from: PaymentState, to: PaymentState): boolean =>
  (paymentNext[from] as readonly PaymentState[]).includes(to)
