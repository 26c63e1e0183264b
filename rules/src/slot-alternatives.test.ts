import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from './test-day.ts'
import { slotAlternatives } from './slot-alternatives.ts'

const { courts, hours, taken } = parseDay(`
  hour  16 17 18 19 20 21
  A      .  .  .  .  .  .
  B      .  x  .  x  .  .
  C      .  .  x  .  .  .
  D      .  .  .  .  x  x
`)

test('the nearest free court for the same hours, then the nearest hours on the same court', () => {
  const lost = { court: 'B', hours: [18] }
  expect(
    slotAlternatives({ courtIds: courts, takenSlots: taken, hours: [18], openHours: hours, lost }),
  ).toEqual([
    { kind: 'court', court: 'A', hours: [18] },
    { kind: 'court', court: 'D', hours: [18] },
    { kind: 'hours', court: 'B', hours: [16] },
    { kind: 'hours', court: 'B', hours: [20] },
    { kind: 'hours', court: 'B', hours: [21] },
  ])
})

test('a booking of two hours is offered two hours', () => {
  const lost = { court: 'D', hours: [18] }
  expect(
    slotAlternatives({ courtIds: courts, takenSlots: taken, hours: [18, 19], openHours: hours, lost }),
  ).toEqual([
    { kind: 'court', court: 'A', hours: [18, 19] },
    { kind: 'hours', court: 'D', hours: [16, 17] },
  ])
})

test('hours that are closed are not offered', () => {
  const lost = { court: 'B', hours: [18] }
  expect(
    slotAlternatives({ courtIds: courts, takenSlots: taken, hours: [18], openHours: [20], lost }),
  ).toEqual([{ kind: 'hours', court: 'B', hours: [20] }])
})

test('every possible alternative is offered: free, open, equally long, and sorted by distance', () => {
  const slot = fc.record({ court: fc.constantFrom(...courts), hour: fc.constantFrom(...hours) })
  const anyRun = fc
    .tuple(fc.constantFrom(...hours), fc.integer({ min: 1, max: 3 }))
    .map(([first, length]) => Array.from({ length }, (_, i) => first + i))
  fc.assert(
    fc.property(
      fc.array(slot, { maxLength: 12 }),
      anyRun,
      fc.constantFrom(...courts),
      (slots, wanted, court) => {
        const lost = { court, hours: wanted }
        const offers = slotAlternatives({
          courtIds: courts,
          takenSlots: slots,
          hours: wanted,
          openHours: hours,
          lost,
        })
        const isBusy = (id: string, hour: number): boolean =>
          !hours.includes(hour) ||
          (id === court && wanted.includes(hour)) ||
          slots.some((one) => one.court === id && one.hour === hour)
        for (const offer of offers) {
          expect(offer.hours).toHaveLength(wanted.length)
          expect(offer.hours.some((hour) => isBusy(offer.court, hour))).toBe(false)
        }
        const possible =
          courts.filter((id) => id !== court && !wanted.some((hour) => isBusy(id, hour))).length +
          hours.filter((first) => !wanted.some((_, i) => isBusy(court, first + i))).length
        expect(offers).toHaveLength(possible)
        const distances = offers
          .filter(({ kind }) => kind === 'hours')
          .map((offer) => Math.abs(offer.hours[0]! - wanted[0]!))
        expect(distances).toEqual(distances.toSorted((a, b) => a - b))
      },
    ),
    { numRuns: 1000 },
  )
})
