import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coachPrice } from './coach-price.ts'

const raka = { rate: 'GOLD', price: 300_000 }
const scales = [
  { rate: 'GOLD', players: 2, price: 350_000 },
  { rate: 'GOLD', players: 4, price: 400_000 },
  { rate: 'SILVER', players: 3, price: 200_000 },
]
for (const { players, price } of [
  { players: 0, price: 300_000 },
  { players: 1, price: 300_000 },
  { players: 2, price: 350_000 },
  { players: 3, price: 300_000 },
  { players: 4, price: 400_000 },
]) {
  test(`${players} players cost ${price} an hour`, () =>
    expect(coachPrice(raka, players, scales)).toBe(price))
}

test('without a chosen number of players, the price is that of one player', () => {
  const priceForOne = [{ rate: 'GOLD', players: 1, price: 250_000 }]
  expect(coachPrice(raka, 0, priceForOne)).toBe(250_000)
})

test('the price is the base price or that of a fitting row, independent of the order of the rows', () => {
  const row = fc.record({ rate: fc.constantFrom('GOLD', 'SILVER'), players: fc.nat(5), price: fc.nat(10) })
  fc.assert(
    fc.property(fc.array(row), fc.nat(5), (rows, players) => {
      const price = coachPrice(raka, players, rows)
      const fitting = rows.filter((one) => one.rate === 'GOLD' && one.players === Math.max(players, 1))
      expect(fitting.length === 0 ? [300_000] : fitting.map((one) => one.price)).toContain(price)
      expect(coachPrice(raka, players, rows.toReversed())).toBe(price)
    }),
    { numRuns: 1000 },
  )
})
