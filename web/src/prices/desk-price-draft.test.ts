import { expect, test } from 'vitest'
import {
  priceChangeOf,
  DRAFT_ID,
  isPicked,
  dayMarkOf,
  emptyPrice,
  pricesAt,
  withDraft,
} from './desk-price-draft.ts'

const monday = '2026-11-23'
const baseRule = {
  id: '1',
  courtId: null,
  fromHour: 6,
  toHour: 24,
  price: 100_000,
  type: 'R',
  priority: 3,
  sequence: 1,
} as const
const list = {
  version: 1,
  today: monday,
  courts: [{ id: 'A', name: 'Court 1' }],
  openHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 17, to: 19 })),
  specialHours: [],
  closedDates: ['2026-11-24'],
  rules: [baseRule],
}
const picked = { from: { day: 4, hour: 18 }, to: { day: 0, hour: 17 } }
const typed = { ...emptyPrice, price: '475000' }

test('a picked rectangle of cells becomes weekdays and hours, or dates and hours', () => {
  expect(priceChangeOf({ typed, picked, monday, courtId: null })).toMatchObject({
    weekdays: [1, 2, 3, 4, 5],
    fromHour: 17,
    toHour: 19,
    price: 475_000,
    validFrom: null,
  })
  expect(priceChangeOf({ typed: { ...typed, kind: 'dates' }, picked, monday, courtId: 'A' })).toMatchObject({
    courtId: 'A',
    weekdays: null,
    dateFrom: '2026-11-23',
    dateTo: '2026-11-27',
  })
  expect(isPicked(picked, { day: 2, hour: 18 })).toBe(true)
  expect(isPicked(picked, { day: 5, hour: 18 })).toBe(false)
})

test('an unsaved price wins as if it were saved, and the strip of days marks the days on which it applies', () => {
  const rulesWithDraft = withDraft(list.rules, priceChangeOf({ typed, picked, monday, courtId: null }))
  const { savedPrice, newPrice, explainedRules } = pricesAt(
    { rules: list.rules, rulesWithDraft },
    { courtId: null, date: monday, hour: 17 },
  )
  expect([savedPrice, newPrice, explainedRules[0]?.rule.id]).toEqual([100_000, 475_000, DRAFT_ID])
  expect(
    ['2026-11-23', '2026-11-24', '2026-11-28'].map((date) => dayMarkOf(list, rulesWithDraft, date)),
  ).toEqual(['draft', 'closed', 'closed'])
  expect(dayMarkOf(list, [], monday)).toBe('gap')
  expect(dayMarkOf(list, [{ ...baseRule, dateFrom: monday, dateTo: monday }], monday)).toBe('dates')
  expect(withDraft(list.rules, priceChangeOf({ typed: emptyPrice, picked, monday, courtId: null }))).toEqual(
    list.rules,
  )
})
