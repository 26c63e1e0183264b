import { expect, test } from 'vitest'
import { blockedDates, checkBlock, checkFrontDeskBlock, type BlockedHours } from './block.ts'

const date = '2026-11-20'
const now = { date, hour: 15, minute: 40 }
const block = (changes: Partial<BlockedHours> = {}): BlockedHours => ({
  courts: ['C1'],
  date,
  from: 18,
  until: 20,
  weeklyUntil: null,
  ...changes,
})

test.each([
  [null, [date]],
  [date, [date]],
  ['2026-11-26', [date]],
  ['2026-11-27', [date, '2026-11-27']],
  ['2026-12-10', [date, '2026-11-27', '2026-12-04']],
])('a block that is repeated weekly until %s has the dates %j', (weeklyUntil, dates) => {
  expect(blockedDates({ date, weeklyUntil })).toEqual(dates)
})

test.each([
  [block(), undefined],
  [block({ from: 15 }), undefined],
  [block({ from: 14 }), 'BLOCK_HOURS_INVALID'],
  [block({ until: 18 }), 'BLOCK_HOURS_INVALID'],
  [block({ date: '2026-11-19' }), 'BLOCK_HOURS_INVALID'],
  [block({ courts: [] }), 'COURT_UNKNOWN'],
  [block({ weeklyUntil: '2027-12-25' }), undefined],
  [block({ weeklyUntil: '2027-12-26' }), 'BLOCK_TOO_LONG'],
  [block({ weeklyUntil: '2026-11-19' }), 'BLOCK_TOO_LONG'],
])('whether %j may be blocked: %s', (wanted, code) => {
  expect(checkBlock(wanted, now)?.problem).toBe(code)
})

test.each([
  [block(), 0, undefined],
  [block({ until: 19 }), 1, undefined],
  [block(), 1, 1],
  [block({ until: 21 }), 0, 2],
  [block({ courts: ['C1', 'C2'] }), 0, 2],
  [block({ date: '2026-11-21' }), 0, 2],
  [block({ until: 19, weeklyUntil: '2026-11-27' }), 0, 2],
  [block({ until: 19 }), 2, 0],
])('the front desk blocks %j after %i court-hours: refused with %s left', (wanted, blocked, left) => {
  expect(
    checkFrontDeskBlock(wanted, { today: date, blockedBefore: blocked, most: 2 })?.values?.['left'],
  ).toBe(left)
})
