import type { OrderState } from './order-state.ts'
import { problem, type Problem } from './problem.ts'

/**
 * A booking that its player wants to move. `minutesToStart` and `location` are of the current booking.
 * `minutesToRightEnd`: until its move right ends, null if it has none.
 */
export type RescheduleFacts = {
  readonly state: OrderState
  readonly isRescheduled: boolean
  readonly minutesToStart: number
  readonly minutesToRightEnd: number | null
  readonly hours: number
  readonly location: string
  readonly toLocation: string
  readonly by: 'player' | 'staff'
}

/**
 * Whether a booking may be moved: confirmed, before its start, at the same location; by its player once, and until
 * `hours` before. Problems in this order: ORDER_CLOSED, BOOKING_BEGUN, RESCHEDULED_ALREADY, RESCHEDULE_TOO_LATE `{hours}`,
 * RESCHEDULE_LOCATION. After the venue closed its hours it may be moved at any time until the right ends: instead of
 * the three in the middle then MOVE_RIGHT_OVER. `checkOrder` checks the new hours.
 */
export function checkRescheduling(moving: RescheduleFacts): Problem | null {
  const { state, minutesToRightEnd, location, toLocation } = moving
  if (state !== 'confirmed') return problem('ORDER_CLOSED')
  if (minutesToRightEnd === null) {
    const broken = checkTime(moving)
    if (broken !== null) return broken
  } else if (!(minutesToRightEnd > 0)) return problem('MOVE_RIGHT_OVER')
  return location === toLocation ? null : problem('RESCHEDULE_LOCATION')
}

function checkTime({ isRescheduled, minutesToStart, hours, by }: RescheduleFacts): Problem | null {
  if (!(minutesToStart > 0)) return problem('BOOKING_BEGUN')
  if (by === 'player' && isRescheduled) return problem('RESCHEDULED_ALREADY')
  if (by === 'player' && minutesToStart < hours * 60) return problem('RESCHEDULE_TOO_LATE', { hours })
  return null
}
