import type { VenueNow } from '@pantul/rules/slot'

/** Gives the current time. Passed as a parameter, so that tests can set the time. */
export type Clock = { now(): Temporal.Instant }

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

let cached = { millisecond: Number.NaN, text: '' }

/**
 * The current time for log lines, ISO 8601 with milliseconds. A Temporal instant would take four times as long.
 * Requests in the same millisecond share one text.
 */
export function machineTime(): string {
  const millisecond = Date.now()
  if (cached.millisecond !== millisecond) cached = { millisecond, text: new Date(millisecond).toISOString() }
  return cached.text
}

/** The date, hour and minute at a location; `timeZone` is an IANA name such as `Asia/Makassar`. */
export function venueNow(clock: Clock, timeZone: string): VenueNow {
  const local = clock.now().toZonedDateTimeISO(timeZone)
  return { date: local.toPlainDate().toString(), hour: local.hour, minute: local.minute }
}

/** A moment in wire spelling: ISO 8601 with the offset of the location, `2026-11-21T18:20:00+07:00`. */
export const localMoment = (moment: Temporal.Instant, timeZone: string): string =>
  moment.toString({ timeZone, smallestUnit: 'second' })

/** A time limit for some work. It does not depend on the machine's date, which may be changed meanwhile. */
export type TimeLimit = {
  isOver(): boolean
  /** Negative after the end. */
  remainingMs(): number
}

export function timeLimit(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds
  return { isOver: () => performance.now() > end, remainingMs: () => end - performance.now() }
}
