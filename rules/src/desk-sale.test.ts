import { expect, test } from 'vitest'
import { emptyItem } from './booking-item.ts'
import { factsForStaff, isDeadlineValid, saleWarnings } from './desk-sale.ts'
import { checkOrder, type OrderFacts } from './order-rules.ts'
import { addDays } from './play-date.ts'
import { exampleLimits } from './test-limits.ts'

const today = '2031-03-05'
const facts: OrderFacts = {
  now: { date: today, hour: 18, minute: 40 },
  lastStartMinute: 30,
  limits: { ...exampleLimits, daysAhead: 14, hoursPerDate: 2 },
  dayOf: () => ({ openHours: [17, 18, 19, 20, 21], courts: ['C1', 'C2'], coaches: [], addOns: [] }),
}

const booking = (hours: readonly number[], date = today) => ({
  ...emptyItem(1, date),
  hours,
  courts: [{ id: 'C1', name: 'Court 1', material: 'M', unit: 'H', paidByPackage: false }],
})

test.each([
  ['an hour to come', booking([19]), []],
  ['the running hour, after its last start', booking([18]), ['hour-running 30']],
  ['more hours than a player may have', booking([19, 20, 21]), ['many-hours 2']],
  ['further ahead than players may book', booking([19], addDays(today, 400)), ['far-ahead 14']],
  ['an item above several limits', booking([18, 19, 20]), ['many-hours 2', 'hour-running 30']],
])('staff may sell %s, with a warning for each exceeded limit of players', (_what, item, warnings) => {
  expect(checkOrder([item], factsForStaff(facts))).toBe(null)
  expect(saleWarnings([item], facts).map(({ kind, most }) => `${kind} ${most}`)).toEqual(warnings)
})

test.each([
  ['an hour that is over', booking([17]), 'SLOT_PAST'],
  ['a date more than 400 days ahead', booking([19], addDays(today, 401)), 'DATE_TOO_FAR'],
  ['an hour that is not open', booking([22]), 'SLOT_CLOSED'],
])('staff may not sell %s', (_what, item, code) => {
  expect(checkOrder([item], factsForStaff(facts))?.problem).toBe(code)
})

const minute = 60_000
test.each([
  [9, false],
  [10, true],
  [60, true],
  [61, false],
])('whether a deadline %i minutes from now is valid if the role allows an hour: %s', (minutes, isValid) => {
  expect(isDeadlineValid({ now: 0, deadline: minutes * minute, latest: 60 * minute })).toBe(isValid)
})
