import { expect, test } from 'vitest'
import { decideArrival, firstHourToCome, isCheckInOpen, canMarkNoShow, canUndoArrival } from './arrival.ts'

const date = '2026-11-20'
const times = { opensMinutes: 60, noShowMinutes: 15 }
const at = (clock: string, on = date) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { date: on, hour, minute }
}
const booked = { date, from: 18, until: 20 }

test.each([
  [at('16:59'), false],
  [at('17:00'), true],
  [at('19:59'), true],
  [at('20:00'), false],
  [at('18:00', '2026-11-19'), false],
  [at('18:00', '2026-11-21'), false],
])('whether the players of 18–20 may be checked in at %j: %s', (now, isOpen) => {
  expect(isCheckInOpen(booked, now, times)).toBe(isOpen)
})

test('check-in for a booking at midnight opens the evening before', () => {
  const midnight = { date: '2026-11-21', from: 0, until: 1 }
  expect(isCheckInOpen(midnight, at('22:59'), times)).toBe(false)
  expect(isCheckInOpen(midnight, at('23:00'), times)).toBe(true)
})

test.each([
  [at('18:14'), false],
  [at('18:15'), true],
  [at('23:59'), true],
  [at('00:10', '2026-11-21'), false],
])('whether a booking of 18–20 may be marked as a no-show at %j: %s', (now, isAllowed) => {
  expect(canMarkNoShow(booked, now, times)).toBe(isAllowed)
})

test('a recorded arrival may be removed until its day is over', () => {
  expect(canUndoArrival(booked, at('23:59'))).toBe(true)
  expect(canUndoArrival(booked, at('00:00', '2026-11-21'))).toBe(false)
})

test.each([
  ['17:30', 18],
  ['18:15', 19],
  ['19:00', null],
  ['21:00', null],
])('the first hour of 18–20 that has not begun at %s: %s', (clock, hour) => {
  expect(firstHourToCome(booked, at(clock))).toBe(hour)
})

const booking = (changes: object = {}) => ({
  ...booked,
  locationId: 'KEM',
  state: 'confirmed',
  isCancelled: false,
  hasMoveRight: false,
  due: 0,
  arrival: null as { kind: 'arrived' | 'no_show' } | null,
  ...changes,
})
const checkIn = { locationId: 'KEM', now: at('17:30'), times }
const arrived = { arrival: { kind: 'arrived' } }

test.each([
  ['arrive', [booking()]],
  ['arrive', [booking(arrived), booking({ from: 18, until: 19 })]],
  ['repeated', [booking(arrived)]],
  ['missed', [booking({ arrival: { kind: 'no_show' } })]],
  ['unpaid', [booking({ state: 'held' })]],
  ['unpaid', [booking({ state: 'payment_review' })]],
  ['cancelled', [booking({ state: 'cancelled' })]],
  ['cancelled', [booking({ state: 'expired' })]],
  ['cancelled', [booking({ isCancelled: true })]],
  ['unpaid', [booking({ due: 50_000 })]],
  ['closed', [booking({ date: '2026-11-21' })]],
  ['closed', [booking({ from: 20, until: 21 })]],
  ['closed', [booking({ isCancelled: true }), booking({ date: '2026-11-23' })]],
  ['new-time', [booking({ hasMoveRight: true })]],
  ['new-time', [booking({ hasMoveRight: true }), booking({ date: '2026-11-23' })]],
  ['arrive', [booking({ hasMoveRight: true }), booking()]],
  ['closed', [booking({ hasMoveRight: true, date: '2026-11-23' }), booking({ date: '2026-11-27' })]],
  ['cancelled', [booking({ hasMoveRight: true, isCancelled: true })]],
  ['elsewhere', [booking({ locationId: 'DAG' })]],
])('check-in at 17:30 gives %s for the bookings %j', (kind, bookings) => {
  expect(decideArrival(bookings, checkIn)?.kind).toBe(kind)
})

test('all bookings of the hour are checked in; if none can be, the nearest one is named', () => {
  const [one, two] = [booking({ court: 1 }), booking({ court: 2 })]
  expect(decideArrival([one, two, booking({ date: '2026-11-27' })], checkIn)).toEqual({
    kind: 'arrive',
    bookings: [one, two],
  })
  const [next, later] = [booking({ date: '2026-11-21' }), booking({ date: '2026-11-27' })]
  expect(decideArrival([later, next], checkIn)).toEqual({ kind: 'closed', booking: next })
  expect(decideArrival([], checkIn)).toBeUndefined()
})
