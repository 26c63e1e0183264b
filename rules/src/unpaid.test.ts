import { expect, test } from 'vitest'
import { exampleLimits } from './test-limits.ts'
import { checkUnpaid, guestProof, holdMinutes } from './unpaid.ts'

const limits = exampleLimits

for (const { orders, hours, wanted, gives } of [
  { orders: 0, hours: 0, wanted: 12, gives: null },
  { orders: 0, hours: 0, wanted: 13, gives: 'TOO_MANY_UNPAID_HOURS' },
  { orders: 1, hours: 10, wanted: 2, gives: null },
  { orders: 1, hours: 10, wanted: 3, gives: 'TOO_MANY_UNPAID_HOURS' },
  { orders: 2, hours: 2, wanted: 1, gives: 'TOO_MANY_UNPAID' },
])
  test(`${orders} unpaid orders with ${hours} hours and ${wanted} more: ${gives ?? 'fine'}`, () =>
    expect(checkUnpaid({ orders, hours }, wanted, limits)?.problem ?? null).toBe(gives))

for (const { held, wanted, proof } of [
  { held: 0, wanted: 24, proof: { kind: 'none' } },
  { held: 22, wanted: 2, proof: { kind: 'none' } },
  { held: 24, wanted: 1, proof: { kind: 'work', level: 1 } },
  { held: 46, wanted: 2, proof: { kind: 'work', level: 1 } },
  { held: 48, wanted: 1, proof: { kind: 'work', level: 2 } },
  { held: 71, wanted: 2, proof: { kind: 'work', level: 3 } },
  { held: 118, wanted: 2, proof: { kind: 'work', level: 4 } },
  { held: 119, wanted: 2, proof: { kind: 'email' } },
  { held: 5000, wanted: 1, proof: { kind: 'email' } },
])
  test(`at an address with ${held} unpaid hours ${wanted} more take: ${JSON.stringify(proof)}`, () =>
    expect(guestProof(held, wanted, limits)).toEqual(proof))

test('where no work is wanted between, the e-mail address is proved at once', () =>
  expect(guestProof(24, 1, { ...limits, workGuestHours: 24 })).toEqual({ kind: 'email' }))

for (const { minutes, lapsed, gives } of [
  { minutes: 15, lapsed: 2, gives: 15 },
  { minutes: 15, lapsed: 3, gives: 5 },
  { minutes: 3, lapsed: 9, gives: 3 },
])
  test(`after ${lapsed} lapsed holds one of ${minutes} minutes lasts ${gives}`, () =>
    expect(holdMinutes(minutes, lapsed)).toBe(gives))
