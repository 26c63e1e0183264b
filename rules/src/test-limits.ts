import type { CustomerLimits } from './limits.ts'

/** For tests: the limits of a new location. @internal */
export const exampleLimits: CustomerLimits = {
  hoursPerDate: 12,
  upcoming: 6,
  daysAhead: 30,
  unpaid: 2,
  unpaidHours: 12,
  freeGuestHours: 24,
  workGuestHours: 120,
}
