import { expect, test } from 'vitest'
import { paymentRows, discountRows } from './sum-rows.ts'

const money = { packageAmount: 0, discount: 0, creditUsed: 0, carried: 0, due: 100_000 }

test('an order that money alone pays says nothing of it', () => {
  expect([discountRows(money), paymentRows(money)]).toEqual([[], []])
})

test('what is taken off stands above the total, who pays it below', () => {
  const order = { packageAmount: 100_000, discount: 44_000, creditUsed: 96_000, carried: 0, due: 80_000 }
  expect(discountRows(order).map(({ amount }) => amount)).toEqual([-100_000, -44_000])
  expect(paymentRows(order).map(({ amount }) => amount)).toEqual([96_000, 80_000])
})

test('credit for everything leaves no payment', () => {
  expect(paymentRows({ ...money, creditUsed: 100_000, due: 0 }).map(({ amount }) => amount)).toEqual([
    100_000,
  ])
})
