import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import { dayCounters } from '@pantul/rules/desk-day'
import { expect, test } from 'vitest'
import { matchesFilter, type DayFilter } from './desk-day-filter.ts'
import { entriesOf } from './desk-day-layout.ts'
import { testBooking } from './test-desk-day.ts'

const dayAndNow = { date: '2026-11-20', now: { date: '2026-11-20', hour: 17, minute: 20 } }
const paid = { ...testBooking, orderNumber: 'paid' }
const bookings: readonly DeskBooking[] = [
  paid,
  { ...paid, orderNumber: 'held', state: 'held', due: 300_000, heldUntil: '2026-11-20T17:30:00+07:00' },
  { ...paid, orderNumber: 'owed', due: 100_000 },
  { ...paid, orderNumber: 'startsSoon', from: 18 },
  {
    ...paid,
    orderNumber: 'noShow',
    from: 16,
    arrival: { kind: 'no_show', at: '2026-11-20T16:20:00+07:00', by: 'Sari' },
  },
]
const session = {
  court: 'C2',
  from: 18,
  until: 19,
  name: 'Juniors',
  coachId: 'K1',
  coachName: 'Kiki',
  takenPlaces: 3,
  places: 8,
}
const entries = entriesOf({ bookings, sessions: [session], blocks: [], series: [] })

const matchingOrders = (filter: DayFilter | null): string[] =>
  entries
    .filter((entry) => matchesFilter(entry, filter, dayAndNow))
    .map((entry) => (entry.kind === 'booking' ? entry.booking.orderNumber : entry.kind))

test.for(['held', 'owed', 'startsSoon', 'noShow'] as const)(
  'the counter %s counts exactly the bookings that its filter does not dim',
  (filter) => {
    expect(matchingOrders(filter)).toEqual([filter])
    const { held, owed, startsSoon, noShow } = dayCounters(bookings, dayAndNow)
    const counts = { held: held?.orders, owed: owed?.orders, startsSoon: startsSoon?.bookings, noShow }
    expect(counts[filter]).toBe(1)
  },
)

test('without a filter all bookings and classes match, so nothing is dimmed', () =>
  expect(matchingOrders(null)).toHaveLength(6))
