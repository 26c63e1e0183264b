import type { VenueNow } from '@pantul/rules/slot'

/** Tells the moment. Handed in wherever time matters, so that a test can hold it still. */
export type Clock = { now(): Temporal.Instant }

/** The machine's clock; nothing else on the server reads it. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** The same moment in ISO 8601, to the millisecond: a quarter of what an instant costs, for lines that every answer writes. */
export const machineTime = (): string => new Date().toISOString()

/**
 * The date, hour and minute on a location's own clock; `timeZone` is an IANA name such as `Asia/Makassar`.
 * Neither the server's zone nor the player's plays a part.
 */
export function venueNow(clock: Clock, timeZone: string): VenueNow {
  const local = clock.now().toZonedDateTimeISO(timeZone)
  return { date: local.toPlainDate().toString(), hour: local.hour, minute: local.minute }
}

/** A moment as the wire says it: ISO 8601 with the location's offset, `2026-11-21T18:20:00+07:00`. */
export const localMoment = (moment: Temporal.Instant, timeZone: string): string =>
  moment.toString({ timeZone, smallestUnit: 'second' })

/** A clock that stands still until it is told otherwise. */
export type FixedClock = Clock & {
  set(iso: string): void
  advance(by: { minutes: number }): void
}

/** For tests: a clock at an ISO 8601 moment with offset, such as `2026-11-21T18:20:00+07:00`. */
export function fixedClock(iso: string): FixedClock {
  let moment = Temporal.Instant.from(iso)
  return {
    now: () => moment,
    set: (later) => {
      moment = Temporal.Instant.from(later)
    },
    advance: ({ minutes }) => {
      moment = moment.add({ minutes })
    },
  }
}

/** Runs out after some milliseconds, whatever becomes of the machine's date. */
export type TimeLimit = {
  isOver(): boolean
  /** Milliseconds until then, below 0 afterwards. */
  left(): number
}

export function timeLimit(milliseconds: number): TimeLimit {
  const end = performance.now() + milliseconds
  return { isOver: () => performance.now() > end, left: () => end - performance.now() }
}
