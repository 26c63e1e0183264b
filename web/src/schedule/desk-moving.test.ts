import { expect, test } from 'vitest'
import { hoursOf, isElsewhere, moveByKey, partnerOf, startMoving, type MovingBooking } from './desk-moving.ts'

const courts = ['C1', 'C2', 'C3'].map((id) => ({
  id,
  name: id,
  kind: 'indoor' as const,
  turf: 'blue' as const,
  isOnSale: true,
}))
const grid = { courts, hours: [17, 18, 19, 20, 21] }
const booking = { orderNumber: 'P1', bookingId: 1, relatedBookings: [] as object } as MovingBooking['booking']
const entryOn = (court: string) => ({
  kind: 'booking' as const,
  key: court,
  court,
  from: 18,
  until: 20,
  booking,
})
const start = startMoving(entryOn('C1'), [entryOn('C1'), entryOn('C2')], '2026-11-22')

const press = (keys: readonly string[]): MovingBooking =>
  keys.reduce(
    (moving, key) =>
      moveByKey({ key: key.replace('Shift', ''), shiftKey: key.startsWith('Shift') }, moving, grid) ?? moving,
    start,
  )
const where = ({ target }: MovingBooking): string =>
  `${target.courts.join('+')} ${target.from}-${target.until}`

test('arrows move all courts of a booking, and keep it within the day', () => {
  expect(where(start)).toBe('C1+C2 18-20')
  expect(where(press(['ArrowRight']))).toBe('C2+C3 18-20')
  expect(where(press(['ArrowRight', 'ArrowRight']))).toBe('C2+C3 18-20')
  expect(where(press(['ArrowLeft']))).toBe('C1+C2 18-20')
  expect(where(press(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']))).toBe('C1+C2 20-22')
  expect(where(press(['ArrowUp', 'ArrowUp']))).toBe('C1+C2 17-19')
})

test('Shift with arrows makes it longer and shorter, an hour at least', () => {
  expect(where(press(['ShiftArrowDown']))).toBe('C1+C2 18-21')
  expect(where(press(['ShiftArrowDown', 'ShiftArrowDown', 'ShiftArrowDown']))).toBe('C1+C2 18-22')
  expect(where(press(['ShiftArrowUp', 'ShiftArrowUp']))).toBe('C1+C2 18-19')
  expect(hoursOf(press(['ShiftArrowDown']).target)).toEqual([18, 19, 20])
})

test('other keys do nothing, and only another place or day is a change', () => {
  expect(moveByKey({ key: 'x', shiftKey: false }, start, grid)).toBeNull()
  expect(isElsewhere(start, '2026-11-22')).toBe(false)
  expect(isElsewhere(start, '2026-11-23')).toBe(true)
  expect(isElsewhere(press(['ArrowDown']), '2026-11-22')).toBe(true)
  expect(isElsewhere(press(['ArrowDown', 'ArrowUp']), '2026-11-22')).toBe(false)
})

test('the only booking at the target is the one to exchange with', () => {
  const of = (orderNumber: string, court: string, from = 20, until = 22) => ({
    ...entryOn(court),
    booking: { orderNumber, bookingId: 1 } as MovingBooking['booking'],
    from,
    until,
  })
  const down = press(['ArrowDown', 'ArrowDown'])
  const own = [entryOn('C1'), entryOn('C2')]
  expect(partnerOf(start, own)).toBeNull()
  expect(partnerOf(down, own)).toBeNull()
  expect(partnerOf(down, [...own, of('P2', 'C1'), of('P2', 'C2'), of('P3', 'C3')])?.orderNumber).toBe('P2')
  expect(partnerOf(down, [...own, of('P2', 'C1'), of('P3', 'C2')])).toBeNull()
})

test('a booking that runs only gets longer, after the hours that were added before', () => {
  const added = { ...entryOn('C1'), key: 'C1 added', from: 20, until: 21 }
  const relatedBookings = [{ orderNumber: 'P2', bookingId: 1 }]
  const first = { ...entryOn('C1'), booking: { ...booking, from: 18, until: 20, relatedBookings } }
  const entries = [first, { ...added, booking: { ...booking, orderNumber: 'P2' } }]
  const running = startMoving(first, entries, '2026-11-22', 18)
  const after = (keys: readonly string[]): string =>
    where(
      keys.reduce((moving, key) => {
        const pressed = { key: key.replace('Shift', ''), shiftKey: key.startsWith('Shift') }
        return moveByKey(pressed, moving, grid) ?? moving
      }, running),
    )
  expect(after([])).toBe('C1 18-21')
  expect(after(['ShiftArrowDown'])).toBe('C1 21-22')
  expect(after(['ShiftArrowDown', 'ShiftArrowDown'])).toBe('C1 21-22')
  expect(after(['ShiftArrowDown', 'ShiftArrowUp', 'ShiftArrowUp'])).toBe('C1 18-21')
  expect(after(['ArrowDown', 'ArrowUp'])).toBe('C1 18-21')
  // Another court, for what is left of the booking itself.
  expect(after(['ArrowRight'])).toBe('C2 18-20')
  expect(after(['ShiftArrowDown', 'ArrowRight', 'ArrowRight'])).toBe('C3 18-20')
  expect(after(['ArrowRight', 'ArrowLeft'])).toBe('C1 18-21')
  expect(after(['ArrowRight', 'ShiftArrowDown'])).toBe('C1 21-22')
  expect(after(['ArrowLeft'])).toBe('C1 18-21')
  expect(partnerOf(running, entries)).toBeNull()
})
