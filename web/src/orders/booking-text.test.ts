import type { PaidItem } from '@pantul/contract/sold-items-wire'
import { expect, test } from 'vitest'
import { firstBooking, namedBookings, startLabel } from './booking-text.ts'

const booking = (id: number, date: string, hour: number, isCancelled = false): PaidItem => ({
  id,
  date,
  hours: [hour, hour + 1],
  courts: [],
  coach: null,
  addOns: [],
  isCancelled,
})
const idsOf = (items: readonly PaidItem[]) => items.map(({ id }) => id)

test('an order is named by the booking that is played first', () => {
  const items = [booking(1, '2026-12-02', 9), booking(2, '2026-12-01', 19), booking(3, '2026-12-01', 7)]
  expect(firstBooking(items)?.id).toBe(3)
  expect(startLabel(items)).toBe('07:00')
  expect(idsOf(namedBookings(items))).toEqual([1, 2, 3])
})

test('a cancelled booking names an order only if no other is left', () => {
  const items = [
    booking(1, '2026-12-01', 7, /* isCancelled */ true),
    booking(2, '2026-12-01', 19),
    booking(3, '2026-12-03', 8),
  ]
  expect(firstBooking(items)?.id).toBe(2)
  expect(idsOf(namedBookings(items))).toEqual([2, 3])

  const allCancelled = items.map((item) => ({ ...item, isCancelled: true }))
  expect(firstBooking(allCancelled)?.id).toBe(1)
  expect(idsOf(namedBookings(allCancelled))).toEqual([1, 2, 3])
  expect(firstBooking([])).toBeUndefined()
})
