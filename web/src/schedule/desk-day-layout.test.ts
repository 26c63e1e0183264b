import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import { expect, test } from 'vitest'
import { dayLayout } from './desk-day-layout.ts'
import { emptyDay, testBooking, testCourt } from './test-desk-day.ts'

const empty = {
  ...emptyDay,
  courts: [testCourt('C1'), testCourt('C2')],
  openHours: { from: 8, until: 11 },
}
const booking = { ...testBooking, from: 9, until: 11 }

/** `C1` for a free hour, `C1:key` for an entry. */
const cells = (day: DeskDay): string[][] =>
  dayLayout(day).rows.map((row) =>
    row.map((cell) => (cell.entry === null ? cell.court.id : `${cell.court.id}:${cell.entry.kind}`)),
  )

test('an entry takes one cell of several rows', () => {
  expect(cells({ ...empty, bookings: [booking] })).toEqual([['C1', 'C2'], ['C1:booking', 'C2'], ['C2']])
})

test('hours outside of the opening hours are shown if something is there', () => {
  const day = {
    ...empty,
    blocks: [
      { court: 'C2', from: 6, until: 7, publicId: 'B', reason: 'Repair', by: null, lastDate: '2026-11-20' },
    ],
  }
  expect(dayLayout(day).hours).toEqual([6, 7, 8, 9, 10])
  expect(dayLayout({ ...day, openHours: null }).hours).toEqual([6])
})

test('a closed empty day shows the usual hours', () => {
  const { hours } = dayLayout({ ...empty, openHours: null })
  expect([hours[0], hours.at(-1)]).toEqual([6, 23])
})
