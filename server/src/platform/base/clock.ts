import type { VenueNow } from '@pantul/rules/slot'

/** Returns the current time. Passed as a parameter, so that tests can set the time. */
export type Clock = { now(): Temporal.Instant }

/** The machine's clock. Nothing else on the server reads it. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

let spelled = { millisecond: Number.NaN, text: '' }

/**
 * The current time, ISO 8601 with milliseconds. Used for log lines, because a Temporal instant takes four times as
 * long. Spelled once in a millisecond, because it is needed for each request.
 */
export function machineTime(): string {
  const millisecond = Date.now()
  if (spelled.millisecond !== millisecond)
    spelled = { millisecond, text: new Date(millisecond).toISOString() }
  return spelled.text
}

/** The date, hour and minute at a location; `timeZone` is an IANA name such as `Asia/Makassar`. */
export function venueNow(clock: Clock, timeZone: string): VenueNow {
  const local = clock.now().toZonedDateTimeISO(timeZone)
  return { date: local.toPlainDate().toString(), hour: local.hour, minute: local.minute }
}

/** A moment as the wire spells it: ISO 8601 with the location's offset, `2026-11-21T18:20:00+07:00`. */
export const localMoment = (moment: Temporal.Instant, timeZone: string): string =>
  moment.toString({ timeZone, smallestUnit: 'second' })

/** A monotonic timer: it does not depend on the machine's date. */
export type TimeLimit = {
  isOver(): boolean
  /** Milliseconds left; negative after the end. */
  left(): number
}

export function timeLimit(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds
  return { isOver: () => performance.now() > end, left: () => end - performance.now() }
}
