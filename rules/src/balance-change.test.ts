import { expect, test } from 'vitest'
import { changedBalance, needsApproval } from './balance-change.ts'
import { formatRupiah } from './money.ts'
import { problem } from './problem.ts'

const over = (left: string) => problem('BALANCE_OVER', { left })
const range = (to: number) => problem('NUMBER_RANGE', { from: 1, to })

for (const { of, balance, change, gives } of [
  { of: 'credit', balance: 0, change: 250_000, gives: 250_000 },
  { of: 'credit', balance: 250_000, change: -250_000, gives: 0 },
  { of: 'credit', balance: 1, change: 0, gives: range(100_000_000) },
  { of: 'credit', balance: 0, change: 100_000_001, gives: range(100_000_000) },
  { of: 'credit', balance: 50_000, change: -50_001, gives: over(formatRupiah(50_000)) },
  { of: 'hours', balance: 2, change: 3, gives: 5 },
  { of: 'hours', balance: 2, change: -3, gives: over('2 h') },
] as const) {
  test(`${of} of ${balance} changed by ${change}: ${JSON.stringify(gives)}`, () => {
    expect(changedBalance(of, balance, change)).toEqual(gives)
  })
}

for (const { of, before, change, needs } of [
  { of: 'credit', before: 0, change: 500_000, needs: false },
  { of: 'credit', before: 0, change: -500_001, needs: true },
  { of: 'credit', before: 300_000, change: 200_001, needs: true },
  { of: 'hours', before: 0, change: 10, needs: false },
  { of: 'hours', before: 4, change: -7, needs: true },
] as const) {
  test(`a change of ${of} by ${change} after ${before} today ${needs ? 'needs' : 'does not need'} an approval`, () => {
    expect(needsApproval(of, { before, change })).toBe(needs)
  })
}
