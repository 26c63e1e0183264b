import { expect, test } from 'vitest'
import { filterOf, fits, searchOf, weekStartOf } from './class-search.ts'

const today = '2026-11-21'
const noFilter = { week: null, date: null, level: null, coachId: null }

test.each([
  [{}, noFilter],
  [{ date: '2026-11-23' }, { ...noFilter, date: '2026-11-23' }],
  [{ date: today }, { ...noFilter, date: today }],
  [{ date: '2026-11-20' }, noFilter],
  [{ date: '2026-02-31' }, noFilter],
  [{ date: 20261123 }, noFilter],
  [{ week: '2026-11-28' }, { ...noFilter, week: '2026-11-28' }],
  [{ week: '2026-11-14' }, noFilter],
  [{ level: 'medium' }, { ...noFilter, level: 'medium' }],
  [{ level: 'master' }, noFilter],
  [{ coach: 'KMG-K1' }, { ...noFilter, coachId: 'KMG-K1' }],
  [{ coach: 7 }, { ...noFilter, coachId: '7' }],
  [{ coach: ['a'] }, noFilter],
])('the address %o is read as the filter %o', (search, filter) => {
  expect(filterOf(search, today)).toEqual(filter)
})

test('the URL has only the set parts of a filter, and is parsed to the same filter', () => {
  const filter = { week: '2026-11-28', date: '2026-12-01', level: 'beginner', coachId: '7' } as const
  expect(filterOf(searchOf(filter), today)).toEqual(filter)
  expect(searchOf(noFilter)).toEqual({})
})

test.each([
  [null, null, '2026-11-21'],
  [null, '2026-11-21', '2026-11-21'],
  [null, '2026-11-27', '2026-11-21'],
  [null, '2026-11-28', '2026-11-28'],
  ['2026-12-01', null, '2026-11-28'],
  ['2026-11-28', '2026-12-06', '2026-12-05'],
])('with the week of %s and the day %s in the filter, the shown week begins on %s', (week, date, from) => {
  expect(weekStartOf({ week, date }, today)).toBe(from)
})

test('a class for everyone fits every level, and a class of another level does not', () => {
  const classForEveryone = { level: 'all', coachId: 'A' } as const
  expect(fits(classForEveryone, { level: 'advanced', coachId: null })).toBe(true)
  expect(fits({ ...classForEveryone, level: 'beginner' }, { level: 'advanced', coachId: null })).toBe(false)
  expect(fits(classForEveryone, { level: null, coachId: 'B' })).toBe(false)
  expect(fits(classForEveryone, { level: 'all', coachId: 'A' })).toBe(true)
})
