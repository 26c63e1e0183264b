import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/** With less time than this to pay, an order is not taken. */
export const MIN_HOLD_MS = 120_000

/**
 * When a hold ends, in milliseconds since the epoch: after `minutes`, at the latest when the earliest booked hour
 * (`firstSlotEnd`) is over. `SLOT_PAST` when less than two minutes would remain.
 */
export function holdEnd(hold: {
  readonly now: number
  readonly minutes: number
  readonly firstSlotEnd: number
}): number | Problem {
  const end = Math.min(hold.now + hold.minutes * 60_000, hold.firstSlotEnd)
  return end - hold.now < MIN_HOLD_MS ? problem('SLOT_PAST') : end
}
