import type { Order } from '@pantul/contract/history-wire'
import { expect, test } from 'vitest'
import { cancellableBookings, fullRefundDeadline, remainingItems } from './booking-states.ts'

const item = (id: number, date: string, firstHour: number) => ({
  id,
  date,
  hours: [firstHour, firstHour + 1],
  courts: [],
  coach: null,
  addOns: [],
  isCancelled: false,
})
const tiers = [
  { hours: 24, percent: 100, until: '' },
  { hours: 6, percent: 50, until: '' },
]

const deadlineCases = [
  { items: [item(1, '2026-12-01', 18)], gives: '2026-11-30T18:00' },
  { items: [item(1, '2026-12-02', 9), item(2, '2026-12-01', 7)], gives: '2026-11-30T07:00' },
  { items: [item(1, '2027-01-01', 0)], gives: '2026-12-31T00:00' },
  { items: [], gives: null },
]
for (const { items, gives } of deadlineCases)
  test(`bookings on ${items.map(({ date }) => date).join(' and ') || 'no date'}: full refund until ${gives ?? 'never'}`, () => {
    expect(fullRefundDeadline(items, tiers)).toBe(gives)
  })

test('a deadline of some hours before an early start is on the day before; null if no tier refunds everything', () => {
  expect(fullRefundDeadline([item(1, '2026-12-01', 3)], [{ hours: 6, percent: 100, until: '' }])).toBe(
    '2026-11-30T21:00',
  )
  expect(fullRefundDeadline([item(1, '2026-12-01', 3)], [{ hours: 6, percent: 50, until: '' }])).toBeNull()
})

test('begun, cancelled and unpaid bookings cannot be cancelled', () => {
  const items = [item(1, '2026-12-01', 18), item(2, '2026-12-01', 20), item(3, '2026-12-02', 8)]
  const bookings = items.map(({ id }) => ({
    id,
    isCancelled: id === 3,
    movedTo: null,
    movableUntil: null,
    newTimeUntil: null,
  }))
  const order = { orderState: 'confirmed', items, bookings } as unknown as Order
  const cancellableAt = (hour: number, minute: number, ofOrder = order) =>
    cancellableBookings(ofOrder, { date: '2026-12-01', hour, minute }).map(({ item: { id } }) => id)
  expect(cancellableAt(17, 59)).toEqual([1, 2])
  expect(cancellableAt(18, 0)).toEqual([2])
  expect(cancellableAt(21, 30)).toEqual([])
  expect(cancellableAt(17, 0, { ...order, orderState: 'held' })).toEqual([])
})

test('a cancelled booking does not remain', () => {
  const items = [item(1, '2026-12-01', 18), item(2, '2026-12-02', 8)]
  const bookings = items.map(({ id }) => ({
    id,
    isCancelled: id === 1,
    movedTo: null,
    movableUntil: null,
    newTimeUntil: null,
  }))
  expect(remainingItems({ items, bookings }).map(({ id }) => id)).toEqual([2])
})

test('a booking that the venue closed does not remain, and can be cancelled after its time', () => {
  const items = [item(1, '2026-12-01', 18)]
  const bookings = [
    { id: 1, isCancelled: false, movedTo: null, movableUntil: null, newTimeUntil: '2026-12-30' },
  ]
  const order = { orderState: 'confirmed', items, bookings } as unknown as Order
  expect(remainingItems(order)).toEqual([])
  expect(cancellableBookings(order, { date: '2026-12-05', hour: 9, minute: 0 })).toHaveLength(1)
})
