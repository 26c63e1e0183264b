import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import { expect, test } from 'vitest'
import type { DayEntry } from './desk-day-layout.ts'
import { findBookings, orderNumberIn } from './desk-find-bookings.ts'
import { testBooking } from './test-desk-day.ts'

const date = '2026-11-20'
const dayAndNow = { date, now: { date, hour: 17, minute: 30 } }

let orderCount = 0
function entry(name: string, from: number, changes: Partial<DeskBooking> = {}): DayEntry {
  orderCount += 1
  const booking = {
    ...testBooking,
    from,
    until: from + 1,
    orderNumber: `PTL-${orderCount}`,
    name,
    ...changes,
  }
  const { court, until } = booking
  return { kind: 'booking', booking, court, from, until, key: `${booking.orderNumber} ${booking.court}` }
}

const foundNames = (entries: readonly DayEntry[], text: string): string[] =>
  findBookings(entries, text, dayAndNow).map(({ booking, from }) => `${booking.name} ${from}`)

test('three letters find the bookings whose name has a word that begins with them', () => {
  const day = [entry('Rizky Ananda', 18), entry('Anton Sujarwo', 18), entry('Bagus Harianto', 18)]
  expect(foundNames(day, 'an')).toEqual([])
  expect(foundNames(day, 'ana')).toEqual(['Rizky Ananda 18'])
  expect(foundNames(day, 'ANT')).toEqual(['Anton Sujarwo 18'])
  expect(foundNames(day, ' rizky an')).toEqual(['Rizky Ananda 18'])
  expect(foundNames(day, 'nan')).toEqual([])
})

test('a text without accents finds a name with accents', () => {
  expect(foundNames([entry('José Ramírez', 18)], 'ram')).toEqual(['José Ramírez 18'])
})

test('bookings that are not checked in come first, the one nearest to now before the others', () => {
  const arrived = { kind: 'arrived', at: '', by: '' } as const
  const day = [entry('Dimas P', 21), entry('Dimas Q', 17, { arrival: arrived }), entry('Dimas R', 18)]
  expect(foundNames(day, 'dim')).toEqual(['Dimas R 18', 'Dimas P 21', 'Dimas Q 17'])
})

test('a booking of two courts is found once', () => {
  const onTwoCourts = ['C1', 'C2'].map((court) =>
    entry('Sinar Office', 18, { court, orderNumber: 'PTL-SAME' }),
  )
  expect(foundNames(onTwoCourts, 'sinar')).toEqual(['Sinar Office 18'])
})

test.each([
  ['ptl2611207k3m9', 'PTL-261120-7K3M9'],
  ['PTL-261120-7K3M9', 'PTL-261120-7K3M9'],
  [' 261120 7k3m9 ', 'PTL-261120-7K3M9'],
  ['Rizky', null],
  ['PTL-261120', null],
])('the text "%s" is read as the order number %s', (typed, number) => {
  expect(orderNumberIn(typed)).toBe(number)
})
