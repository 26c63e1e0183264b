import { expect, test } from 'vitest'
import {
  distributeDiscount,
  staffDiscountAfterMove,
  remainingDiscount,
  discountAmountOf,
  type StaffDiscount,
} from './staff-discount.ts'
import { orderTotal, totalListPrice } from './order-total.ts'

test.each<[StaffDiscount, number, number]>([
  [{ kind: 'amount', value: 30_000 }, 300_000, 30_000],
  [{ kind: 'amount', value: 400_000 }, 300_000, 300_000],
  [{ kind: 'percent', value: 10 }, 299_999, 29_999],
  [{ kind: 'percent', value: 100 }, 300_000, 300_000],
  [{ kind: 'price', value: 250_000 }, 300_000, 50_000],
  // A price above the list price takes nothing off.
  [{ kind: 'price', value: 350_000 }, 300_000, 0],
])('%j of %i takes off %i', (off, list, expected) => {
  expect(discountAmountOf(off, list)).toBe(expected)
})

test('without an approval the front desk takes off at most a percentage of an order and a sum per day', () => {
  const limits = { priceOffPercent: 10, priceOffPerDay: 300_000 }
  expect(remainingDiscount({ listPrice: 500_000, discountedToday: 0, limits })).toBe(50_000)
  expect(remainingDiscount({ listPrice: 5_000_000, discountedToday: 100_000, limits })).toBe(200_000)
  expect(remainingDiscount({ listPrice: 500_000, discountedToday: 300_001, limits })).toBe(0)
})

/** A fixed sequence of numbers below `most`. */
function* numbers(most: number): Generator<number, never> {
  for (let seed = 7; ;) {
    seed = (seed * 48_271) % 2_147_483_647
    yield seed % most
  }
}

test('line discounts add up to the discount, no line falls below 0, and the tax falls too', () => {
  const amounts = numbers(900_000)
  for (let turn = 0; turn < 2000; turn += 1) {
    const lines = Array.from({ length: 1 + (turn % 6) }, () => ({
      amount: amounts.next().value,
      paidByPackage: amounts.next().value % 4 === 0,
    }))
    const list = totalListPrice(lines)
    const off = discountAmountOf({ kind: 'amount', value: amounts.next().value }, list)
    const discounts = distributeDiscount(off, lines)
    expect(discounts.reduce((sum, discount) => sum + discount, 0)).toBe(off)
    expect(discounts.every((discount, i) => discount >= 0 && discount <= (lines[i]?.amount ?? 0))).toBe(true)
    expect(discounts.every((discount, i) => discount === 0 || lines[i]?.paidByPackage === false)).toBe(true)
    const { taxed } = orderTotal(lines, discounts, { rateBp: 1000, inclusive: turn % 2 === 0 })
    expect(taxed.total - (turn % 2 === 0 ? 0 : taxed.tax)).toBe(list - off)
  }
})

test('a moved booking keeps its share of the discount, never more rupiah than before', () => {
  expect(staffDiscountAfterMove(30_000, { from: 300_000, to: 300_000 })).toBe(30_000)
  expect(staffDiscountAfterMove(30_000, { from: 300_000, to: 450_000 })).toBe(30_000)
  expect(staffDiscountAfterMove(30_000, { from: 300_000, to: 100_000 })).toBe(10_000)
  expect(staffDiscountAfterMove(0, { from: 0, to: 100_000 })).toBe(0)
})
