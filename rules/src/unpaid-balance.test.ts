import { expect, test } from 'vitest'
import {
  unpaidAgainstLimit,
  isSplitPayment,
  splitMovedMoney,
  oweLimitProblem,
  splitCancelledValue,
} from './unpaid-balance.ts'

const ahead = { minutesToStart: 600, minutesToEnd: 720 }

test.each([
  ['half is paid, hours before', { paid: 100_000, unpaid: 100_000, ...ahead }, true],
  ['less than half is paid, hours before', { paid: 99_999, unpaid: 100_001, ...ahead }, false],
  [
    'nothing is paid, shortly before',
    { paid: 0, unpaid: 200_000, minutesToStart: 10, minutesToEnd: 70 },
    false,
  ],
  [
    'any part is paid, two hours before',
    { paid: 1, unpaid: 199_999, minutesToStart: 120, minutesToEnd: 180 },
    true,
  ],
  ['any part is paid, earlier', { paid: 1, unpaid: 199_999, minutesToStart: 121, minutesToEnd: 181 }, false],
  [
    'any part is paid, during play',
    { paid: 1, unpaid: 199_999, minutesToStart: -30, minutesToEnd: 30 },
    true,
  ],
  ['any part is paid, after play', { paid: 1, unpaid: 199_999, minutesToStart: -90, minutesToEnd: 0 }, false],
  [
    'half is paid, after play',
    { paid: 100_000, unpaid: 100_000, minutesToStart: -90, minutesToEnd: 0 },
    false,
  ],
  ['more than five million stay unpaid', { paid: 6_000_000, unpaid: 5_000_001, ...ahead }, false],
])('whether it is a split payment: %s', (_, order, expected) => {
  expect(isSplitPayment(order, { splitPercent: 50, splitUnpaid: 5_000_000 })).toBe(expected)
})

test('a location may ask for another first part of a split payment, and limit its unpaid balance', () => {
  const limits = { splitPercent: 70, splitUnpaid: 100_000 }
  expect(isSplitPayment({ paid: 70_000, unpaid: 30_000, ...ahead }, limits)).toBe(true)
  expect(isSplitPayment({ paid: 69_999, unpaid: 30_001, ...ahead }, limits)).toBe(false)
  expect(isSplitPayment({ paid: 900_000, unpaid: 100_001, ...ahead }, limits)).toBe(false)
})

test('the limit counts the greater of what the member of staff left unpaid and what the player owes', () => {
  expect(unpaidAgainstLimit(100_000, { byStaff: 300_000, ofPlayer: 0 })).toBe(400_000)
  expect(unpaidAgainstLimit(100_000, { byStaff: 0, ofPlayer: 450_000 })).toBe(550_000)
  expect(oweLimitProblem({ byStaff: 0, ofPlayer: 450_000 }, 500_000).values?.['left']).toBe('Rp\u00A050.000')
  expect(oweLimitProblem({ byStaff: 900_000, ofPlayer: 0 }, 500_000).values?.['left']).toBe('Rp\u00A00')
})

const sums = [0, 1, 40_000, 100_000, 150_000, 200_000, 300_000]

test('a cancellation first reduces the unpaid balance, and never refunds more money than was received', () => {
  for (const owed of sums)
    for (const received of sums)
      for (const value of sums.filter((sum) => sum <= owed + received)) {
        const remaining = owed + received - value
        const { noLongerOwed, money } = splitCancelledValue(
          value,
          { owed, writtenOff: 0, received },
          remaining,
        )
        expect(noLongerOwed + money).toBe(value)
        expect(money === 0 || noLongerOwed === owed).toBe(true)
        expect(money).toBeLessThanOrEqual(received)
      }
})

test('after a write-off a cancellation refunds as much as without it', () => {
  for (const writtenOff of sums)
    for (const received of sums)
      for (const value of sums.filter((sum) => sum <= writtenOff + received)) {
        const remaining = writtenOff + received - value
        const afterWriteOff = splitCancelledValue(value, { owed: 0, writtenOff, received }, remaining)
        const owing = splitCancelledValue(value, { owed: writtenOff, writtenOff: 0, received }, remaining)
        expect(afterWriteOff.money).toBe(owing.money)
      }
})

test('a move is paid by carried money, unpaid balance and money still to pay, and refunds no more than was received', () => {
  for (const value of sums)
    for (const price of sums)
      for (const owed of sums)
        for (const writtenOff of sums) {
          const moved = splitMovedMoney({ value, price }, { owed, writtenOff })
          const received = value - Math.min(owed, value) - Math.min(writtenOff, value - Math.min(owed, value))
          expect(moved.carried + moved.movedUnpaid + moved.toPay).toBe(price)
          expect(moved.carried + moved.toRefund).toBe(received)
          expect(moved.toRefund === 0 || moved.movedUnpaid === 0).toBe(true)
          expect(Math.min(...Object.values(moved))).toBeGreaterThanOrEqual(0)
        }
})
