import { expect, test } from 'vitest'
import { exampleLimits } from './test-limits.ts'
import { checkUnpaid, holdMinutesAfter, requiredProof, countUnpaidHours } from './unpaid-limits.ts'

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
  { held: 0, wanted: 24, proof: { work: 0, needsEmail: false } },
  { held: 22, wanted: 2, proof: { work: 0, needsEmail: false } },
  { held: 24, wanted: 1, proof: { work: 1, needsEmail: false } },
  { held: 30, wanted: 2, proof: { work: 1, needsEmail: false } },
  { held: 60, wanted: 2, proof: { work: 2, needsEmail: false } },
  { held: 60, wanted: 12, proof: { work: 18, needsEmail: false } },
  { held: 118, wanted: 2, proof: { work: 33, needsEmail: false } },
  { held: 119, wanted: 2, proof: { work: 34, needsEmail: true } },
  { held: 200, wanted: 2, proof: { work: 209, needsEmail: true } },
  { held: 300, wanted: 2, proof: { work: 801, needsEmail: true } },
])
  test(`at an address with ${held} unpaid hours, ${wanted} more need: ${JSON.stringify(proof)}`, () =>
    expect(requiredProof(held, wanted, limits)).toEqual(proof))

test('if both limits of an address are equal, no work is required, only the e-mail proof', () =>
  expect(requiredProof(24, 1, { ...limits, addressHoursWithWork: 24 })).toEqual({
    work: 0,
    needsEmail: true,
  }))

test('324 court-hours of one address need more than two hours of a core with 600 attempts per second', () => {
  let work = 0
  for (let held = 0; held < 324; held += 12) work += requiredProof(held, 12, limits).work
  // A unit of work is about 150 attempts.
  expect((work * 150) / 600 / 3600).toBeGreaterThan(2)
})

for (const { lines, hours } of [
  { lines: [{ kind: 'package', quantity: 1 }], hours: 1 },
  {
    lines: [
      { kind: 'court', quantity: 1 },
      { kind: 'court', quantity: 1 },
    ],
    hours: 2,
  },
  {
    lines: [
      { kind: 'court', quantity: 1 },
      { kind: 'add-on', quantity: 9 },
    ],
    hours: 1,
  },
  { lines: [{ kind: 'class', quantity: 4 }], hours: 12 },
  { lines: [{ kind: 'programme', quantity: 2 }], hours: 6 },
])
  test(`${JSON.stringify(lines)} count as ${hours} court-hours`, () =>
    expect(countUnpaidHours(lines)).toBe(hours))

for (const { minutes, lapsed, gives } of [
  { minutes: 15, lapsed: 2, gives: 15 },
  { minutes: 15, lapsed: 3, gives: 5 },
  { minutes: 3, lapsed: 9, gives: 3 },
])
  test(`after ${lapsed} expired holds, a hold of ${minutes} minutes lasts ${gives}`, () =>
    expect(holdMinutesAfter(lapsed, minutes)).toBe(gives))
