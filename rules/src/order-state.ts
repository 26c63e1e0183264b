/** Allowed state changes of an order. The database trigger has the same table. */
export const orderNext = {
  held: ['confirmed', 'expired', 'cancelled', 'payment_review'],
  payment_review: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled', 'refund_due'],
  expired: ['confirmed', 'refund_due'],
  cancelled: ['refund_due'],
  refund_due: ['refunded'],
  // Money may arrive after everything was refunded.
  refunded: ['refund_due'],
  // Only for goods: they are completed when they are sold, and can be returned afterwards.
  completed: ['cancelled'],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof orderNext

/** All states. */
export const orderStates = Object.keys(orderNext) as [OrderState, ...OrderState[]]

const holding: readonly OrderState[] = ['held', 'confirmed', 'payment_review', 'completed']

/** Whether this state change is allowed. A state never changes to itself. */
export const canBecome = (from: OrderState, to: OrderState): boolean =>
  (orderNext[from] as readonly OrderState[]).includes(to)

/** Whether an order in this state keeps its hours. */
export const isHolding = (state: OrderState): boolean => holding.includes(state)
