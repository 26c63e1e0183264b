import { describe, expect, test } from 'vitest'
import { orderStates } from './order-state.ts'
import { checkRescheduling, type RescheduleFacts } from './reschedule.ts'

const moving: RescheduleFacts = {
  state: 'confirmed',
  isRescheduled: false,
  minutesToStart: 3000,
  minutesToMoveRightEnd: null,
  noticeHours: 24,
  location: 'KMG',
  toLocation: 'KMG',
  by: 'player',
}

describe('a booking may be moved', () => {
  const tooLate = { problem: 'RESCHEDULE_TOO_LATE', values: { hours: 24 } }
  const cases = [
    { title: 'two days before its start', change: {}, gives: null },
    { title: 'exactly 24 hours before its start', change: { minutesToStart: 1440 }, gives: null },
    { title: 'not less than 24 hours before its start', change: { minutesToStart: 1439 }, gives: tooLate },
    {
      title: 'two hours before its start, if the location allows it',
      change: { minutesToStart: 120, noticeHours: 2 },
      gives: null,
    },
    {
      title: 'not once it has begun, at a location without a deadline',
      change: { minutesToStart: 0, noticeHours: 0 },
      gives: { problem: 'BOOKING_BEGUN' },
    },
    {
      title: 'not if its start is unreadable',
      change: { minutesToStart: Number.NaN },
      gives: { problem: 'BOOKING_BEGUN' },
    },
    {
      title: 'not a second time by the player',
      change: { isRescheduled: true },
      gives: { problem: 'RESCHEDULED_ALREADY' },
    },
    { title: 'a second time by staff', change: { isRescheduled: true, by: 'staff' as const }, gives: null },
    { title: 'by staff until it begins', change: { minutesToStart: 1, by: 'staff' as const }, gives: null },
    {
      title: 'not by staff once it has begun',
      change: { minutesToStart: 0, by: 'staff' as const },
      gives: { problem: 'BOOKING_BEGUN' },
    },
    {
      title: 'after its start while its move right is open',
      change: { minutesToStart: -3000, minutesToMoveRightEnd: 1, isRescheduled: true },
      gives: null,
    },
    {
      title: 'not when its move right is over, even by staff',
      change: { minutesToMoveRightEnd: 0, by: 'staff' as const },
      gives: { problem: 'MOVE_RIGHT_OVER' },
    },
    {
      title: 'not to another location with a move right',
      change: { minutesToMoveRightEnd: 60, toLocation: 'DGO' },
      gives: { problem: 'RESCHEDULE_LOCATION' },
    },
    {
      title: 'not to another location',
      change: { toLocation: 'DGO' },
      gives: { problem: 'RESCHEDULE_LOCATION' },
    },
  ]
  for (const { title, change, gives } of cases) {
    test(`${title}`, () => expect(checkRescheduling({ ...moving, ...change })).toEqual(gives))
  }
  test('only when its order is confirmed', () => {
    expect(orderStates.filter((state) => checkRescheduling({ ...moving, state }) === null)).toEqual([
      'confirmed',
    ])
    expect(checkRescheduling({ ...moving, state: 'held' })).toEqual({ problem: 'ORDER_CLOSED' })
  })
})
