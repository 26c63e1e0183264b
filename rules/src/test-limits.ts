import type { PlayerLimits } from './limits.ts'

/** For tests: the limits of a new location. @internal */
export const exampleLimits: PlayerLimits = {
  hoursPerDate: 12,
  upcoming: 6,
  daysAhead: 30,
  unpaid: 2,
  unpaidHours: 12,
  addressHoursWithoutWork: 24,
  addressHoursWithWork: 120,
}
