import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareDown, shareHalfUp, apportion } from './proportional-share.ts'

const spreads = [
  { title: 'equal shares', amount: 30, weights: [10, 10, 10], gives: [10, 10, 10] },
  {
    title: 'a rupiah left over goes to the first of equal weights',
    amount: 10,
    weights: [5, 5, 5],
    gives: [4, 3, 3],
  },
  {
    title: 'a rupiah left over goes to the largest remainder',
    amount: 10,
    weights: [1, 2, 9],
    gives: [1, 2, 7],
  },
  { title: 'a weight of 0 gets nothing', amount: 7, weights: [0, 5, 0, 5], gives: [0, 4, 0, 3] },
  { title: 'nothing to spread', amount: 0, weights: [3, 4], gives: [0, 0] },
  { title: 'nothing to spread over', amount: 0, weights: [0, 0], gives: [0, 0] },
  { title: 'no weights', amount: 0, weights: [], gives: [] },
]
for (const { title, amount, weights, gives } of spreads) {
  test(`${title}: ${amount} over [${weights.join()}]`, () =>
    expect(apportion(amount, weights)).toEqual(gives))
}

const anyWeights = fc.array(fc.nat(10 ** 11), { minLength: 1, maxLength: 20 })

test('shares add up, differ less than a rupiah from the exact share, and never exceed their weight', () => {
  fc.assert(
    fc.property(anyWeights, fc.nat(10_000), (weights, basisPoints) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      const amount = shareDown(whole, basisPoints, 10_000)
      const shares = apportion(amount, weights)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      shares.forEach((share, i) => {
        const weight = weights[i]!
        expect(share <= weight).toBe(true)
        if (whole === 0) return
        const error = BigInt(share) * BigInt(whole) - BigInt(amount) * BigInt(weight)
        expect(error < BigInt(whole) && -error < BigInt(whole)).toBe(true)
      })
    }),
    { numRuns: 1000 },
  )
})

test('rounding is exact up to a trillion rupiah', () => {
  const anyPart = fc
    .integer({ min: 1, max: 20_000 })
    .chain((whole) => fc.record({ whole: fc.constant(whole), part: fc.nat(whole) }))
  fc.assert(
    fc.property(fc.nat(10 ** 12), anyPart, (amount, { part, whole }) => {
      const exact = BigInt(amount) * BigInt(part)
      const down = BigInt(shareDown(amount, part, whole)) * BigInt(whole)
      expect(down <= exact && exact - down < BigInt(whole)).toBe(true)
      const half = 2n * (BigInt(shareHalfUp(amount, part, whole)) * BigInt(whole) - exact)
      expect(half <= BigInt(whole) && half > -BigInt(whole)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
