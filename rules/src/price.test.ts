import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyItem, type BookingItem } from './booking-item.ts'
import { priceBasket, priceItem, type Tariff } from './price.ts'
import { isProblem } from './problem.ts'

const day = '2026-11-21'
const court = (id: string) => ({ id, name: `Court ${id}`, material: 'PDL', unit: 'H', paidByPackage: false })
const tariff: Tariff = {
  hourPrices: [
    { hour: 16, price: 100_000, type: 'R' },
    { hour: 17, price: 150_000, type: 'P' },
    { hour: 18, price: 150_000, type: 'P' },
  ],
  courtDifference: (id, hour) => (id === 'B' && hour >= 17 ? 25_000 : 0),
  addOn: (item) =>
    new Map([
      ['BALLS', { name: 'Balls', price: 60_000, unit: 'EA' as const }],
      ['RACKET', { name: 'Racket', price: 30_000, unit: 'H' as const }],
    ]).get(item),
  coach: (id) => (id === 'RAKA' ? { name: 'Raka', rate: 'GOLD', price: 300_000 } : undefined),
  scales: [{ rate: 'GOLD', players: 4, price: 400_000 }],
}
const coach = { id: 'RAKA', name: 'Raka', rate: 'GOLD', price: 1, players: 4, hours: [16, 17] }
const item: BookingItem = {
  ...emptyItem(2, day),
  hours: [16, 17],
  prices: [{ hour: 16, price: 1, type: 'S' }],
  courts: [court('A'), court('B')],
  addOns: [
    { item: 'BALLS', quantity: 2 },
    { item: 'RACKET', quantity: 3 },
  ],
  coach,
}
const linesOf = (...args: Parameters<typeof priceItem>) => {
  const lines = priceItem(...args)
  return isProblem(lines)
    ? lines
    : lines.map(({ ref, hours, quantity, unitPrice, amount }) => [ref, hours, quantity, unitPrice, amount])
}

describe('the lines of an item', () => {
  test('price each court at each hour alone, the coach and rackets by the hour, and balls by the piece', () => {
    expect(linesOf(item, tariff)).toEqual([
      ['A', [16], 1, 100_000, 100_000],
      ['A', [17], 1, 150_000, 150_000],
      ['B', [16], 1, 100_000, 100_000],
      ['B', [17], 1, 175_000, 175_000],
      ['RAKA', [16, 17], 1, 400_000, 800_000],
      ['BALLS', [], 2, 60_000, 120_000],
      ['RACKET', [16, 17], 3, 30_000, 180_000],
    ])
  })
  test('of courts have the price type and the package flag, and those of coaches the number of players', () => {
    const lines = priceItem(item, tariff)
    if (isProblem(lines)) throw new Error(lines.problem)
    expect(
      lines.map(({ type, paidByPackage, players }) => ({ type, paidByPackage, players })).slice(1, 5),
    ).toEqual([
      { type: 'P', paidByPackage: false, players: undefined },
      { type: 'R', paidByPackage: false, players: undefined },
      { type: 'P', paidByPackage: false, players: undefined },
      { type: undefined, paidByPackage: undefined, players: 4 },
    ])
  })
  test('cannot be made if a part has no price', () => {
    expect(priceItem({ ...item, hours: [19] }, tariff)).toEqual({ problem: 'SLOT_CLOSED' })
    expect(priceItem({ ...item, coach: { ...coach, id: 'X' } }, tariff)).toEqual({ problem: 'COACH_UNKNOWN' })
    expect(priceItem({ ...item, addOns: [{ item: 'X', quantity: 1 }] }, tariff)).toEqual({
      problem: 'ADD_ON_UNKNOWN',
    })
  })
})

test('a basket has sums for courts, coach, add-ons and all together', () => {
  expect(priceBasket([item], () => tariff)).toMatchObject({
    courts: 525_000,
    coach: 800_000,
    addOns: 300_000,
    total: 1_625_000,
  })
  expect(priceBasket([], () => tariff)).toEqual({ lines: [], courts: 0, coach: 0, addOns: 0, total: 0 })
})

const anyItem = fc
  .record({
    hours: fc.subarray([16, 17, 18]),
    courts: fc.subarray(['A', 'B', 'C']),
    quantity: fc.integer({ min: 1, max: 50 }),
    players: fc.integer({ min: 0, max: 5 }),
    hasCoach: fc.boolean(),
    browserPrice: fc.nat(),
  })
  .map(({ hours, courts, quantity, players, hasCoach, browserPrice }): BookingItem => ({
    ...emptyItem(1, day),
    hours,
    prices: hours.map((hour) => ({ hour, price: browserPrice, type: 'S' as const })),
    courts: courts.map(court),
    addOns: [{ item: 'RACKET', quantity }],
    coach: hasCoach ? { ...coach, price: browserPrice, players, hours } : null,
  }))

test('the total is the sum of the lines in any order, and ignores prices from the browser', () => {
  const totalOf = (items: BookingItem[]): number => {
    const priced = priceBasket(items, () => tariff)
    if (isProblem(priced)) throw new Error(priced.problem)
    return priced.total
  }
  fc.assert(
    fc.property(fc.array(anyItem, { maxLength: 5 }), (items) => {
      const priced = priceBasket(items, () => tariff)
      if (isProblem(priced)) throw new Error(priced.problem)
      let expected = 0
      for (const { hours, courts, addOns, coach: picked } of items) {
        for (const hour of hours) {
          for (const { id } of courts)
            expected += (hour === 16 ? 100_000 : 150_000) + (id === 'B' && hour > 16 ? 25_000 : 0)
          if (picked !== null) expected += picked.players === 4 ? 400_000 : 300_000
        }
        for (const { quantity } of addOns) expected += 30_000 * quantity * Math.max(1, hours.length)
      }
      expect(priced.total).toBe(expected)
      expect(priced.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected)
      expect(totalOf(items.toReversed())).toBe(expected)
      expect(items.reduce((sum, one) => sum + totalOf([one]), 0)).toBe(expected)
    }),
    { numRuns: 1000 },
  )
})
