import { expect, test } from 'vitest'
import type { PriceRule } from './price-rule.ts'
import { countPricedHours, doneSteps, missingSteps, type SetUpFacts } from './set-up.ts'

const openHours = [1, 6].map((weekday) => ({ weekday, from: 8, to: 10 }))
const rule = (fromHour: number, weekdays: readonly number[] | null): PriceRule => ({
  id: '1',
  courtId: null,
  fromHour,
  toHour: 10,
  price: 100_000,
  type: 'R',
  weekdays,
  priority: 0,
  sequence: 1,
})
const newLocation: SetUpFacts = {
  activeCourts: 0,
  times: { openHours: [], specialHours: [], closedDates: [] },
  rules: [],
  today: '2026-11-21',
  confirmed: [],
}
const times = { ...newLocation.times, openHours }

test('a new location misses courts, hours, prices and terms', () => {
  expect(doneSteps(newLocation)).toEqual(['you', 'company', 'place'])
  expect(missingSteps(newLocation)).toEqual(['courts', 'hours', 'prices', 'terms'])
})

test('a location can open without the steps payments, mail and staff', () => {
  const facts = { ...newLocation, activeCourts: 2, times, rules: [rule(8, null)], confirmed: ['terms'] }
  expect(missingSteps(facts)).toEqual([])
  expect(doneSteps(facts)).not.toContain('mail')
  expect(doneSteps({ ...facts, confirmed: ['terms', 'mail'] })).toContain('mail')
})

test('while an open hour has no price, the step of prices is missing', () => {
  expect(countPricedHours(times, [rule(9, null)], newLocation.today)).toEqual({ open: 4, priced: 2 })
  expect(countPricedHours(times, [rule(8, [1])], newLocation.today)).toEqual({ open: 4, priced: 2 })
  expect(
    missingSteps({ ...newLocation, activeCourts: 1, times, rules: [rule(8, [1])], confirmed: ['terms'] }),
  ).toEqual(['prices'])
})

test('a closed date of the first week does not hide a missing price', () => {
  const closed = { ...times, closedDates: [{ date: '2026-11-23', reason: { en: 'Rain', id: 'Hujan' } }] }
  const facts = {
    ...newLocation,
    activeCourts: 1,
    times: closed,
    rules: [rule(8, [6])],
    confirmed: ['terms'],
  }
  expect(missingSteps(facts)).toEqual(['prices'])
})
