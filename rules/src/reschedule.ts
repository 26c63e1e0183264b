import type { OrderState } from './order-state.ts'
import { problem, type Problem } from './problem.ts'

/** A booking that is to be moved. */
export type RescheduleFacts = {
  /** The state of its order. */
  readonly state: OrderState
  /** Whether it was moved before. */
  readonly isRescheduled: boolean
  readonly minutesToStart: number
  /** Until its move right ends; null if it has none. */
  readonly minutesToMoveRightEnd: number | null
  /** Until how many hours before the start the player may move it. */
  readonly noticeHours: number
  readonly location: string
  readonly toLocation: string
  readonly by: 'player' | 'staff'
}

/**
 * Checks whether a booking may be moved. Problems in this order: ORDER_CLOSED unless its order is confirmed; BOOKING_BEGUN; for
 * players RESCHEDULED_ALREADY and RESCHEDULE_TOO_LATE; RESCHEDULE_LOCATION at another location. A booking with a move right
 * may be moved until the right ends, whenever it starts; after that MOVE_RIGHT_OVER.
 */
export function checkRescheduling(moving: RescheduleFacts): Problem | null {
  const { state, minutesToMoveRightEnd, location, toLocation } = moving
  if (state !== 'confirmed') return problem('ORDER_CLOSED')
  if (minutesToMoveRightEnd === null) {
    const timeProblem = checkTime(moving)
    if (timeProblem !== null) return timeProblem
  } else if (!(minutesToMoveRightEnd > 0)) return problem('MOVE_RIGHT_OVER')
  return location === toLocation ? null : problem('RESCHEDULE_LOCATION')
}

function checkTime({ isRescheduled, minutesToStart, noticeHours, by }: RescheduleFacts): Problem | null {
  if (!(minutesToStart > 0)) return problem('BOOKING_BEGUN')
  if (by === 'player' && isRescheduled) return problem('RESCHEDULED_ALREADY')
  if (by === 'player' && minutesToStart < noticeHours * 60)
    return problem('RESCHEDULE_TOO_LATE', { hours: noticeHours })
  return null
}
