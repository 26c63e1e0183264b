import { expect, test } from 'vitest'
import { checkTimeOff, isTimeOff } from './time-off.ts'

const timeOff = { dateFrom: '2026-11-24', dateTo: '2026-11-26', from: 9, to: 12, reason: 'Wedding' }

test.each([
  [{}, null],
  [{ from: 0, to: 24 }, null],
  [{ dateFrom: '2026-11-20' }, null],
  [{ dateTo: '2027-12-28' }, null],
  [{ dateTo: '2027-12-29' }, 'TIME_OFF_INVALID'],
  [{ dateTo: '2026-11-23' }, 'TIME_OFF_INVALID'],
  [{ dateFrom: '2026-11-20', dateTo: '2026-11-22' }, 'TIME_OFF_INVALID'],
  [{ dateFrom: '' }, 'TIME_OFF_INVALID'],
  [{ from: 12 }, 'TIME_OFF_INVALID'],
  [{ reason: ' a ' }, 'REASON_REQUIRED'],
])('a time off with %j: %s', (change, refusal) => {
  expect(checkTimeOff({ ...timeOff, ...change }, '2026-11-23')?.problem ?? null).toBe(refusal)
})

test.each([
  ['2026-11-24', 9, true],
  ['2026-11-26', 11, true],
  ['2026-11-26', 12, false],
  ['2026-11-25', 8, false],
  ['2026-11-27', 9, false],
])('whether %s at %i:00 is in the time off: %s', (date, hour, expected) => {
  expect(isTimeOff(timeOff, date, hour)).toBe(expected)
})
