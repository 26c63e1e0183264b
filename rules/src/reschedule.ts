import type { OrderState } from './order-state.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/** A booking that its player wants to move. `minutesToStart` and `location` are of the present booking. */
export type RescheduleFacts = {
  readonly state: OrderState
  readonly isRescheduled: boolean
  readonly minutesToStart: number
  readonly hours: number
  readonly location: string
  readonly toLocation: string
  readonly by: 'player' | 'staff'
}

/**
 * Whether a booking may be moved: confirmed, before its start, at the same location; by its player once, and until
 * `hours` before. Problems in this order: ORDER_CLOSED, BOOKING_BEGUN, RESCHEDULED_ALREADY, RESCHEDULE_TOO_LATE `{hours}`,
 * RESCHEDULE_LOCATION. `checkOrder` checks the new hours.
 */
export function checkRescheduling(moving: RescheduleFacts): Problem | null {
  const { state, isRescheduled, minutesToStart, hours, location, toLocation, by } = moving
  if (state !== 'confirmed') return problem('ORDER_CLOSED')
  if (!(minutesToStart > 0)) return problem('BOOKING_BEGUN')
  if (by === 'player' && isRescheduled) return problem('RESCHEDULED_ALREADY')
  if (by === 'player' && minutesToStart < hours * 60) return problem('RESCHEDULE_TOO_LATE', { hours })
  return location === toLocation ? null : problem('RESCHEDULE_LOCATION')
}
