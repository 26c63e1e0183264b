import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from './play-date.ts'
import {
  courtDifference,
  coversHour,
  explainPrice,
  hourPrice,
  rulesOn,
  slotRuleId,
  type PriceRule,
} from './price-rule.ts'

const saturday = '2026-11-21'
const rule = (id: string, changes: Partial<PriceRule>): PriceRule => ({
  id,
  courtId: null,
  fromHour: 6,
  toHour: 24,
  price: 100_000,
  type: 'R',
  priority: 0,
  sequence: 1,
  ...changes,
})
const base = rule('base', {})
const evening = rule('evening', { fromHour: 17, toHour: 22, price: 150_000, type: 'P', weekdays: [5, 6] })
const holiday = rule('holiday', { dateFrom: saturday, dateTo: saturday, price: 180_000, type: 'H' })

describe('the rule that decides the price', () => {
  const cases = [
    { title: 'the base', rules: [base], hour: 18, winnerId: 'base' },
    { title: 'a weekday beats the base', rules: [base, evening], hour: 18, winnerId: 'evening' },
    {
      title: 'a weekday rule counts only until its last hour',
      rules: [base, evening],
      hour: 22,
      winnerId: 'base',
    },
    {
      title: 'a weekday rule counts from its first hour on',
      rules: [base, evening],
      hour: 17,
      winnerId: 'evening',
    },
    { title: 'a date beats a weekday', rules: [base, evening, holiday], hour: 18, winnerId: 'holiday' },
    {
      title: 'a date beats a weekday of higher priority',
      rules: [holiday, { ...evening, priority: 9 }],
      hour: 18,
      winnerId: 'holiday',
    },
    {
      title: 'among rules of equal rank the higher priority',
      rules: [rule('low', { sequence: 5 }), rule('high', { priority: 1 })],
      hour: 9,
      winnerId: 'high',
    },
    {
      title: 'among rules of equal priority the newer',
      rules: [rule('newer', { sequence: 2 }), rule('older', { sequence: 1 })],
      hour: 9,
      winnerId: 'newer',
    },
    { title: 'none for an hour that no rule covers', rules: [base], hour: 5, winnerId: undefined },
    {
      title: 'none for the location if only a court has a rule',
      rules: [rule('own', { courtId: 'A' })],
      hour: 9,
      winnerId: undefined,
    },
  ]
  for (const { title, rules, hour, winnerId } of cases) {
    test(`${title}`, () => expect(hourPrice(rules, saturday, hour)?.ruleId).toBe(winnerId))
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

test('for any rules in any order, a simple comparison finds the same winner', () => {
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
      const rules = drawn.map((each, i) => ({ ...each, id: `r${i}`, sequence: i }))
      let winner: (typeof rules)[number] | undefined
      let best = -1
      for (const each of rules) {
        if (each.fromHour > 18 || each.toHour <= 18) continue
        if (each.dateFrom !== null && each.dateFrom > saturday) continue
        if (each.dateTo !== null && each.dateTo < saturday) continue
        if (each.weekdays !== null && !each.weekdays.includes(weekdayOf(saturday))) continue
        const isDated = each.dateFrom !== null || each.dateTo !== null
        const score =
          (isDated ? 20_000 : each.weekdays !== null ? 10_000 : 0) + each.priority * 100 + each.sequence
        if (score > best) [best, winner] = [score, each]
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
    explainPrice(rules, { courtId, date: saturday, hour: 18 }).map((each) => `${each.rule.id} ${each.lostBy}`)
  expect(explained(null)).toEqual(['holiday null', 'newer dates', 'evening dates', 'low dates', 'base dates'])
  expect(explained('A').slice(0, 2)).toEqual(['panorama null', 'holiday court'])
  const weekly = explainPrice([base, evening, low, newer], { courtId: null, date: saturday, hour: 18 })
  expect(weekly.map((each) => `${each.rule.id} ${each.lostBy}`)).toEqual([
    'newer null',
    'evening age',
    'low priority',
    'base weekdays',
  ])
})

test('a rule counts from its first to its last date, and these dates do not change its rank', () => {
  const later = rule('later', { validFrom: addDays(saturday, 1), sequence: 2 })
  expect(hourPrice([base, later], saturday, 9)?.ruleId).toBe('base')
  expect(hourPrice([base, later], addDays(saturday, 1), 9)?.ruleId).toBe('later')
  expect(
    hourPrice([base, { ...later, weekdays: [0], validUntil: saturday }], addDays(saturday, 1), 9)?.ruleId,
  ).toBe('base')
  expect(hourPrice([holiday, { ...later, validFrom: saturday }], saturday, 9)?.ruleId).toBe('holiday')
})

test('an hour for which only a court has a price is not sold', () => {
  const courtRule = rule('own', { courtId: 'A' })
  expect(explainPrice([courtRule], { courtId: 'A', date: saturday, hour: 9 })).toEqual([])
  expect(slotRuleId([courtRule], 'A', saturday, 9)).toBeNull()
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
      const rules = drawn.map((each, i) => ({ ...each, id: `r${i}`, sequence: i }))
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
  const anyRule = fc
    .record({
      dateFrom: dates,
      dateTo: dates,
      validFrom: dates,
      validUntil: dates,
      weekdays: fc.option(fc.uniqueArray(fc.nat(6), { minLength: 1 })),
    })
    .map((changes) => rule('any', changes))
  fc.assert(
    fc.property(fc.array(anyRule), fc.nat(3), (rules, daysLater) => {
      const date = addDays('2026-11-19', daysLater)
      expect(rulesOn(rules, date)).toEqual(rules.filter((each) => coversHour(each, date, 12)))
    }),
  )
})
