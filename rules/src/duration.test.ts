import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationOf } from './duration.ts'

for (const { hours, gives } of [
  { hours: 1, gives: { days: 0, hours: 1 } },
  { hours: 23, gives: { days: 0, hours: 23 } },
  { hours: 24, gives: { days: 1, hours: 0 } },
  { hours: 25, gives: { days: 1, hours: 1 } },
  { hours: 49, gives: { days: 2, hours: 1 } },
]) {
  test(`${hours} hours are ${gives.days} days and ${gives.hours} hours`, () =>
    expect(durationOf(hours)).toEqual(gives))
}

test('days and hours add up to the input, with less than a day of hours', () => {
  fc.assert(
    fc.property(fc.nat(100_000), (hours) => {
      const shown = durationOf(hours)
      expect(shown.days * 24 + shown.hours).toBe(hours)
      expect(shown.hours).toBeLessThan(24)
    }),
    { numRuns: 1000 },
  )
})
