import type { Clock } from './clock.ts'

/** A clock that a test sets. */
export type FixedClock = Clock & {
  set(iso: string): void
  advance(by: { minutes: number }): void
}

/** For tests: a fixed clock at an ISO 8601 time with offset, such as `2026-11-21T18:20:00+07:00`. */
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
