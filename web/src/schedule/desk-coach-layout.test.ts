import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import { expect, test } from 'vitest'
import { coachLayout } from './desk-coach-layout.ts'
import { dayLayout } from './desk-day-layout.ts'
import { emptyDay, testBooking, testCourt } from './test-desk-day.ts'

const day: DeskDay = {
  ...emptyDay,
  courts: [testCourt('1'), testCourt('2')],
  openHours: { from: 8, until: 14 },
  coaches: [
    { id: 'K1', name: 'Kiki', workHours: [9, 10, 11, 12] },
    { id: 'K2', name: 'Kola', workHours: [] },
  ],
}
const booking = {
  ...testBooking,
  court: '1',
  from: 9,
  until: 12,
  coach: { id: 'K1', name: 'Kiki', hours: [9, 11], players: 2, amount: 0 },
}

/** `K1 9–10 Court 1` for a booked hour, `K1 8–9 off`, `K1 10 free`. */
const cells = (shownDay: DeskDay): string[] => {
  const { hours, rows } = coachLayout(shownDay, dayLayout(shownDay))
  return rows.flatMap((row, i) =>
    row.map(({ coach, entry }) => {
      if (entry === null) return `${coach.id} ${hours[i]} free`
      return `${coach.id} ${entry.from}–${entry.until} ${entry.kind === 'off' ? 'off' : entry.courtNames}`
    }),
  )
}

test('a coach has free hours, hours off, and each run of booked hours, once for all courts', () => {
  const onBothCourts = { ...day, bookings: [booking, { ...booking, court: '2' }] }
  expect(cells(onBothCourts)).toEqual([
    'K1 8–9 off',
    'K2 8–14 off',
    'K1 9–10 Court 1, Court 2',
    'K1 10 free',
    'K1 11–12 Court 1, Court 2',
    'K1 12 free',
    'K1 13–14 off',
  ])
})

test('a class is in the column of its coach, also outside of working hours', () => {
  const session = {
    court: '2',
    from: 12,
    until: 14,
    name: 'Juniors',
    coachId: 'K1',
    coachName: 'Kiki',
    takenPlaces: 3,
    places: 8,
  }
  expect(cells({ ...day, sessions: [session] }).slice(-4)).toEqual([
    'K1 9 free',
    'K1 10 free',
    'K1 11 free',
    'K1 12–14 Court 2',
  ])
})
