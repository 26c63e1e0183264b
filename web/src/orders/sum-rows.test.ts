import { expect, test } from 'vitest'
import { paymentRows, reductionRows } from './sum-rows.ts'

const money = { packageAmount: 0, discount: 0, creditUsed: 0, carried: 0, due: 100_000, owed: 0 }

test('an order paid only with money has no reductions, and no rows of payments', () => {
  expect([reductionRows(money), paymentRows(money)]).toEqual([[], []])
})

test('package and promo are reductions; store credit and money are payments', () => {
  const order = {
    packageAmount: 100_000,
    discount: 44_000,
    creditUsed: 96_000,
    carried: 0,
    due: 80_000,
    owed: 0,
  }
  expect(reductionRows(order).map(({ amount }) => amount)).toEqual([-100_000, -44_000])
  expect(paymentRows(order).map(({ amount }) => amount)).toEqual([96_000, 80_000])
})

test('store credit for the full amount is the only payment', () => {
  expect(paymentRows({ ...money, creditUsed: 100_000, due: 0 }).map(({ amount }) => amount)).toEqual([
    100_000,
  ])
})

test('what is still owed is the last row', () => {
  expect(paymentRows({ ...money, owed: 40_000 }).map(({ amount }) => amount)).toEqual([100_000, 40_000])
})
