import { expect, test } from 'vitest'
import {
  clockText,
  isNearlyOver,
  msUntil,
  shareOfHoldLeft,
  minuteToAnnounce,
  wholeMinutes,
} from './countdown.ts'

const MINUTE_MS = 60_000

const clockCases = [
  { ms: 881_000, clock: '14:41', minutes: 15 },
  { ms: 880_001, clock: '14:41', minutes: 15 },
  { ms: 120_000, clock: '02:00', minutes: 2 },
  { ms: 60_000, clock: '01:00', minutes: 1 },
  { ms: 1, clock: '00:01', minutes: 1 },
  { ms: 0, clock: '00:00', minutes: 0 },
  { ms: 75 * MINUTE_MS, clock: '75:00', minutes: 75 },
]
for (const { ms, clock, minutes } of clockCases)
  test(`${ms} ms left reads ${clock}, ${minutes} minutes`, () =>
    expect([clockText(ms), wholeMinutes(ms)]).toEqual([clock, minutes]))

const announcements = [
  { from: 6 * MINUTE_MS, to: 5 * MINUTE_MS + 1, announced: null },
  { from: 5 * MINUTE_MS + 1, to: 5 * MINUTE_MS, announced: 5 },
  { from: 5 * MINUTE_MS, to: 5 * MINUTE_MS - 1_000, announced: null },
  { from: 2 * MINUTE_MS + 500, to: 2 * MINUTE_MS - 500, announced: 2 },
  { from: 1_000, to: 0, announced: 0 },
  { from: 0, to: 0, announced: null },
  { from: 10 * MINUTE_MS, to: MINUTE_MS, announced: 2 },
  { from: 10 * MINUTE_MS, to: 0, announced: 0 },
]
for (const { from, to, announced } of announcements)
  test(`between ${from} and ${to} ms left, ${announced ?? 'nothing'} is said`, () =>
    expect(minuteToAnnounce(from, to)).toBe(announced))

test('the time left follows the server’s clock and is never negative', () => {
  const end = '2026-11-21T17:15:00+07:00'
  const now = Date.parse('2026-11-21T10:00:00Z')
  expect(msUntil(end, now)).toBe(15 * MINUTE_MS)
  expect(msUntil(end, now + 16 * MINUTE_MS)).toBe(0)
})

const placedAt = '2026-11-21T10:00:00+07:00'
const shareCases = [
  { expiresAt: '2026-11-21T10:15:00+07:00', ms: 15 * MINUTE_MS, share: 1 },
  { expiresAt: '2026-11-21T10:20:00+07:00', ms: 15 * MINUTE_MS, share: 0.75 },
  { expiresAt: '2026-11-21T10:05:00+07:00', ms: 5 * MINUTE_MS, share: 1 },
  { expiresAt: '2026-11-21T10:05:00+07:00', ms: MINUTE_MS, share: 0.2 },
  { expiresAt: '2026-11-21T10:05:00+07:00', ms: 6 * MINUTE_MS, share: 1 },
  { expiresAt: null, ms: MINUTE_MS, share: 0 },
]
for (const { expiresAt, ms, share } of shareCases)
  test(`${ms} ms left of a hold until ${expiresAt ?? 'no time'} fill ${share} of the bar`, () =>
    expect(shareOfHoldLeft(ms, { placedAt, expiresAt })).toBe(share))

test('the warning begins at two minutes', () => {
  expect(isNearlyOver(2 * MINUTE_MS + 1)).toBe(false)
  expect(isNearlyOver(2 * MINUTE_MS)).toBe(true)
})
