import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { creditAfter, creditKinds, creditOf, payableByCredit } from './credit-ledger.ts'
import type { CreditEntry, CreditKind } from './credit-ledger.ts'
import { isProblem } from './problem.ts'

const entry = (kind: CreditKind, amount: number): CreditEntry => ({ kind, amount })
const short = (have: string) => ({ problem: 'CREDIT_SHORT', values: { have } })

describe('store credit', () => {
  const stories = [
    { title: 'begins with nothing', entries: [], gives: 0 },
    {
      title: 'comes from what came back',
      entries: [entry('refund', 100_000), entry('price-difference', 20_000), entry('late-money', 5_000)],
      gives: 125_000,
    },
    {
      title: 'is spent, and returned when the order is not',
      entries: [
        entry('refund', 100_000),
        entry('spend', 60_000),
        entry('return', 60_000),
        entry('spend', 100_000),
      ],
      gives: 0,
    },
    {
      title: 'cannot be spent beyond what is there',
      entries: [entry('refund', 100_000), entry('spend', 100_001)],
      gives: short('Rp\u00A0100.000'),
    },
    {
      title: 'cannot be taken below nothing by staff',
      entries: [entry('adjust', -1)],
      gives: short('Rp\u00A00'),
    },
    {
      title: 'does not grow by spending less than nothing',
      entries: [entry('spend', -5)],
      gives: short('Rp\u00A00'),
    },
    { title: 'knows no half rupiah', entries: [entry('refund', 0.5)], gives: short('Rp\u00A00') },
    { title: 'knows no entry of nothing', entries: [entry('adjust', 0)], gives: short('Rp\u00A00') },
  ]
  for (const { title, entries, gives } of stories) {
    test(`${title}`, () => expect(creditOf(entries)).toEqual(gives))
  }
})

test('whatever is tried, the balance is what came less what went, and never below zero', () => {
  const tries = fc.array(
    fc.record({ kind: fc.constantFrom(...creditKinds), amount: fc.integer({ min: -50, max: 100 }) }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(tries, (attempts) => {
      const kept = attempts.reduce<{ balance: number; entries: CreditEntry[] }>(
        (ledger, one) => {
          const next = creditAfter(ledger.balance, one)
          return isProblem(next) ? ledger : { balance: next, entries: [...ledger.entries, one] }
        },
        { balance: 0, entries: [] },
      )
      const goes = ({ kind }: CreditEntry): boolean => ['spend', 'take-back', 'debt'].includes(kind)
      const came = kept.entries.reduce((sum, one) => (goes(one) ? sum : sum + one.amount), 0)
      const went = kept.entries.reduce((sum, one) => (goes(one) ? sum + one.amount : sum), 0)
      expect(kept.balance).toBe(came - went)
      expect(kept.balance).toBeGreaterThanOrEqual(0)
      expect(creditOf(kept.entries)).toBe(kept.balance)
    }),
    { numRuns: 1000 },
  )
})

for (const { balance, total, gives } of [
  { balance: 50_000, total: 120_000, gives: 50_000 },
  { balance: 150_000, total: 120_000, gives: 120_000 },
  { balance: 0, total: 120_000, gives: 0 },
  { balance: 150_000, total: 0, gives: 0 },
]) {
  test(`with ${balance} of credit, ${gives} of ${total} is paid by it`, () => {
    expect(payableByCredit(balance, total)).toBe(gives)
    expect(creditAfter(balance + 1, entry('spend', payableByCredit(balance, total) + 1))).toBe(
      balance - gives,
    )
  })
}
