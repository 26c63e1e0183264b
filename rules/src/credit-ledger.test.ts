import { expect, test } from 'vitest'
import { payableByCredit } from './credit-ledger.ts'

for (const { balance, total, gives } of [
  { balance: 50_000, total: 120_000, gives: 50_000 },
  { balance: 150_000, total: 120_000, gives: 120_000 },
  { balance: 0, total: 120_000, gives: 0 },
  { balance: 150_000, total: 0, gives: 0 },
]) {
  test(`with ${balance} of credit, ${gives} of ${total} is paid by it`, () => {
    expect(payableByCredit(balance, total)).toBe(gives)
  })
}
