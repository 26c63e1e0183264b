import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coachAvailability,
  chooseCoach,
  extendCoach,
  setPlayers,
  toggleCoach,
  withoutHours,
  type CoachChoice,
  type PickedCoach,
} from './coach.ts'
import { isProblem } from './problem.ts'

const runs = { numRuns: 1000 }
const day = '2026-11-21'
const raka = { id: 'RAKA', name: 'Raka', rate: 'GOLD', price: 300_000, busyHours: [19] }
const scales = [{ rate: 'GOLD', players: 4, price: 400_000 }]
const choice: CoachChoice = {
  item: { id: 2, date: day, hours: [18, 19, 20], coach: null },
  offer: raka,
  scales,
  basketItems: [],
}
const picked: PickedCoach = {
  id: 'RAKA',
  name: 'Raka',
  rate: 'GOLD',
  price: 300_000,
  players: 0,
  hours: [18, 20],
}

describe('choosing', () => {
  test('without hours, hours are required first', () => {
    const item = { ...choice.item, hours: [] }
    expect(chooseCoach({ ...choice, item })).toEqual({ problem: 'HOURS_MISSING_FOR_COACH' })
  })
  test('a coach who is busy in all hours is not available', () => {
    const item = { ...choice.item, hours: [19] }
    expect(chooseCoach({ ...choice, item })).toEqual({ problem: 'COACH_UNAVAILABLE' })
  })
  test('a coach is picked for the free hours only, without players', () => {
    expect(chooseCoach(choice)).toEqual(picked)
  })
  test('with a player count the price is that of the scale', () => {
    expect(chooseCoach({ ...choice, players: 4 })).toEqual({ ...picked, players: 4, price: 400_000 })
  })
  test('a coach at one of the hours in another item clashes; the other hours are offered', () => {
    const basketItems = [{ id: 1, date: day, coach: { name: 'Lala', hours: [18] } }]
    expect(chooseCoach({ ...choice, basketItems })).toEqual({
      problem: 'COACH_CLASH',
      lines: [{ id: 1, coach: 'Lala', hours: '18:00' }],
    })
    expect(chooseCoach({ ...choice, basketItems, onlyHours: [20] })).toEqual({ ...picked, hours: [20] })
  })
  test('choosing the same coach removes it, another one replaces it', () => {
    const item = { ...choice.item, coach: picked }
    expect(toggleCoach({ ...choice, item })).toBeNull()
    expect(toggleCoach({ ...choice, item, offer: { ...raka, id: 'LALA', name: 'Lala' } })).toMatchObject({
      id: 'LALA',
    })
  })
})

describe('hours added later', () => {
  const item = { ...choice.item, hours: [18, 19, 20, 21] }
  test('are added to the coach on request', () => {
    expect(extendCoach(picked, { ...choice, item })).toEqual({ ...picked, hours: [18, 20, 21] })
  })
  test('are refused with the conflicts', () => {
    const basketItems = [{ id: 1, date: day, coach: { name: 'Lala', hours: [21] } }]
    expect(extendCoach(picked, { ...choice, item, basketItems })).toEqual({
      problem: 'COACH_CLASH_HOUR',
      lines: [{ id: 1, coach: 'Lala', hours: '21:00' }],
    })
    const longer = { ...item, hours: [18, 19, 20, 21, 22] }
    expect(extendCoach(picked, { ...choice, item: longer, basketItems })).toMatchObject({
      problem: 'COACH_CLASH_HOURS',
    })
  })
  test('need the coach to be free', () => {
    expect(extendCoach(picked, choice)).toEqual({ problem: 'COACH_UNAVAILABLE' })
  })
})

const hours = fc.uniqueArray(fc.integer({ min: 15, max: 22 })).map((some) => some.toSorted((a, b) => a - b))

test('fully, partly or not available is a comparison of counts', () => {
  fc.assert(
    fc.property(hours, hours, (wanted, busyHours) => {
      const { kind, free } = coachAvailability({ busyHours }, wanted)
      const hoursLeft = new Set(wanted).difference(new Set(busyHours))
      expect(new Set(free)).toEqual(hoursLeft)
      expect(kind).toBe(hoursLeft.size === 0 ? 'none' : hoursLeft.size === wanted.length ? 'full' : 'partly')
    }),
    runs,
  )
})

test('the coach never has an hour outside of the item or a busy one', () => {
  fc.assert(
    fc.property(hours, hours, fc.array(hours, { maxLength: 4 }), (wanted, busyHours, removals) => {
      const item = { ...choice.item, hours: wanted }
      let coach: PickedCoach | null | ReturnType<typeof chooseCoach> = chooseCoach({
        ...choice,
        item,
        offer: { ...raka, busyHours },
      })
      let hoursLeft = new Set(wanted).difference(new Set(busyHours))
      for (const removed of removals) {
        if (coach === null || isProblem(coach)) break
        expect(new Set(coach.hours)).toEqual(hoursLeft)
        hoursLeft = hoursLeft.difference(new Set(removed))
        coach = withoutHours(coach, removed)
        expect(coach === null).toBe(hoursLeft.size === 0)
      }
    }),
    runs,
  )
})

test('players go up and down by one and stop at 1, the price with them', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (taps) => {
      let coach = setPlayers(picked, 1, scales, raka)
      let count = 1
      for (const isUp of taps) {
        coach = setPlayers(coach, coach.players + (isUp ? 1 : -1), scales, raka)
        count = isUp ? count + 1 : Math.max(1, count - 1)
        expect(coach.players).toBe(count)
        expect(coach.price).toBe(count === 4 ? 400_000 : 300_000)
      }
    }),
    runs,
  )
})

for (const invalidCount of [0, -3, Number.NaN, 0.5]) {
  test(`${invalidCount} players become 1`, () =>
    expect(setPlayers(picked, invalidCount, scales, raka).players).toBe(1))
}
