import { describe, expect, test } from 'vitest'
import { orderStates } from './order-state.ts'
import { checkRescheduling, type RescheduleFacts } from './reschedule.ts'

const moving: RescheduleFacts = {
  state: 'confirmed',
  isRescheduled: false,
  minutesToStart: 3000,
  minutesToRightEnd: null,
  hours: 24,
  location: 'KMG',
  toLocation: 'KMG',
  by: 'player',
}

describe('a booking may be rescheduled', () => {
  const tooLate = { problem: 'RESCHEDULE_TOO_LATE', values: { hours: 24 } }
  const cases = [
    { title: 'two days before', rest: {}, gives: null },
    { title: 'exactly 24 hours before', rest: { minutesToStart: 1440 }, gives: null },
    { title: 'not a minute later', rest: { minutesToStart: 1439 }, gives: tooLate },
    { title: 'later where the location allows', rest: { minutesToStart: 120, hours: 2 }, gives: null },
    {
      title: 'not once it has begun, even there',
      rest: { minutesToStart: 0, hours: 0 },
      gives: { problem: 'BOOKING_BEGUN' },
    },
    {
      title: 'not at an unreadable time',
      rest: { minutesToStart: Number.NaN },
      gives: { problem: 'BOOKING_BEGUN' },
    },
    { title: 'once only', rest: { isRescheduled: true }, gives: { problem: 'RESCHEDULED_ALREADY' } },
    { title: 'by staff again', rest: { isRescheduled: true, by: 'staff' as const }, gives: null },
    { title: 'by staff until it begins', rest: { minutesToStart: 1, by: 'staff' as const }, gives: null },
    {
      title: 'not by staff once it has begun',
      rest: { minutesToStart: 0, by: 'staff' as const },
      gives: { problem: 'BOOKING_BEGUN' },
    },
    {
      title: 'after its start while its move right is open',
      rest: { minutesToStart: -3000, minutesToRightEnd: 1, isRescheduled: true },
      gives: null,
    },
    {
      title: 'not when its move right is over, nor by staff',
      rest: { minutesToRightEnd: 0, by: 'staff' as const },
      gives: { problem: 'MOVE_RIGHT_OVER' },
    },
    {
      title: 'not elsewhere by a move right',
      rest: { minutesToRightEnd: 60, toLocation: 'DGO' },
      gives: { problem: 'RESCHEDULE_LOCATION' },
    },
    { title: 'not elsewhere', rest: { toLocation: 'DGO' }, gives: { problem: 'RESCHEDULE_LOCATION' } },
  ]
  for (const { title, rest, gives } of cases) {
    test(`${title}`, () => expect(checkRescheduling({ ...moving, ...rest })).toEqual(gives))
  }
  test('only when its order is confirmed', () => {
    expect(orderStates.filter((state) => checkRescheduling({ ...moving, state }) === null)).toEqual([
      'confirmed',
    ])
    expect(checkRescheduling({ ...moving, state: 'held' })).toEqual({ problem: 'ORDER_CLOSED' })
  })
})
