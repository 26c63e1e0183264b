import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyItem,
  isComplete,
  isEmptyItem,
  keepLongestRun,
  withoutLostHours,
  lostHoursOf,
  withCoach,
  withCourtToggled,
  withHour,
  withoutHour,
  withPackage,
  type BookingItem,
  type HourPrice,
} from './booking-item.ts'
import type { PickedCoach } from './coach.ts'
import { parseDay } from './test-day.ts'
import { isProblem, type Problem } from './problem.ts'

const day = '2026-11-21'
const price = (hour: number): HourPrice => ({ hour, price: 100_000 + hour, type: 'R' })
const court = (id: string) => ({ id, name: `Court ${id}`, material: 'PDL', unit: 'H' })
const raka: PickedCoach = {
  id: 'RAKA',
  name: 'Raka',
  rate: 'GOLD',
  price: 300_000,
  players: 1,
  hours: [18, 19],
}
const assertItem = (next: BookingItem | Problem): BookingItem => {
  if (isProblem(next)) throw new Error(next.problem)
  return next
}
const item: BookingItem = {
  ...emptyItem(1, day),
  hours: [17, 18, 19],
  prices: [17, 18, 19].map(price),
  courts: [{ ...court('A'), paidByPackage: false }],
  addOns: [{ item: 'BALLS', quantity: 2 }],
  coach: raka,
}

describe('hours', () => {
  test('picking one clears the courts and keeps add-ons and coach', () => {
    const next = assertItem(withHour(item, price(20)))
    expect(next).toEqual({
      ...item,
      hours: [17, 18, 19, 20],
      prices: [17, 18, 19, 20].map(price),
      courts: [],
    })
  })
  test('picking one that is picked changes nothing', () => expect(withHour(item, price(18))).toBe(item))
  test('a refused pick returns the problem and changes nothing', () => {
    const before = { ...item, hours: [...item.hours], courts: [...item.courts] }
    expect(withHour(item, price(21))).toEqual({ problem: 'HOURS_NOT_CONSECUTIVE' })
    expect(withoutHour(item, 18)).toEqual({ problem: 'HOUR_IN_THE_MIDDLE' })
    expect(item).toEqual(before)
  })
  test('removing one keeps the courts and removes it from the hours of the coach', () => {
    expect(assertItem(withoutHour(item, 19))).toEqual({
      ...item,
      hours: [17, 18],
      prices: [17, 18].map(price),
      coach: { ...raka, hours: [18] },
    })
  })
  test('removing the last one clears courts and coach, keeps add-ons, and disables all courts', () => {
    const oneHour = { ...item, hours: [17], prices: [price(17)], coach: { ...raka, hours: [17] } }
    const next = assertItem(withoutHour(oneHour, 17))
    expect(next).toEqual({ ...emptyItem(1, day), addOns: item.addOns })
    expect(withCourtToggled(next, court('A'), [])).toEqual({ problem: 'HOURS_MISSING_FOR_COURT' })
  })
  test('removing the last hour of the coach removes the coach', () => {
    const oneCommonHour = { ...item, coach: { ...raka, hours: [19] } }
    expect(assertItem(withoutHour(oneCommonHour, 19)).coach).toBeNull()
  })
})

describe('a lost hour', () => {
  const { taken } = parseDay(`
    hour  17 18 19
    A      .  x  .
    B      x  .  .
  `)
  test('is an hour in which a court of the item was taken', () => {
    expect(lostHoursOf(item, taken)).toEqual([18])
  })
  test('leaves a gap that blocks completion until it is filled or removed', () => {
    const itemWithGap = withoutLostHours(item, [18])
    expect(itemWithGap.hours).toEqual([17, 19])
    expect(isComplete(itemWithGap)).toBe(false)
    expect(assertItem(withHour(itemWithGap, price(18))).hours).toEqual([17, 18, 19])
    expect(keepLongestRun(itemWithGap).hours).toEqual([17])
    expect(isComplete(keepLongestRun(itemWithGap))).toBe(true)
  })
})

describe('courts', () => {
  test('a court taken in a picked hour is refused; a picked one can always be removed', () => {
    const { taken } = parseDay(`
      hour  17 18 19
      A      .  x  .
      B      .  .  x
    `)
    expect(withCourtToggled(item, court('B'), taken)).toEqual({ problem: 'COURT_UNAVAILABLE' })
    expect(assertItem(withCourtToggled(item, court('A'), taken)).courts).toEqual([])
  })
  test('the package switch applies to all of them', () => {
    const two = assertItem(withCourtToggled(item, court('B'), []))
    expect(withPackage(two, true).courts.map(({ paidByPackage }) => paidByPackage)).toEqual([true, true])
    expect(withPackage(withPackage(two, true), false)).toEqual(two)
  })
})

test('an item has one coach at most', () => {
  expect(withCoach(item, { ...raka, id: 'LALA' }).coach?.id).toBe('LALA')
  expect(withCoach(item, null).coach).toBeNull()
})

test('an item is empty if nothing is picked, and complete if hours and courts are picked', () => {
  expect(isEmptyItem(emptyItem(1, day))).toBe(true)
  expect(isEmptyItem({ ...emptyItem(1, day), addOns: [{ item: 'BALLS', quantity: 1 }] })).toBe(false)
  expect(isComplete(item)).toBe(true)
  expect(isComplete({ ...item, courts: [] })).toBe(false)
  expect(isComplete(emptyItem(1, day))).toBe(false)
})

test('after any taps, prices match the hours, and courts and coach are within them', () => {
  const openHours = [16, 17, 18, 19, 20]
  const taken = [{ court: 'A', hour: 18 }]
  const step = fc.oneof(
    fc.record({ kind: fc.constant('hour' as const), hour: fc.constantFrom(...openHours) }),
    fc.record({ kind: fc.constant('court' as const), id: fc.constantFrom('A', 'B') }),
    fc.record({ kind: fc.constant('lose' as const), hour: fc.constantFrom(...openHours) }),
    fc.record({ kind: fc.constant('coach' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let current = emptyItem(1, day)
      for (const tap of steps) {
        const before = current
        let next: BookingItem | Problem = current
        if (tap.kind === 'hour') {
          next = current.hours.includes(tap.hour)
            ? withoutHour(current, tap.hour)
            : withHour(current, price(tap.hour))
        }
        if (tap.kind === 'court') next = withCourtToggled(current, court(tap.id), taken)
        if (tap.kind === 'lose') next = keepLongestRun(withoutLostHours(current, [tap.hour]))
        if (tap.kind === 'coach' && current.hours.length > 0)
          next = withCoach(current, { ...raka, hours: current.hours })
        if (!isProblem(next)) current = next
        const hasGrown = current.hours.length > before.hours.length
        expect(hasGrown ? current.courts : []).toEqual([])
        expect(current.prices.map(({ hour }) => hour)).toEqual(current.hours)
        expect(current.hours.length > 0 || isEmptyItem(current)).toBe(true)
        const hasTakenCourt = current.hours.includes(18) && current.courts.some(({ id }) => id === 'A')
        expect(hasTakenCourt).toBe(false)
        for (const hour of current.coach?.hours ?? []) expect(current.hours).toContain(hour)
        expect(current.coach?.hours).not.toEqual([])
      }
    }),
    { numRuns: 1000 },
  )
})
