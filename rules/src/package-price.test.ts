import { expect, test } from 'vitest'
import { listPricePerHour, pricePerHour, type PricedHour } from './package-price.ts'

const hour = (at: number, price: number, type: PricedHour['type']): PricedHour => ({
  location: 'JKT1',
  date: '2026-11-23',
  hour: at,
  price,
  type,
})
const week = [hour(8, 250_000, 'R'), hour(14, 300_000, 'R'), hour(19, 500_000, 'P')]
const anywhere = { weekdays: null, fromHour: 0, toHour: 24, priceTypes: null, locations: null }

const cases = [
  {
    title: 'any package is that of the dearest regular hour, not of a peak hour',
    conditions: anywhere,
    gives: 300_000,
  },
  {
    title: 'a morning package is that of a morning hour',
    conditions: { ...anywhere, toHour: 9 },
    gives: 250_000,
  },
  {
    title: 'a package for peak hours only is that of a peak hour',
    conditions: { ...anywhere, fromHour: 18 },
    gives: 500_000,
  },
  {
    title: 'a package for weekends is null without an hour of a weekend',
    conditions: { ...anywhere, weekdays: [0, 6] },
    gives: null,
  },
  {
    title: 'a package for other locations is null',
    conditions: { ...anywhere, locations: ['DPS1'] },
    gives: null,
  },
]
for (const { title, conditions, gives } of cases)
  test(`the list price per hour of ${title}`, () => expect(listPricePerHour(conditions, week)).toBe(gives))

test('the price of one package hour is rounded to whole rupiah', () => {
  expect(pricePerHour({ price: 1_000_000, hours: 3 })).toBe(333_333)
  expect(pricePerHour({ price: 2_500_000, hours: 10 })).toBe(250_000)
})
