import { beforeEach, expect, test } from 'vitest'
import { writeDraft } from '../browser/drafts.ts'
import { cashOf, emptyCount, forgetCount, storeCount, cashPieces, readCount } from './desk-cash-count.ts'

beforeEach(() => sessionStorage.clear())

test('the cash is the sum of all notes and coins; a note and a coin of 1.000 are counted apart', () => {
  expect(cashOf(emptyCount('shift-1'))).toBe(0)
  const typed = {
    'note-100000': '14',
    'note-50000': '12',
    'note-20000': '8',
    'note-10000': '9',
    'note-5000': '6',
    'note-2000': '7',
    'note-1000': '3',
    'coin-1000': '2',
    'coin-500': '2',
  }
  expect(Object.keys(typed)).toEqual(cashPieces.map(({ id }) => id))
  expect(cashOf({ ...emptyCount('shift-1'), pieces: typed })).toBe(2_300_000)
})

test('a count is kept for its shift until it is forgotten', () => {
  const count = { ...emptyCount('shift-1'), pieces: { 'note-5000': '4' }, edc: '150000' }
  storeCount(count)
  expect(readCount('shift-1')).toEqual(count)
  expect(readCount('shift-2')).toBeNull()
  forgetCount()
  expect(readCount('shift-1')).toBeNull()
})

test('a stored count of another shape is not used', () => {
  for (const broken of [null, 'x', {}, { ...emptyCount('shift-1'), pieces: { 'note-5000': 'four' } }]) {
    writeDraft('drawer-count', null, broken)
    expect(readCount('shift-1')).toBeNull()
  }
})
