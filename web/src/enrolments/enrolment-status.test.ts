import { expect, test } from 'vitest'
import { classStatus, minutesUntil, programmeStatus } from './enrolment-status.ts'

const cutOffAt = '2026-11-21T10:00:00+07:00'
const cutOff = Date.parse(cutOffAt)
const openOffer = { state: 'open', placesLeft: 2, cutOffAt } as const
const minute = 60_000

test.each([
  ['open', openOffer, cutOff - 3 * minute, 'open', 'open'],
  ['the last two minutes are too few to pay', openOffer, cutOff - 2 * minute, 'closed', 'closed'],
  ['after the cut-off, not decided yet', openOffer, cutOff + minute, 'closed', 'closed'],
  ['the decision is made: it runs', { ...openOffer, state: 'runs' }, cutOff + minute, 'closed', 'open'],
  ['it runs and is full', { ...openOffer, state: 'runs', placesLeft: 0 }, cutOff + minute, 'closed', 'full'],
  ['full', { ...openOffer, placesLeft: 0 }, cutOff - 60 * minute, 'full', 'full'],
  ['cancelled', { ...openOffer, state: 'cancelled' }, cutOff - 60 * minute, 'cancelled', 'cancelled'],
] as const)(
  'the status for a new enrolment: %s',
  (_name, offer, now, expectedForClass, expectedForProgramme) => {
    expect(classStatus(offer, now)).toBe(expectedForClass)
    expect(programmeStatus(offer, now)).toBe(expectedForProgramme)
  },
)

test('minutes to a start are counted across midnight, and 0 or less once it has begun', () => {
  const now = { date: '2026-11-21', hour: 22, minute: 30 }
  expect(minutesUntil({ date: '2026-11-22', hour: 7 }, now)).toBe(510)
  expect(minutesUntil({ date: '2026-11-21', hour: 22 }, { ...now, minute: 0 })).toBe(0)
  expect(minutesUntil({ date: '2026-11-21', hour: 9 }, now)).toBeLessThan(0)
})
