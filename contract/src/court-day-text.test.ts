import fc from 'fast-check'
import { expect, test } from 'vitest'
import { courtDayWriter, hasHour, hoursOfDay, type DayWithoutOffer } from './court-day-text.ts'
import { courtDayToWire, type BoardCourt, type CourtDay } from './courts-wire.ts'

const court = (id: string, name: string, differences: BoardCourt['priceDifferences']): BoardCourt => ({
  id,
  name,
  material: 'PADEL',
  unit: 'H',
  kind: 'indoor',
  wall: 'standard',
  turf: 'clay',
  priceDifferences: differences,
})

const courts = fc
  .array(fc.tuple(fc.string(), fc.array(fc.record({ hour: fc.nat(23), price: fc.integer() }))), {
    maxLength: 5,
  })
  .map((drawn) => drawn.map(([name, differences], i) => court(`C${i}`, name, differences)))

const hours = fc
  .uniqueArray(fc.nat(23))
  .map((drawn) =>
    drawn.toSorted((a, b) => a - b).map((hour) => ({ hour, price: 100_000, type: 'R' as const })),
  )

const bits = fc.nat(2 ** 24 - 1)
const taken = fc.array(fc.tuple(bits, bits).map(([hours_, mask]) => ({ taken: hours_, held: hours_ & mask })))

const dayWithoutOffer = fc.record({
  taken,
  createdAt: fc.constant('2026-11-21T10:00:00+07:00'),
  timeZone: fc.constantFrom('Asia/Jakarta', 'Asia/Jayapura'),
  lastStartMinute: fc.nat(59),
  closedReason: fc.option(fc.string()),
})

test('the writer gives the JSON of each day with the same courts and prices, also after the first day', () => {
  const agrees = (offer: Pick<CourtDay, 'courts' | 'hours'>, days: readonly DayWithoutOffer[]) => {
    const writeDay = courtDayWriter(offer)
    for (const day of days) {
      const slots = offer.courts.flatMap(({ id }, courtIndex) => {
        const { taken: takenBits, held } = day.taken[courtIndex] ?? { taken: 0, held: 0 }
        return hoursOfDay
          .filter((hour) => hasHour(takenBits, hour))
          .map((hour) => ({ court: id, hour, isHeld: hasHour(held, hour) }))
      })
      const data = courtDayToWire({ ...day, ...offer, taken: slots })
      expect(writeDay(day)).toBe(JSON.stringify({ statusCode: 200, data }))
    }
  }
  fc.assert(
    fc.property(
      fc.record({ courts, hours }),
      fc.array(dayWithoutOffer, { minLength: 2, maxLength: 3 }),
      agrees,
    ),
  )
})
