import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBasket, type Basket } from './basket.ts'
import { hasPastSlot, isIdle, isNearlyIdle, mayClearOrReload, withoutPastSlots } from './basket-age.ts'
import { emptyItem } from './booking-item.ts'

const day = '2026-11-21'
const minute = 60_000
const now = { date: day, hour: 18, minute: 20 }
const basketWith = (...drawn: { date: string; hours: number[] }[]): Basket => ({
  items: drawn.map(({ date, hours }, i) => ({
    ...emptyItem(i + 1, date),
    hours,
    prices: hours.map((hour) => ({ hour, price: 100_000, type: 'R' as const })),
  })),
  current: drawn.length,
})

for (const { minutes, near, idle } of [
  { minutes: 0, near: false, idle: false },
  { minutes: 17.99, near: false, idle: false },
  { minutes: 18, near: true, idle: false },
  { minutes: 19.99, near: true, idle: false },
  { minutes: 20, near: false, idle: true },
]) {
  test(`after ${minutes} minutes without activity the warning is ${near ? '' : 'not '}shown, the basket is ${idle ? '' : 'not '}cleared`, () => {
    expect(isNearlyIdle(1000, 1000 + minutes * minute)).toBe(near)
    expect(isIdle(1000, 1000 + minutes * minute)).toBe(idle)
  })
}

test('a basket has a past slot if one of its hours is past', () => {
  expect(hasPastSlot(emptyBasket('2026-11-01'), now)).toBe(false)
  expect(hasPastSlot(basketWith({ date: day, hours: [18, 19] }), now)).toBe(false)
  expect(hasPastSlot(basketWith({ date: day, hours: [19] }, { date: day, hours: [17, 18] }), now)).toBe(true)
  expect(hasPastSlot(basketWith({ date: '2026-11-20', hours: [23] }), now)).toBe(true)
})

test('past hours are removed', () => {
  const basket = basketWith(
    { date: '2026-11-20', hours: [20] },
    { date: day, hours: [17, 18] },
    { date: '2026-11-22', hours: [9] },
  )
  expect(withoutPastSlots(basket, now).items.map(({ id, hours }) => ({ id, hours }))).toEqual([
    { id: 1, hours: [18] },
    { id: 2, hours: [9] },
  ])
  expect(withoutPastSlots(basketWith({ date: day, hours: [9] }), now)).toEqual(emptyBasket(day))
})

test('for any basket, exactly the hours that are not past are kept', () => {
  const item = fc.record({
    date: fc.constantFrom('2026-11-20', day, '2026-11-22'),
    hours: fc.uniqueArray(fc.integer({ min: 15, max: 21 })).map((hours) => hours.toSorted((a, b) => a - b)),
  })
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 4 }), (drawn) => {
      const kept = withoutPastSlots(basketWith(...drawn), now)
      expect(hasPastSlot(kept, now)).toBe(false)
      const upcomingHours = drawn.flatMap(({ date, hours }) =>
        hours.filter((hour) => date > day || (date === day && hour >= 18)),
      )
      expect(kept.items.flatMap(({ hours }) => hours)).toEqual(upcomingHours)
    }),
    { numRuns: 1000 },
  )
})

const guardMs = 10_000
test('the browser clears or reloads at most once in 10 seconds, for any sequence of calls', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2 * guardMs), { maxLength: 20 }), (gaps) => {
      let time = 0
      let last: number | null = null
      for (const gap of gaps) {
        time += gap
        const isAllowed: boolean = last === null || time - last >= guardMs
        expect(mayClearOrReload(last, time)).toBe(isAllowed)
        if (isAllowed) last = time
      }
    }),
    { numRuns: 1000 },
  )
})

test('a clock that was set back does not block clearing and reloading', () =>
  expect(mayClearOrReload(5000, 1000)).toBe(true))
