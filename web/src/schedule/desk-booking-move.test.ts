import { hoursBetween } from '@pantul/rules/hours'
import { expect, test } from 'vitest'
import {
  exchangePartnerOf,
  hasNewTarget,
  moveByKey,
  startMove,
  type BookingMove,
} from './desk-booking-move.ts'
import { testCourt } from './test-desk-day.ts'

const courts = ['C1', 'C2', 'C3'].map((id) => testCourt(id))
const grid = { courts, hours: [17, 18, 19, 20, 21] }
const booking = { orderNumber: 'P1', bookingId: 1, relatedBookings: [] as object } as BookingMove['booking']
const entryOn = (court: string) => ({
  kind: 'booking' as const,
  key: court,
  court,
  from: 18,
  until: 20,
  booking,
})
const start = startMove(entryOn('C1'), [entryOn('C1'), entryOn('C2')], '2026-11-22')

const press = (keys: readonly string[]): BookingMove =>
  keys.reduce(
    (move, key) =>
      moveByKey({ key: key.replace('Shift', ''), shiftKey: key.startsWith('Shift') }, move, grid) ?? move,
    start,
  )
const targetText = ({ target }: BookingMove): string =>
  `${target.courts.join('+')} ${target.from}-${target.until}`

test('arrows move all courts of a booking, but not beyond the courts and hours of the day', () => {
  expect(targetText(start)).toBe('C1+C2 18-20')
  expect(targetText(press(['ArrowRight']))).toBe('C2+C3 18-20')
  expect(targetText(press(['ArrowRight', 'ArrowRight']))).toBe('C2+C3 18-20')
  expect(targetText(press(['ArrowLeft']))).toBe('C1+C2 18-20')
  expect(targetText(press(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']))).toBe('C1+C2 20-22')
  expect(targetText(press(['ArrowUp', 'ArrowUp']))).toBe('C1+C2 17-19')
})

test('Shift with arrows makes the booking longer or shorter, but never shorter than an hour', () => {
  expect(targetText(press(['ShiftArrowDown']))).toBe('C1+C2 18-21')
  expect(targetText(press(['ShiftArrowDown', 'ShiftArrowDown', 'ShiftArrowDown']))).toBe('C1+C2 18-22')
  expect(targetText(press(['ShiftArrowUp', 'ShiftArrowUp']))).toBe('C1+C2 18-19')
  const { from, until } = press(['ShiftArrowDown']).target
  expect(hoursBetween(from, until)).toEqual([18, 19, 20])
})

test('other keys do nothing, and only other courts, hours or another day are a new target', () => {
  expect(moveByKey({ key: 'x', shiftKey: false }, start, grid)).toBeNull()
  expect(hasNewTarget(start, '2026-11-22')).toBe(false)
  expect(hasNewTarget(start, '2026-11-23')).toBe(true)
  expect(hasNewTarget(press(['ArrowDown']), '2026-11-22')).toBe(true)
  expect(hasNewTarget(press(['ArrowDown', 'ArrowUp']), '2026-11-22')).toBe(false)
})

test('a booking is exchanged with the booking at its target, if no other entry is there', () => {
  const otherEntry = (orderNumber: string, court: string, from = 20, until = 22) => ({
    ...entryOn(court),
    booking: { orderNumber, bookingId: 1 } as BookingMove['booking'],
    from,
    until,
  })
  const movedDown = press(['ArrowDown', 'ArrowDown'])
  const ownEntries = [entryOn('C1'), entryOn('C2')]
  expect(exchangePartnerOf(start, ownEntries)).toBeNull()
  expect(exchangePartnerOf(movedDown, ownEntries)).toBeNull()
  expect(
    exchangePartnerOf(movedDown, [
      ...ownEntries,
      otherEntry('P2', 'C1'),
      otherEntry('P2', 'C2'),
      otherEntry('P3', 'C3'),
    ])?.orderNumber,
  ).toBe('P2')
  expect(
    exchangePartnerOf(movedDown, [...ownEntries, otherEntry('P2', 'C1'), otherEntry('P3', 'C2')]),
  ).toBeNull()
})

test('a running booking gets hours after those that were added before, or other courts for its remaining hours', () => {
  const added = { ...entryOn('C1'), key: 'C1 added', from: 20, until: 21 }
  const relatedBookings = [{ orderNumber: 'P2', bookingId: 1 }]
  const runningEntry = { ...entryOn('C1'), booking: { ...booking, from: 18, until: 20, relatedBookings } }
  const entries = [runningEntry, { ...added, booking: { ...booking, orderNumber: 'P2' } }]
  const running = startMove(runningEntry, entries, '2026-11-22', 18)
  const targetAfter = (keys: readonly string[]): string =>
    targetText(
      keys.reduce((move, key) => {
        const pressed = { key: key.replace('Shift', ''), shiftKey: key.startsWith('Shift') }
        return moveByKey(pressed, move, grid) ?? move
      }, running),
    )
  expect(targetAfter([])).toBe('C1 18-21')
  expect(targetAfter(['ShiftArrowDown'])).toBe('C1 21-22')
  expect(targetAfter(['ShiftArrowDown', 'ShiftArrowDown'])).toBe('C1 21-22')
  expect(targetAfter(['ShiftArrowDown', 'ShiftArrowUp', 'ShiftArrowUp'])).toBe('C1 18-21')
  expect(targetAfter(['ArrowDown', 'ArrowUp'])).toBe('C1 18-21')
  // Only the remaining hours of the booking itself change the court. The added hour stays.
  expect(targetAfter(['ArrowRight'])).toBe('C2 18-20')
  expect(targetAfter(['ShiftArrowDown', 'ArrowRight', 'ArrowRight'])).toBe('C3 18-20')
  expect(targetAfter(['ArrowRight', 'ArrowLeft'])).toBe('C1 18-21')
  expect(targetAfter(['ArrowRight', 'ShiftArrowDown'])).toBe('C1 21-22')
  expect(targetAfter(['ArrowLeft'])).toBe('C1 18-21')
  expect(exchangePartnerOf(running, entries)).toBeNull()
})
