import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxLabel, taxOf } from './tax.ts'

const taxes = [
  { total: 110_000, rateBp: 1000, inclusive: true, gives: { base: 100_000, tax: 10_000, total: 110_000 } },
  { total: 150_000, rateBp: 1000, inclusive: true, gives: { base: 136_364, tax: 13_636, total: 150_000 } },
  { total: 100_000, rateBp: 1000, inclusive: false, gives: { base: 100_000, tax: 10_000, total: 110_000 } },
  { total: 105, rateBp: 1000, inclusive: false, gives: { base: 105, tax: 11, total: 116 } },
  { total: 0, rateBp: 1000, inclusive: true, gives: { base: 0, tax: 0, total: 0 } },
  { total: 50_000, rateBp: 0, inclusive: true, gives: { base: 50_000, tax: 0, total: 50_000 } },
]
for (const { gives, ...price } of taxes) {
  test(`${price.rateBp} basis points ${price.inclusive ? 'in' : 'on top of'} ${price.total} are ${gives.tax}`, () => {
    expect(taxOf(price)).toEqual(gives)
  })
}

test('base and tax make the total, within half a rupiah of the true share, up to a trillion', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.nat(5000), fc.boolean(), (total, rateBp, inclusive) => {
      const taxed = taxOf({ total, rateBp, inclusive })
      expect(taxed.base + taxed.tax).toBe(taxed.total)
      expect(Number.isInteger(taxed.tax)).toBe(true)
      // tax × 10000 is at most half a rupiah away from base × rate.
      const off = BigInt(taxed.tax) * 10_000n - BigInt(taxed.base) * BigInt(rateBp)
      const most = inclusive ? BigInt(10_000 + rateBp) : 10_000n
      expect(2n * (off < 0n ? -off : off) <= most).toBe(true)
      expect(inclusive ? taxed.total : taxed.base).toBe(total)
    }),
    { numRuns: 1000 },
  )
})

test('the tax line is named PBJT with its rate', () => {
  expect(taxLabel(1000)).toBe('PBJT 10%')
  expect(taxLabel(1250)).toBe('PBJT 12.5%')
})
