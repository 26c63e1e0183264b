/** The states to which an order may change from each state. A trigger of the database allows the same. */
export const nextOrderStates = {
  held: ['confirmed', 'expired', 'cancelled', 'payment_review'],
  payment_review: ['confirmed', 'cancelled'],
  confirmed: ['completed', 'cancelled', 'refund_due'],
  // A late order.
  expired: ['confirmed', 'refund_due'],
  cancelled: ['refund_due'],
  refund_due: ['refunded'],
  // Money may arrive after everything was refunded.
  refunded: ['refund_due'],
  // Goods are completed when they are sold, and can be returned afterwards.
  completed: ['cancelled'],
} as const satisfies Record<string, readonly string[]>

export type OrderState = keyof typeof nextOrderStates

export const orderStates = Object.keys(nextOrderStates) as [OrderState, ...OrderState[]]

const statesWithHours: readonly OrderState[] = ['held', 'confirmed', 'payment_review', 'completed']

/** Whether an order may change its state like this. A state never changes to itself. */
export const canOrderBecome = (from: OrderState, to: OrderState): boolean =>
  (nextOrderStates[from] as readonly OrderState[]).includes(to)

/** Whether an order in this state keeps its hours. */
export const keepsHours = (state: OrderState): boolean => statesWithHours.includes(state)
