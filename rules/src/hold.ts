import { problem, type Problem } from './problem.ts'

/** The least time to pay, in milliseconds. An order that would have less is refused. */
export const MIN_HOLD_MS = 120_000

/**
 * The end of a hold: after `minutes`, but not later than the end of the first booked hour. Times are milliseconds since
 * the epoch. Refusal: SLOT_PAST if the time to pay is too short.
 */
export function holdEnd({
  now,
  minutes,
  firstHourEnd,
}: {
  readonly now: number
  readonly minutes: number
  readonly firstHourEnd: number
}): number | Problem {
  const end = Math.min(now + minutes * 60_000, firstHourEnd)
  return end - now < MIN_HOLD_MS ? problem('SLOT_PAST') : end
}
