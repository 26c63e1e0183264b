import { expect, test } from 'vitest'
import { bookingLook, dayCounters, startsSoon } from './desk-day.ts'

const date = '2026-11-20'
const at = (hour: number, minute = 20) => ({ date, now: { date, hour, minute } })
const booking = (changes: Partial<Parameters<typeof bookingLook>[0]> = {}) => ({
  orderNumber: 'PTL-1',
  bookingId: 1,
  state: 'confirmed' as const,
  heldUntil: null,
  due: 0,
  from: 18,
  until: 20,
  package: null,
  arrival: null,
  isByStaff: false,
  ...changes,
})

test.for([
  ['held', booking({ state: 'held' }), 15, 'checkout'],
  ['held by staff', booking({ state: 'held', isByStaff: true }), 15, 'pay-by'],
  ['held after its hours', booking({ state: 'held' }), 21, 'checkout'],
  ['under review', booking({ state: 'payment_review' }), 15, 'review'],
  ['paid', booking(), 15, 'paid'],
  ['in its last hour', booking(), 19, 'paid'],
  ['after its last hour', booking(), 20, 'played'],
  ['completed', booking({ state: 'completed' }), 15, 'played'],
  ['paid by a package', booking({ package: {} }), 15, 'package'],
  ['marked as a no-show', booking({ arrival: { kind: 'no_show' } }), 22, 'missed'],
  ['owing', booking({ due: 50_000 }), 15, 'owes'],
  ['owing after play', booking({ due: 50_000, state: 'completed' }), 22, 'owes'],
  ['arrived', booking({ arrival: { kind: 'arrived' } }), 18, 'paid'],
  ['paid by a package and played', booking({ package: {} }), 22, 'played'],
] as const)('the schedule shows a booking as expected: %s', ([, shown, hour, look]) => {
  expect(bookingLook(shown, at(hour))).toBe(look)
})

test('a booking until midnight counts as played only from the next day on', () => {
  const late = booking({ from: 22, until: 24 })
  expect(bookingLook(late, at(23, 59))).toBe('paid')
  expect(bookingLook(late, { date, now: { date: '2026-11-21', hour: 0, minute: 0 } })).toBe('played')
})

test.for([
  [booking(), at(17, 0), true],
  [booking(), at(17, 59), true],
  [booking(), at(18, 0), false],
  [booking(), at(16, 59), false],
  [booking({ state: 'held' }), at(17), false],
  [booking({ arrival: { kind: 'arrived' } }), at(17), false],
  [booking(), { date: '2026-11-21', now: at(17).now }, false],
] as const)('whether the booking %j starts soon at %j: %s', ([shown, when, isSoon]) => {
  expect(startsSoon(shown, when)).toBe(isSoon)
})

test('an order of two unpaid bookings counts once, with the earliest end of a hold', () => {
  const held = { state: 'held', due: 500_000, heldUntil: '2026-11-20T17:30:00+07:00' } as const
  const counted = dayCounters(
    [
      booking(held),
      booking({ ...held, bookingId: 2 }),
      booking({ ...held, orderNumber: 'PTL-2', due: 20_000, heldUntil: '2026-11-20T18:15:00+08:00' }),
      booking({ orderNumber: 'PTL-3' }),
    ],
    at(10),
  )
  expect(counted).toEqual({
    held: { orders: 2, due: 520_000, until: '2026-11-20T18:15:00+08:00' },
    owed: null,
    startsSoon: null,
    noShow: 0,
  })
})

test('an order with an unpaid balance counts once, with that balance', () => {
  const owing = booking({ due: 50_000 })
  const counted = dayCounters(
    [owing, owing, booking({ orderNumber: 'PTL-2', due: 1, state: 'completed' })],
    at(10),
  )
  expect(counted.owed).toEqual({ orders: 2, due: 50_001 })
})

test('a booking of two courts that starts soon counts once', () => {
  expect(dayCounters([booking(), booking(), booking({ bookingId: 2 })], at(17)).startsSoon).toEqual({
    bookings: 2,
    hour: 18,
  })
})

test('a no-show of two courts counts once', () => {
  const missed = { arrival: { kind: 'no_show' } } as const
  expect(dayCounters([booking(missed), booking(missed), booking()], at(19)).noShow).toBe(1)
})

test('a day without bookings counts nothing', () => {
  expect(dayCounters([], at(10))).toEqual({ held: null, owed: null, startsSoon: null, noShow: 0 })
})
