import { problem, type Problem } from './problem.ts'

/** Minimum time to pay. With less, an order is refused. */
export const MIN_HOLD_MS = 120_000

/**
 * The end of a hold in milliseconds since the epoch: after `minutes`, but not later than the end of the first booked
 * hour (`firstSlotEnd`). Refusal: SLOT_PAST if less than two minutes remain.
 */
export function holdEnd(hold: {
  readonly now: number
  readonly minutes: number
  readonly firstSlotEnd: number
}): number | Problem {
  const end = Math.min(hold.now + hold.minutes * 60_000, hold.firstSlotEnd)
  return end - hold.now < MIN_HOLD_MS ? problem('SLOT_PAST') : end
}
