import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkEnrolment,
  lateJoinPrice,
  MAX_PLACES,
  freePlaces,
  sessionOutcome,
  countSessionsAhead,
} from './enrolment.ts'

const enrolment = { places: 2, free: 3, minutesToClose: 60, isCancelled: false }
const invalid = { problem: 'PLACES_INVALID', values: { most: 4 } }
const closed = { problem: 'ENROLMENT_CLOSED' }

describe('checking an enrolment', () => {
  const cases = [
    { title: 'fewer places than are free', change: {}, gives: null },
    { title: 'all free places', change: { places: 3 }, gives: null },
    { title: 'one too many', change: { places: 4 }, gives: { problem: 'PLACES_SHORT', values: { left: 3 } } },
    { title: 'more than four places', change: { places: 5, free: 9 }, gives: invalid },
    { title: 'no place', change: { places: 0 }, gives: invalid },
    { title: 'half a place', change: { places: 1.5 }, gives: invalid },
    { title: 'a minute before it closes', change: { minutesToClose: 1 }, gives: null },
    { title: 'when it closes', change: { minutesToClose: 0 }, gives: closed },
    { title: 'an unreadable closing time', change: { minutesToClose: Number.NaN }, gives: closed },
    { title: 'a cancelled class', change: { isCancelled: true }, gives: closed },
  ]
  for (const { title, change, gives } of cases) {
    test(`${title}: ${gives?.problem ?? 'fine'}`, () =>
      expect(checkEnrolment({ ...enrolment, ...change })).toEqual(gives))
  }
})

test('a session never has more participants than places', () => {
  const requests = fc.array(fc.integer({ min: -1, max: MAX_PLACES + 1 }), { maxLength: 30 })
  fc.assert(
    fc.property(fc.nat(20), requests, (capacity, places) => {
      let taken = 0
      for (const wanted of places) {
        const free = freePlaces(capacity, taken)
        if (checkEnrolment({ ...enrolment, places: wanted, free }) === null) taken += wanted
      }
      expect(taken).toBeLessThanOrEqual(capacity)
      // More requests of one place than there are places leave no place free.
      expect(freePlaces(capacity, taken) > 0 && places.filter((one) => one === 1).length > capacity).toBe(
        false,
      )
    }),
    { numRuns: 500 },
  )
})

test('if more places are taken than a session has, the number of free places is 0', () =>
  expect(freePlaces(4, 6)).toBe(0))

for (const { minutesToCutOff, paidPlaces, gives } of [
  { minutesToCutOff: 1, paidPlaces: 0, gives: 'open' },
  { minutesToCutOff: 1, paidPlaces: 8, gives: 'open' },
  { minutesToCutOff: 0, paidPlaces: 4, gives: 'runs' },
  { minutesToCutOff: 0, paidPlaces: 3, gives: 'cancelled' },
  { minutesToCutOff: -600, paidPlaces: 3, gives: 'cancelled' },
]) {
  test(`${minutesToCutOff} minutes before the cut-off, ${paidPlaces} of at least 4 paid: ${gives}`, () => {
    expect(sessionOutcome({ minutesToCutOff, paidPlaces, least: 4 })).toBe(gives)
  })
}

describe('joining a programme late', () => {
  const sessions = ['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28'].map((date) => ({ date, hour: 9 }))
  for (const { now, gives } of [
    { now: { date: '2026-11-01', hour: 12, minute: 0 }, gives: 4 },
    { now: { date: '2026-11-21', hour: 8, minute: 59 }, gives: 2 },
    { now: { date: '2026-11-21', hour: 9, minute: 0 }, gives: 1 },
    { now: { date: '2026-11-28', hour: 23, minute: 0 }, gives: 0 },
  ]) {
    test(`at ${now.date} ${now.hour}:${now.minute} has ${gives} sessions ahead`, () => {
      expect(countSessionsAhead(sessions, now)).toBe(gives)
    })
  }
  test('costs the share of the remaining sessions, rounded down', () => {
    const prices = [0, 1, 2, 3, 7, 10].map((ahead) => lateJoinPrice(2_400_000, ahead, 7))
    expect(prices).toEqual([0, 342_857, 685_714, 1_028_571, 2_400_000, 2_400_000])
    expect(lateJoinPrice(2_400_000, 0, 0)).toBe(0)
  })
  test('later never costs more, and for any price the share is rounded down', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 60 }), fc.nat(60), (price, sessions, drawn) => {
        const ahead = Math.min(drawn, sessions)
        const paid = lateJoinPrice(price, ahead, sessions)
        expect(paid).toBeGreaterThanOrEqual(lateJoinPrice(price, ahead - 1 < 0 ? 0 : ahead - 1, sessions))
        expect(paid * sessions <= price * ahead && (paid + 1) * sessions > price * ahead).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
