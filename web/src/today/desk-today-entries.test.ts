import type { CoachToday } from '@pantul/contract/desk-coach-today-wire'
import { expect, test } from 'vitest'
import { entriesOf, initiallyExpandedKey, phaseOf } from './desk-today-entries.ts'

const booking = (date: string, from: number) => ({
  date,
  from,
  until: from + 1,
  courts: ['Court 1'],
  coachId: 'TST1-K1',
  name: 'Sari',
  players: 2,
})
const session = (id: string, from: number, until: number) => ({
  id,
  date: '2026-11-20',
  from,
  until,
  courts: ['Court 4'],
  name: 'Juniors',
  coachName: 'Kiki',
  participants: [],
  takenPlaces: 0,
  places: 8,
})

const day = (changed: Partial<CoachToday>): CoachToday => ({
  today: '2026-11-20',
  coachName: 'Kiki',
  bookings: [],
  classes: [],
  createdAt: '2026-11-20T16:05:00+07:00',
  ...changed,
})

test('bookings and classes are listed by date and hour', () => {
  const { ofToday, ofNextDays } = entriesOf(
    day({
      bookings: [booking('2026-11-21', 7), booking('2026-11-20', 18)],
      classes: [session('A', 15, 17), session('B', 9, 10)],
    }),
  )
  expect(ofToday.map(({ from }) => from)).toEqual([9, 15, 18])
  expect(ofNextDays.map(({ date }) => date)).toEqual(['2026-11-21'])
})

test.each([
  [9, 10, 'over'],
  [15, 16, 'over'],
  [15, 17, 'now'],
  [16, 17, 'now'],
  [17, 18, 'later'],
])('at 16:05 an entry from %i to %i is %s', (from, until, phase) => {
  const [entry] = entriesOf(day({ classes: [session('A', from, until)] })).ofToday
  expect(entry && phaseOf(entry, day({}).createdAt)).toBe(phase)
})

test('the running class is unfolded at first, else the next one, else the last one', () => {
  const expandedOf = (...classes: ReturnType<typeof session>[]) =>
    initiallyExpandedKey(entriesOf(day({ classes })).ofToday, day({}).createdAt)
  expect(expandedOf(session('A', 9, 10), session('B', 15, 17), session('C', 18, 19))).toBe('B')
  expect(expandedOf(session('A', 9, 10), session('C', 18, 19))).toBe('C')
  expect(expandedOf(session('A', 9, 10))).toBe('A')
  expect(expandedOf()).toBe(null)
})
