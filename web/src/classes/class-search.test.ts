import { expect, test } from 'vitest'
import { filterOf, fits, searchOf, weekOf } from './class-search.ts'

const today = '2026-11-21'
const any = { week: null, date: null, level: null, coachId: null }

test.each([
  [{}, any],
  [{ date: '2026-11-23' }, { ...any, date: '2026-11-23' }],
  [{ date: today }, { ...any, date: today }],
  [{ date: '2026-11-20' }, any],
  [{ date: '2026-02-31' }, any],
  [{ date: 20261123 }, any],
  [{ week: '2026-11-28' }, { ...any, week: '2026-11-28' }],
  [{ week: '2026-11-14' }, any],
  [{ level: 'medium' }, { ...any, level: 'medium' }],
  [{ level: 'master' }, any],
  [{ coach: 'KMG-K1' }, { ...any, coachId: 'KMG-K1' }],
  [{ coach: 7 }, { ...any, coachId: '7' }],
  [{ coach: ['a'] }, any],
])('the address %o is read as the filter %o', (search, filter) => {
  expect(filterOf(search, today)).toEqual(filter)
})

test('the URL has only the set parts of a filter, and is parsed to the same filter', () => {
  const filter = { week: '2026-11-28', date: '2026-12-01', level: 'beginner', coachId: '7' } as const
  expect(filterOf(searchOf(filter), today)).toEqual(filter)
  expect(searchOf(any)).toEqual({})
})

test.each([
  [null, null, '2026-11-21'],
  [null, '2026-11-21', '2026-11-21'],
  [null, '2026-11-27', '2026-11-21'],
  [null, '2026-11-28', '2026-11-28'],
  ['2026-12-01', null, '2026-11-28'],
  ['2026-11-28', '2026-12-06', '2026-12-05'],
])('with the week of %s and the day %s the week begins on %s', (week, date, from) => {
  expect(weekOf({ week, date }, today)).toBe(from)
})

test('a class for everyone fits every level, and a class of another level does not', () => {
  const open = { level: 'all', coachId: 'A' } as const
  expect(fits(open, { level: 'advanced', coachId: null })).toBe(true)
  expect(fits({ ...open, level: 'beginner' }, { level: 'advanced', coachId: null })).toBe(false)
  expect(fits(open, { level: null, coachId: 'B' })).toBe(false)
  expect(fits(open, { level: 'all', coachId: 'A' })).toBe(true)
})
