import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProblem } from './problem.ts'
import { afterEntry, canFollow, NO_QUOTA, quotaKinds, quotaNext, quotaOf } from './quota-ledger.ts'
import type { LineQuotaKind, QuotaEntry, QuotaKind } from './quota-ledger.ts'

const entry = (kind: QuotaKind, units: number): QuotaEntry => ({ kind, units })
const ten = entry('grant', 10)

describe('a package', () => {
  const stories = [
    { title: 'is empty before it is bought', entries: [], gives: NO_QUOTA },
    { title: 'bought', entries: [ten], gives: { total: 10, balance: 10, reserved: 0, used: 0 } },
    {
      title: 'with a hold',
      entries: [ten, entry('reserve', 3)],
      gives: { total: 10, balance: 7, reserved: 3, used: 0 },
    },
    {
      title: 'with a hold on all of it',
      entries: [ten, entry('reserve', 10)],
      gives: { total: 10, balance: 0, reserved: 10, used: 0 },
    },
    {
      title: 'with a hold that ended',
      entries: [ten, entry('reserve', 3), entry('release', 3)],
      gives: { total: 10, balance: 10, reserved: 0, used: 0 },
    },
    {
      title: 'with a booking, one hour of it cancelled',
      entries: [ten, entry('reserve', 3), entry('consume', 3), entry('refund', 1)],
      gives: { total: 10, balance: 8, reserved: 0, used: 2 },
    },
    {
      title: 'expired with hours left',
      entries: [ten, entry('reserve', 4), entry('consume', 4), entry('expire', 6)],
      gives: { total: 10, balance: 0, reserved: 0, used: 4 },
    },
    {
      title: 'that staff gave two hours and took three',
      entries: [ten, entry('adjust', 2), entry('adjust', -3)],
      gives: { total: 9, balance: 9, reserved: 0, used: 0 },
    },
  ]
  for (const { title, entries, gives } of stories) {
    test(`${title}`, () => expect(quotaOf(entries)).toEqual(gives))
  }
})

describe('what is not there cannot go', () => {
  const short = { problem: 'PACKAGE_SHORT', values: { need: 11, have: 10 } }
  const mismatch = { problem: 'QUOTA_MISMATCH' }
  const refusals = [
    { title: 'reserve more than is free', entries: [ten, entry('reserve', 11)], gives: short },
    { title: 'consume what is not reserved', entries: [ten, entry('consume', 1)], gives: mismatch },
    { title: 'release what is not reserved', entries: [ten, entry('release', 1)], gives: mismatch },
    {
      title: 'refund what was not used',
      entries: [ten, entry('reserve', 1), entry('refund', 1)],
      gives: mismatch,
    },
    {
      title: 'let more expire than is left',
      entries: [ten, entry('reserve', 1), entry('expire', 10)],
      gives: mismatch,
    },
    { title: 'take more than is left', entries: [ten, entry('adjust', -11)], gives: mismatch },
    { title: 'reserve less than nothing', entries: [ten, entry('reserve', -1)], gives: mismatch },
    { title: 'grant nothing', entries: [entry('grant', 0)], gives: mismatch },
    { title: 'grant half an hour', entries: [entry('grant', 0.5)], gives: mismatch },
    { title: 'grant what is no number', entries: [entry('grant', Number.NaN)], gives: mismatch },
  ]
  for (const { title, entries, gives } of refusals) {
    test(`${title}`, () => expect(quotaOf(entries)).toEqual(gives))
  }
})

test('whatever is tried, nothing falls below zero and every unit is somewhere', () => {
  const tries = fc.array(
    fc.record({ kind: fc.constantFrom(...quotaKinds), units: fc.integer({ min: -3, max: 12 }) }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(tries, (attempts) => {
      let quota = NO_QUOTA
      let expired = 0
      for (const one of attempts) {
        const next = afterEntry(quota, one)
        if (isProblem(next)) continue
        quota = next
        if (one.kind === 'expire') expired += one.units
        expect(Math.min(quota.total, quota.balance, quota.reserved, quota.used)).toBeGreaterThanOrEqual(0)
        expect(quota.balance + quota.reserved + quota.used + expired).toBe(quota.total)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the units of a line go exactly these ways', () => {
  const kinds = Object.keys(quotaNext) as LineQuotaKind[]
  const ways = [null, ...kinds].flatMap((last) =>
    kinds.filter((kind) => canFollow(last, kind)).map((kind) => `${last ?? 'nothing'} → ${kind}`),
  )
  expect(ways).toEqual([
    'nothing → reserve',
    'reserve → consume',
    'reserve → release',
    'consume → refund',
    'release → reserve',
  ])
})
