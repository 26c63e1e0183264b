import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from './play-date.ts'
import {
  courtDifference,
  covers,
  explainPrice,
  hourPrice,
  rulesOn,
  slotRuleId,
  type PriceRule,
} from './price-rule.ts'

const saturday = '2026-11-21'
const rule = (id: string, rest: Partial<PriceRule>): PriceRule => ({
  id,
  courtId: null,
  fromHour: 6,
  toHour: 24,
  price: 100_000,
  type: 'R',
  priority: 0,
  sequence: 1,
  ...rest,
})
const base = rule('base', {})
const evening = rule('evening', { fromHour: 17, toHour: 22, price: 150_000, type: 'P', weekdays: [5, 6] })
const holiday = rule('holiday', { dateFrom: saturday, dateTo: saturday, price: 180_000, type: 'H' })

describe('the rule that decides the price', () => {
  const cases = [
    { title: 'the base', rules: [base], hour: 18, says: 'base' },
    { title: 'a weekday beats the base', rules: [base, evening], hour: 18, says: 'evening' },
    { title: 'only in its hours', rules: [base, evening], hour: 22, says: 'base' },
    { title: 'from its first hour', rules: [base, evening], hour: 17, says: 'evening' },
    { title: 'a date beats a weekday', rules: [base, evening, holiday], hour: 18, says: 'holiday' },
    {
      title: 'a date beats a weekday of higher priority',
      rules: [holiday, { ...evening, priority: 9 }],
      hour: 18,
      says: 'holiday',
    },
    {
      title: 'among equals the higher priority',
      rules: [rule('low', { sequence: 5 }), rule('high', { priority: 1 })],
      hour: 9,
      says: 'high',
    },
    {
      title: 'among those the newer',
      rules: [rule('newer', { sequence: 2 }), rule('older', { sequence: 1 })],
      hour: 9,
      says: 'newer',
    },
    { title: 'nothing before opening', rules: [base], hour: 5, says: undefined },
    { title: 'no rule of a court', rules: [rule('own', { courtId: 'A' })], hour: 9, says: undefined },
  ]
  for (const { title, rules, hour, says } of cases) {
    test(`${title}`, () => expect(hourPrice(rules, saturday, hour)?.ruleId).toBe(says))
  }
  test('another weekday has the base', () => {
    expect(hourPrice([base, evening], '2026-11-22', 18)).toEqual({
      price: 100_000,
      type: 'R',
      ruleId: 'base',
    })
  })
})

test('a court has its difference from the location’s price', () => {
  const panorama = rule('panorama', { courtId: 'A', price: 175_000, fromHour: 17, toHour: 22 })
  const rules = [base, evening, panorama]
  expect(courtDifference(rules, 'A', saturday, 18)).toBe(25_000)
  expect(courtDifference(rules, 'A', saturday, 9)).toBe(0)
  expect(courtDifference(rules, 'B', saturday, 18)).toBe(0)
})

test('for any rules in any order, the winner equals that of a naive comparison', () => {
  const anyRule = fc.record({
    courtId: fc.constant(null),
    dateFrom: fc.option(fc.nat(3).map((n) => addDays(saturday, n - 1))),
    dateTo: fc.option(fc.nat(3).map((n) => addDays(saturday, n - 1))),
    weekdays: fc.option(fc.uniqueArray(fc.nat(6))),
    fromHour: fc.integer({ min: 16, max: 18 }),
    toHour: fc.integer({ min: 18, max: 20 }),
    price: fc.nat(100),
    type: fc.constant('R' as const),
    priority: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 6 }), (drawn) => {
      const rules = drawn.map((one, i) => ({ ...one, id: `r${i}`, sequence: i }))
      let winner: (typeof rules)[number] | undefined
      let best = -1
      for (const one of rules) {
        if (one.fromHour > 18 || one.toHour <= 18) continue
        if (one.dateFrom !== null && one.dateFrom > saturday) continue
        if (one.dateTo !== null && one.dateTo < saturday) continue
        if (one.weekdays !== null && !one.weekdays.includes(weekdayOf(saturday))) continue
        const isDated = one.dateFrom !== null || one.dateTo !== null
        const score =
          (isDated ? 20_000 : one.weekdays !== null ? 10_000 : 0) + one.priority * 100 + one.sequence
        if (score > best) [best, winner] = [score, one]
      }
      expect(hourPrice(rules, saturday, 18)?.ruleId).toBe(winner?.id)
      expect(hourPrice(rules.toReversed(), saturday, 18)?.ruleId).toBe(winner?.id)
    }),
    { numRuns: 1000 },
  )
})

test('the explanation names every rule that covers the hour, and why it loses', () => {
  const panorama = rule('panorama', { courtId: 'A', price: 175_000 })
  const low = rule('low', { weekdays: [6], priority: -1, sequence: 9 })
  const newer = rule('newer', { weekdays: [6], sequence: 7 })
  const rules = [base, evening, holiday, panorama, low, newer]
  const explained = (courtId: string | null) =>
    explainPrice(rules, { courtId, date: saturday, hour: 18 }).map((one) => `${one.rule.id} ${one.lostBy}`)
  expect(explained(null)).toEqual(['holiday null', 'newer dates', 'evening dates', 'low dates', 'base dates'])
  expect(explained('A').slice(0, 2)).toEqual(['panorama null', 'holiday court'])
  const weekly = explainPrice([base, evening, low, newer], { courtId: null, date: saturday, hour: 18 })
  expect(weekly.map((one) => `${one.rule.id} ${one.lostBy}`)).toEqual([
    'newer null',
    'evening age',
    'low priority',
    'base weekdays',
  ])
})

test('a rule begins and ends on a date and keeps its rank', () => {
  const later = rule('later', { validFrom: addDays(saturday, 1), sequence: 2 })
  expect(hourPrice([base, later], saturday, 9)?.ruleId).toBe('base')
  expect(hourPrice([base, later], addDays(saturday, 1), 9)?.ruleId).toBe('later')
  expect(
    hourPrice([base, { ...later, weekdays: [0], validUntil: saturday }], addDays(saturday, 1), 9)?.ruleId,
  ).toBe('base')
  expect(hourPrice([holiday, { ...later, validFrom: saturday }], saturday, 9)?.ruleId).toBe('holiday')
})

test('an hour that only a court has a price for is not sold', () => {
  const own = rule('own', { courtId: 'A' })
  expect(explainPrice([own], { courtId: 'A', date: saturday, hour: 9 })).toEqual([])
  expect(slotRuleId([own], 'A', saturday, 9)).toBeNull()
})

test('for any rules, the explained price is the charged price', () => {
  const anyRule = fc.record({
    courtId: fc.constantFrom(null, 'A', 'B'),
    dateFrom: fc.option(fc.nat(3).map((n) => addDays(saturday, n - 1))),
    dateTo: fc.option(fc.nat(3).map((n) => addDays(saturday, n - 1))),
    validFrom: fc.option(fc.nat(3).map((n) => addDays(saturday, n - 1))),
    validUntil: fc.option(fc.nat(3).map((n) => addDays(saturday, n - 1))),
    weekdays: fc.option(fc.uniqueArray(fc.nat(6))),
    fromHour: fc.integer({ min: 16, max: 18 }),
    toHour: fc.integer({ min: 18, max: 20 }),
    price: fc.nat(100),
    type: fc.constant('R' as const),
    priority: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), (drawn) => {
      const rules = drawn.map((one, i) => ({ ...one, id: `r${i}`, sequence: i }))
      const general = hourPrice(rules, saturday, 18)
      for (const courtId of ['A', 'B', 'C']) {
        // As `priceItem` charges it.
        const charged =
          general === null ? undefined : general.price + courtDifference(rules, courtId, saturday, 18)
        const [winner, ...losers] = explainPrice(rules, { courtId, date: saturday, hour: 18 })
        expect(winner?.rule.price).toBe(charged)
        expect(winner?.rule.id ?? null).toBe(slotRuleId(rules, courtId, saturday, 18))
        expect(losers.every(({ lostBy }) => lostBy !== null)).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the rules of a date are those that cover one of its hours', () => {
  const dates = fc.option(fc.constantFrom('2026-11-20', saturday, '2026-11-22'))
  const some = fc
    .record({
      dateFrom: dates,
      dateTo: dates,
      validFrom: dates,
      validUntil: dates,
      weekdays: fc.option(fc.uniqueArray(fc.nat(6), { minLength: 1 })),
    })
    .map((rest) => rule('some', rest))
  fc.assert(
    fc.property(fc.array(some), fc.nat(3), (rules, later) => {
      const date = addDays('2026-11-19', later)
      expect(rulesOn(rules, date)).toEqual(rules.filter((one) => covers(one, date, 12)))
    }),
  )
})
