import { describe, expect, test } from 'vitest'
import { emptyItem, type BookingItem } from './booking-item.ts'
import { checkLimits, checkNotes, checkUpcoming, courtHoursByDate } from './limits.ts'
import { exampleLimits } from './test-limits.ts'

const now = { date: '2026-11-21', hour: 12, minute: 0 }
const court = (n: number) => ({
  id: `C${n}`,
  name: `Court ${n}`,
  material: 'PDL',
  unit: 'H',
  paidByPackage: false,
})
const item = (hours: number, courts: number, date = now.date): BookingItem => ({
  ...emptyItem(1, date),
  hours: Array.from({ length: hours }, (_, i) => i),
  courts: Array.from({ length: courts }, (_, i) => court(i)),
})
const copies = (count: number): BookingItem[] => Array.from({ length: count }, () => item(0, 0))
const generousLimits = { ...exampleLimits, hoursPerDate: 1000 }

describe('a basket', () => {
  const cases = [
    { title: 'of 20 items', items: copies(20), gives: null },
    { title: 'of 21 items', items: copies(21), gives: 'TOO_MANY_ITEMS' },
    { title: '30 days ahead', items: [item(1, 1, '2026-12-21')], gives: null },
    { title: '31 days ahead', items: [item(1, 1, '2026-12-22')], gives: 'DATE_TOO_FAR' },
    { title: 'of 12 court-hours', items: [item(6, 2)], gives: null },
    { title: 'of 13 court-hours', items: [item(6, 2), item(1, 1)], gives: 'TOO_MANY_HOURS' },
    { title: 'of 12 and 12 on two dates', items: [item(6, 2), item(6, 2, '2026-11-22')], gives: null },
  ]
  for (const { title, items, gives } of cases) {
    test(`${title}: ${gives ?? 'fine'}`, () => {
      expect(checkLimits(items, exampleLimits, now)?.problem ?? null).toBe(gives)
    })
  }
  test('never has more than 24 hours or 12 courts in an item, at any location', () => {
    expect(checkLimits([item(24, 12)], generousLimits, now)).toBeNull()
    expect(checkLimits([item(25, 1)], generousLimits, now)?.problem).toBe('TOO_MANY_HOURS')
    expect(checkLimits([item(1, 13)], generousLimits, now)?.problem).toBe('TOO_MANY_HOURS')
  })
})

test('court-hours are summed per date', () => {
  expect(courtHoursByDate([item(2, 3), item(1, 1), item(2, 1, '2026-11-22')])).toEqual(
    new Map([
      ['2026-11-21', 7],
      ['2026-11-22', 2],
    ]),
  )
})

for (const { upcoming, gives } of [
  { upcoming: 5, gives: null },
  { upcoming: 6, gives: 'TOO_MANY_ORDERS' },
]) {
  test(`${upcoming} upcoming orders: ${gives ?? 'one more is allowed'}`, () => {
    expect(checkUpcoming(upcoming, exampleLimits)?.problem ?? null).toBe(gives)
  })
}

test('notes have 200 characters at most', () => {
  expect(checkNotes('x'.repeat(200))).toBeNull()
  expect(checkNotes('x'.repeat(201))).toEqual({ problem: 'NOTES_TOO_LONG', values: { most: 200 } })
})
