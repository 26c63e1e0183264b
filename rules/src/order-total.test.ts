import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyForLine, orderTotal } from './order-total.ts'
import { taxOf } from './tax.ts'

const tax = { rateBp: 1000, inclusive: true }
const court = { amount: 220_000 }
const courtPaidByPackage = { amount: 220_000, paidByPackage: true }
const balls = { amount: 60_000, paidByPackage: false }

describe('an order', () => {
  test('without package and promo costs the sum of its lines, with tax on all of it', () => {
    expect(orderTotal([court, balls], [], tax)).toEqual({
      packageAmount: 0,
      taxed: taxOf({ total: 280_000, ...tax }),
    })
  })
  test('pays in money only what no package and no promo covers, with tax on that part', () => {
    expect(orderTotal([court, courtPaidByPackage, balls], [20_000, 0, 6_000], tax)).toEqual({
      packageAmount: 220_000,
      taxed: { base: 230_909, tax: 23_091, total: 254_000 },
    })
  })
  test('fully covered costs nothing and has no tax', () => {
    expect(
      orderTotal([courtPaidByPackage, courtPaidByPackage], [0, 0], { rateBp: 1000, inclusive: false }),
    ).toEqual({
      packageAmount: 440_000,
      taxed: { base: 0, tax: 0, total: 0 },
    })
  })
  test('with tax on top is taxed on the discounted price', () => {
    expect(orderTotal([court], [20_000], { rateBp: 1000, inclusive: false }).taxed).toEqual({
      base: 200_000,
      tax: 20_000,
      total: 220_000,
    })
  })
})

test('amounts of packages, discounts and money add up, and none is negative', () => {
  const anyLine = fc
    .record({ amount: fc.nat(2_000_000), paidByPackage: fc.boolean(), share: fc.nat(100) })
    .map(({ amount, paidByPackage, share }) => ({
      amount,
      paidByPackage,
      discount: paidByPackage ? 0 : Math.floor((amount * share) / 100),
    }))
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 30 }), fc.boolean(), (lines, inclusive) => {
      const discounts = lines.map(({ discount }) => discount)
      const total = orderTotal(lines, discounts, { rateBp: 1000, inclusive })
      const money = lines.reduce((all, line) => all + moneyForLine(line, line.discount), 0)
      const listed = lines.reduce((all, { amount }) => all + amount, 0)
      expect(listed - total.packageAmount - discounts.reduce((all, one) => all + one, 0)).toBe(money)
      expect(inclusive ? total.taxed.total : total.taxed.base).toBe(money)
      expect(Math.min(total.packageAmount, total.taxed.base, total.taxed.tax)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 1000 },
  )
})
