import { expect, test } from 'vitest'
import { bandsOfRules, checkBands, fitBands, rulesOfBands, usualBands, weekSpan } from './price-bands.ts'
import type { PriceRule } from './price-rule.ts'

const courts = [
  { id: 'KEM-C1', kind: 'indoor' },
  { id: 'KEM-C2', kind: 'outdoor' },
] as const
const stored = (rules: readonly object[]): PriceRule[] =>
  rules.map((rule, i) => ({ ...rule, id: String(i), priority: 0, sequence: i })) as PriceRule[]
const hoursOf = (bands: readonly { from: number; to: number }[]) =>
  bands.map(({ from, to }) => `${from}-${to}`)

test('the usual bands cover exactly the opening hours', () => {
  expect(hoursOf(usualBands({ from: 6, to: 24 }))).toEqual(['6-16', '16-22', '22-24'])
  expect(hoursOf(usualBands({ from: 7, to: 22 }))).toEqual(['7-16', '16-22'])
  expect(hoursOf(usualBands({ from: 17, to: 21 }))).toEqual(['17-21'])
})

test('bands are fitted to other opening hours', () => {
  const bands = usualBands({ from: 6, to: 24 })
  expect(hoursOf(fitBands(bands, { from: 8, to: 23 }))).toEqual(['8-16', '16-22', '22-23'])
  expect(hoursOf(fitBands(bands, { from: 8, to: 20 }))).toEqual(['8-16', '16-20'])
})

test('the span of a week is from the earliest opening to the latest closing', () => {
  expect(weekSpan([])).toBeNull()
  expect(
    weekSpan([
      { weekday: 1, from: 8, to: 22 },
      { weekday: 6, from: 6, to: 21 },
    ]),
  ).toEqual({ from: 6, to: 22 })
})

test.each([
  ['no band', []],
  ['a price of 0', [{ from: 6, to: 24, weekday: 0, weekend: 1, type: 'R' }]],
  ['a price that is no whole number', [{ from: 6, to: 24, weekday: 1.5, weekend: 1, type: 'R' }]],
  ['an empty band', [{ from: 6, to: 6, weekday: 1, weekend: 1, type: 'R' }]],
  [
    'bands that do not adjoin',
    [
      { from: 6, to: 9, weekday: 1, weekend: 1, type: 'R' },
      { from: 10, to: 24, weekday: 1, weekend: 1, type: 'R' },
    ],
  ],
] as const)('%s is refused', (_what, bands) => {
  expect(checkBands(bands)?.problem).toBe('NUMBER_RANGE')
})

test('the rules that are made of bands can be read back as the same bands', () => {
  const all = usualBands({ from: 6, to: 24 })
  const samePrices = { all, outdoor: null }
  expect(bandsOfRules(stored(rulesOfBands(samePrices, courts)), courts)).toEqual(samePrices)
  const cheaper = { all, outdoor: all.map((band) => ({ ...band, weekday: 1000 })) }
  expect(bandsOfRules(stored(rulesOfBands(cheaper, courts)), courts)).toEqual(cheaper)
})

test('no bands are read if one court has other rules than the outdoor courts', () => {
  const all = usualBands({ from: 6, to: 24 })
  const twoOutdoor = [...courts, { id: 'KEM-C3', kind: 'outdoor' }] as const
  const rules = stored(rulesOfBands({ all, outdoor: all }, twoOutdoor))
  expect(bandsOfRules(rules, twoOutdoor)).toEqual({ all, outdoor: all })
  const changed = rules.map((rule) => (rule.courtId === 'KEM-C3' ? { ...rule, price: 1000 } : rule))
  expect(bandsOfRules(changed, twoOutdoor)).toBeNull()
  const ofIndoorCourt = rules.map((rule) =>
    rule.courtId === 'KEM-C3' ? { ...rule, courtId: 'KEM-C1' } : rule,
  )
  expect(bandsOfRules(ofIndoorCourt, twoOutdoor)).toBeNull()
})

test('no bands are read from missing or other rules', () => {
  expect(bandsOfRules([], courts)).toBeNull()
  const everyDay = [{ courtId: null, fromHour: 6, toHour: 24, price: 1, type: 'R', weekdays: null }]
  expect(bandsOfRules(stored(everyDay), courts)).toBeNull()
})
