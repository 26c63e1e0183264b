import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './play-date.ts'
import { isFull, isOnSale, isPast, type Slot } from './slot.ts'

const runs = { numRuns: 1000 }
const now = { date: '2026-11-21', hour: 18, minute: 14 }

const hours = [
  { date: '2026-11-20', hour: 23, past: true, onSale: false },
  { date: '2026-11-21', hour: 17, past: true, onSale: false },
  { date: '2026-11-21', hour: 18, past: false, onSale: true },
  { date: '2026-11-21', hour: 19, past: false, onSale: true },
  { date: '2026-11-22', hour: 0, past: false, onSale: true },
  { date: '2026-12-01', hour: 0, past: false, onSale: true },
]
for (const { date, hour, past, onSale } of hours) {
  test(`on 2026-11-21 at 18:14, ${date} ${hour}:00 is ${past ? 'past' : 'not past'} and ${onSale ? 'on sale' : 'not on sale'}`, () => {
    expect(isPast(date, hour, now)).toBe(past)
    expect(isOnSale(date, hour, now, 15)).toBe(onSale)
  })
}

test('the running hour goes off sale at the last start minute, but is not past', () => {
  const quarterPast = { ...now, minute: 15 }
  expect(isOnSale(now.date, 18, quarterPast, 15)).toBe(false)
  expect(isPast(now.date, 18, quarterPast)).toBe(false)
  expect(isOnSale(now.date, 18, { ...now, minute: 0 }, 0)).toBe(false)
  expect(isOnSale(now.date, 18, { ...now, minute: 59 }, 60)).toBe(true)
})

test('past slots stay past', () => {
  const day = fc.integer({ min: -40, max: 40 })
  const hour = fc.integer({ min: 0, max: 23 })
  fc.assert(
    fc.property(day, hour, day, hour, fc.nat(2000), (d, h, nowDay, nowHour, hoursLater) => {
      const count = (days: number, hours_: number): number => days * 24 + hours_
      const at = (hoursSince: number) => ({
        date: addDays('2026-12-31', Math.floor(hoursSince / 24)),
        hour: ((hoursSince % 24) + 24) % 24,
        minute: 0,
      })
      const date = addDays('2026-12-31', d)
      const venueNow = at(count(nowDay, nowHour))
      expect(isPast(date, h, venueNow)).toBe(count(d, h) < count(nowDay, nowHour))
      expect(!isPast(date, h, venueNow) || isPast(date, h, at(count(nowDay, nowHour) + hoursLater))).toBe(
        true,
      )
    }),
    runs,
  )
})

test('an hour is full if the courts taken by others or by the basket reach the number of courts', () => {
  const slots = fc.array(
    fc.record({ court: fc.constantFrom('A', 'B', 'C', 'D'), hour: fc.integer({ min: 17, max: 19 }) }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(slots, slots, fc.nat(4), (takenCourts, basketCourts, capacity) => {
      let count = 0
      for (const court of ['A', 'B', 'C', 'D']) {
        const isAtEighteen = (slot: Slot): boolean => slot.court === court && slot.hour === 18
        if (takenCourts.some(isAtEighteen) || basketCourts.some(isAtEighteen)) count++
      }
      const full = isFull(18, [...takenCourts, ...basketCourts], capacity)
      expect(full).toBe(capacity === 0 || count >= capacity)
      // Another booking never frees an hour.
      const oneMoreTaken = [...takenCourts, { court: 'D', hour: 18 }]
      expect(!full || isFull(18, [...oneMoreTaken, ...basketCourts], capacity)).toBe(true)
    }),
    runs,
  )
})

test('before the courts are known every hour is full', () => {
  expect(isFull(18, [], 0)).toBe(true)
})
