import type { OrderState } from './order-state.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/** Until so many hours before its start a booking may be rescheduled, unless the location says otherwise. */
export const RESCHEDULE_HOURS = 24

/** A booking item that its player wants to move. `minutesToStart` and `location` are those of the present booking. */
export type Rescheduling = {
  readonly state: OrderState
  readonly isRescheduled: boolean
  readonly minutesToStart: number
  readonly hours: number
  readonly location: string
  readonly toLocation: string
}

/** What moving costs, in rupiah; at most one of the two is above 0. */
export type PriceDifference = { readonly toPay: number; readonly toCredit: number }

/**
 * Whether a booking item may be rescheduled: once, until `hours` before its start, at the same location, confirmed
 * orders only. `ORDER_CLOSED`, `BOOKING_BEGUN`, `RESCHEDULED_ALREADY`, `RESCHEDULE_TOO_LATE`
 * `{hours}`, `RESCHEDULE_LOCATION`, in this order. Whether the new hours may be booked is asked by `checkOrder`, as
 * for any order.
 */
export function checkRescheduling(moving: Rescheduling): Problem | null {
  const { state, isRescheduled, minutesToStart, hours, location, toLocation } = moving
  if (state !== 'confirmed') return problem('ORDER_CLOSED')
  if (!(minutesToStart > 0)) return problem('BOOKING_BEGUN')
  if (isRescheduled) return problem('RESCHEDULED_ALREADY')
  if (minutesToStart < hours * 60) return problem('RESCHEDULE_TOO_LATE', { hours })
  return location === toLocation ? null : problem('RESCHEDULE_LOCATION')
}

/**
 * What a rescheduled booking costs beyond what was paid for it (`paidPerLine`), both in money, discount taken off and
 * tax included: more is paid, less becomes store credit (a guest has none: `refundRoute` says where it goes).
 */
export const priceDifference = (paid: number, price: number): PriceDifference => ({
  toPay: Math.max(0, price - paid),
  toCredit: Math.max(0, paid - price),
})
