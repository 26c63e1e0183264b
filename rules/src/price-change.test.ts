import { expect, test } from 'vitest'
import { checkPriceChange, priceGaps, type PriceChange } from './price-change.ts'
import { addDays } from './play-date.ts'

const today = '2026-11-21'
const weekly: PriceChange = {
  courtId: null,
  weekdays: [1, 2],
  dateFrom: null,
  dateTo: null,
  validFrom: null,
  validUntil: null,
  fromHour: 17,
  toHour: 21,
  price: 475_000,
  type: 'P',
}
const dated = { weekdays: null, dateFrom: addDays(today, 3), dateTo: addDays(today, 5) }

test.each([
  [{}, null],
  [{ price: 0 }, 'NUMBER_RANGE'],
  [{ price: 1.5 }, 'NUMBER_RANGE'],
  [{ price: 100_000_001 }, 'NUMBER_RANGE'],
  [{ toHour: 17 }, 'NUMBER_RANGE'],
  [{ weekdays: [] }, 'DATE_INVALID'],
  [{ weekdays: null }, 'DATE_INVALID'],
  [{ validUntil: addDays(today, -1) }, 'DATE_INVALID'],
  [{ validFrom: addDays(today, 9), validUntil: addDays(today, 8) }, 'DATE_INVALID'],
  [{ validFrom: addDays(today, 9), validUntil: addDays(today, 9) }, null],
  [dated, null],
  [{ ...dated, dateTo: null }, 'DATE_INVALID'],
  [{ ...dated, dateTo: addDays(today, 2) }, 'DATE_INVALID'],
  [{ ...dated, dateFrom: addDays(today, -9), dateTo: addDays(today, -1) }, 'DATE_INVALID'],
  [{ ...dated, weekdays: [1] }, 'DATE_INVALID'],
  [{ ...dated, validFrom: today }, 'DATE_INVALID'],
] satisfies [Partial<PriceChange>, string | null][])('a price change with %j: %s', (change, code) => {
  expect(checkPriceChange({ ...weekly, ...change }, today)?.problem ?? null).toBe(code)
})

test('a gap is an open hour that no rule of the location covers', () => {
  const rule = { ...weekly, id: '1', weekdays: null, fromHour: 6, toHour: 22, priority: 0, sequence: 1 }
  const openHours = () => [20, 21, 22, 23]
  expect(priceGaps([rule, { ...rule, courtId: 'A', toHour: 24 }], [today], openHours)).toEqual([
    { date: today, hour: 22 },
    { date: today, hour: 23 },
  ])
  expect(priceGaps([], [], openHours)).toEqual([])
})
