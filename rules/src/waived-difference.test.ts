import { expect, test } from 'vitest'
import { distributeDiscount } from './staff-discount.ts'
import { orderTotal } from './order-total.ts'
import { waivableDifference, waivedAfterMove } from './waived-difference.ts'

const inclusive = { rateBp: 1_000, inclusive: true }
const onTop = { rateBp: 1_000, inclusive: false }
const line = (amount: number, paidByPackage = false) => ({ amount, paidByPackage })

test('the price difference of a dearer time can be waived', () => {
  const move = { lines: [line(200_000), line(150_000)], discount: 0, paid: 300_000, tax: inclusive }
  expect(waivableDifference(move)).toEqual({ amount: 50_000, isExact: true })
})

test('the discount that the booking keeps is subtracted first', () => {
  const move = { lines: [line(350_000)], discount: 30_000, paid: 300_000, tax: inclusive }
  expect(waivableDifference(move)).toEqual({ amount: 20_000, isExact: true })
})

test('a cheaper time has nothing to waive', () => {
  const move = { lines: [line(200_000)], discount: 0, paid: 300_000, tax: inclusive }
  expect(waivableDifference(move)).toEqual({ amount: 0, isExact: false })
})

test('a waiver lowers no hours that a package pays', () => {
  const move = { lines: [line(200_000, true), line(100_000)], discount: 0, paid: 0, tax: inclusive }
  expect(waivableDifference(move)).toEqual({ amount: 100_000, isExact: true })
})

test('with a tax on top the new total is exactly what was paid, or a rupiah more and the waiver is not exact', () => {
  for (let paid = 220_000; paid < 220_040; paid += 1) {
    const move = { lines: [line(300_000)], discount: 0, paid, tax: onTop }
    const { amount, isExact } = waivableDifference(move)
    const { taxed } = orderTotal(move.lines, distributeDiscount(amount, move.lines), onTop)
    expect(taxed.total).toBeGreaterThanOrEqual(paid)
    expect(taxed.total - paid).toBeLessThanOrEqual(1)
    expect(isExact).toBe(taxed.total === paid)
  }
})

test('when the booking moves again, a waiver is kept up to the new price difference, and is never refunded', () => {
  expect(waivedAfterMove(50_000, { amount: 80_000, isExact: true })).toBe(50_000)
  expect(waivedAfterMove(50_000, { amount: 20_000, isExact: true })).toBe(20_000)
  expect(waivedAfterMove(50_000, { amount: 0, isExact: false })).toBe(0)
})
