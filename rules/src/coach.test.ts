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

describe('choosing a coach', () => {
  test('is refused while the item has no hours', () => {
    const item = { ...choice.item, hours: [] }
    expect(chooseCoach({ ...choice, item })).toEqual({ problem: 'HOURS_MISSING_FOR_COACH' })
  })
  test('is refused if the coach is busy in all hours', () => {
    const item = { ...choice.item, hours: [19] }
    expect(chooseCoach({ ...choice, item })).toEqual({ problem: 'COACH_UNAVAILABLE' })
  })
  test('picks the coach for the free hours only, with no number of players yet', () => {
    expect(chooseCoach(choice)).toEqual(picked)
  })
  test('with a number of players takes the price of its scale', () => {
    expect(chooseCoach({ ...choice, players: 4 })).toEqual({ ...picked, players: 4, price: 400_000 })
  })
  test('clashes with a coach of another item at the same hour, but may be limited to the other hours', () => {
    const basketItems = [{ id: 1, date: day, coach: { name: 'Lala', hours: [18] } }]
    expect(chooseCoach({ ...choice, basketItems })).toEqual({
      problem: 'COACH_CLASH',
      lines: [{ id: 1, coach: 'Lala', hours: '18:00' }],
    })
    expect(chooseCoach({ ...choice, basketItems, onlyHours: [20] })).toEqual({ ...picked, hours: [20] })
  })
  test('removes the coach who is chosen already, and replaces another coach', () => {
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

test('a coach is available fully if all wanted hours are free, partly if some are, else not', () => {
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

test('a chosen coach has exactly the hours of the item that are not busy and not removed later', () => {
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

test('the number of players goes up and down by one, but not below 1, and the price follows it', () => {
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
