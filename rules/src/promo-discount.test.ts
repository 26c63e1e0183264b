import { sum } from './money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceLine } from './price.ts'
import {
  lineDiscounts,
  eligibleAmounts,
  appliesToLine,
  promoScopes,
  type DiscountTerms,
  type PromoTerms,
} from './promo-discount.ts'

const saturday = '2026-11-21'
const court = (hour: number, unitPrice: number, changes: Partial<PriceLine> = {}): PriceLine => ({
  item: 1,
  kind: 'court',
  ref: 'A',
  name: 'Court A',
  date: saturday,
  hours: [hour],
  quantity: 1,
  unitPrice,
  amount: unitPrice,
  ...changes,
})
const coach: PriceLine = {
  ...court(8, 300_000),
  kind: 'coach',
  ref: 'RAKA',
  hours: [8, 9],
  amount: 600_000,
}
const balls: PriceLine = {
  ...court(8, 60_000),
  kind: 'add-on',
  ref: 'BALLS',
  hours: [],
  quantity: 3,
  amount: 180_000,
}
const rackets: PriceLine = {
  ...balls,
  ref: 'RACKET',
  hours: [8, 9],
  quantity: 2,
  unitPrice: 25_000,
  amount: 100_000,
}
const lines = [court(8, 200_000), court(9, 300_000), coach, balls, rackets]

const terms = (discount: DiscountTerms, changes: Partial<PromoTerms> = {}): PromoTerms => ({
  discount,
  scope: 'all',
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  ...changes,
})
const tenPercent = { kind: 'percent', percent: 10, most: null } as const
const courtPaidByPackage = court(8, 200_000, { paidByPackage: true })

describe('the discount of each line', () => {
  const cases: { title: string; terms: PromoTerms; lines?: PriceLine[]; gives: number[] }[] = [
    {
      title: 'a percentage of everything',
      terms: terms(tenPercent),
      gives: [20_000, 30_000, 60_000, 18_000, 10_000],
    },
    {
      title: 'a percentage with a maximum, which is spread by what the lines cost',
      terms: terms({ ...tenPercent, most: 69_000 }),
      gives: [10_000, 15_000, 30_000, 9_000, 5_000],
    },
    {
      title: 'a percentage rounded down, and the rupiah left over goes to the largest remainder',
      terms: terms({ kind: 'percent', percent: 15, most: null }, { scope: 'courts' }),
      lines: [court(8, 33), court(9, 66)],
      gives: [5, 9],
    },
    {
      title: 'a percentage of courts only',
      terms: terms(tenPercent, { scope: 'courts' }),
      gives: [20_000, 30_000, 0, 0, 0],
    },
    {
      title: 'a percentage of the coach only',
      terms: terms(tenPercent, { scope: 'coach' }),
      gives: [0, 0, 60_000, 0, 0],
    },
    {
      title: 'a percentage of add-ons only',
      terms: terms(tenPercent, { scope: 'add-ons' }),
      gives: [0, 0, 0, 18_000, 10_000],
    },
    {
      title: 'a percentage only in its hours; balls count if their booking has such an hour',
      terms: terms(tenPercent, { toHour: 9 }),
      gives: [20_000, 0, 30_000, 18_000, 5_000],
    },
    {
      title: 'nothing on other weekdays',
      terms: terms(tenPercent, { weekdays: [1, 2, 3] }),
      gives: [0, 0, 0, 0, 0],
    },
    {
      title: 'an amount',
      terms: terms({ kind: 'amount', amount: 50_000 }, { scope: 'courts' }),
      gives: [20_000, 30_000, 0, 0, 0],
    },
    {
      title: 'an amount, but never more than the lines cost',
      terms: terms({ kind: 'amount', amount: 9_000_000 }, { scope: 'courts' }),
      gives: [200_000, 300_000, 0, 0, 0],
    },
    {
      title: 'what a court-hour costs above a fixed price, and nothing if it costs less',
      terms: terms({ kind: 'fixed-price', price: 250_000 }, { scope: 'coach' }),
      gives: [0, 50_000, 0, 0, 0],
    },
    {
      title: 'two free tubes of balls',
      terms: terms({ kind: 'free-add-on', addOn: 'BALLS', pieces: 2 }, { scope: 'courts' }),
      gives: [0, 0, 0, 120_000, 0],
    },
    {
      title: 'one free racket for all of its hours',
      terms: terms({ kind: 'free-add-on', addOn: 'RACKET', pieces: 1 }),
      gives: [0, 0, 0, 0, 50_000],
    },
    {
      title: 'one free racket in the hours of the promo only',
      terms: terms({ kind: 'free-add-on', addOn: 'RACKET', pieces: 1 }, { fromHour: 9 }),
      gives: [0, 0, 0, 0, 25_000],
    },
    {
      title: 'no more free pieces than the promo gives, in all bookings together',
      terms: terms({ kind: 'free-add-on', addOn: 'BALLS', pieces: 4 }),
      lines: [court(8, 1), balls, court(8, 1, { item: 2 }), { ...balls, item: 2 }],
      gives: [0, 180_000, 0, 60_000],
    },
    {
      title: 'nothing for the balls of a booking at other hours',
      terms: terms(tenPercent, { toHour: 9, scope: 'add-ons' }),
      lines: [court(8, 1), balls, court(9, 1, { item: 2 }), { ...balls, item: 2 }],
      gives: [0, 18_000, 0, 0],
    },
    {
      title: 'nothing of what a package pays',
      terms: terms(tenPercent),
      lines: [courtPaidByPackage, court(9, 300_000)],
      gives: [0, 30_000],
    },
  ]
  for (const { title, terms: promoTerms, lines: priceLines = lines, gives } of cases) {
    test(`${title}`, () => expect(lineDiscounts(promoTerms, priceLines)).toEqual(gives))
  }
})

const anyDiscount: fc.Arbitrary<DiscountTerms> = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.nat(100),
    most: fc.option(fc.nat(500_000), { nil: null }),
  }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.nat(2_000_000) }),
  fc.record({ kind: fc.constant('fixed-price' as const), price: fc.nat(300_000) }),
  fc.record({
    kind: fc.constant('free-add-on' as const),
    addOn: fc.constantFrom('BALLS', 'RACKET'),
    pieces: fc.nat(5),
  }),
)
const anyTerms: fc.Arbitrary<PromoTerms> = fc.record({
  discount: anyDiscount,
  scope: fc.constantFrom(...promoScopes),
  weekdays: fc.constantFrom(null, [6], [0, 6], [1]),
  fromHour: fc.nat(10),
  toHour: fc.integer({ min: 8, max: 24 }),
})
const anyLines = fc.array(
  fc
    .record({
      from: fc.constantFrom(...lines),
      item: fc.integer({ min: 1, max: 3 }),
      unitPrice: fc.nat(333_333),
      isPaidByPackage: fc.boolean(),
    })
    .map(({ from, item, unitPrice, isPaidByPackage }): PriceLine => {
      const amount = unitPrice * from.quantity * (from.hours.length || 1)
      return { ...from, item, unitPrice, amount, paidByPackage: isPaidByPackage && from.kind === 'court' }
    }),
  { maxLength: 12 },
)

/** The total discount of a percentage or an amount; null for the other kinds. */
function expectedTotal({ discount }: PromoTerms, eligibleTotal: number): number | null {
  if (discount.kind === 'percent')
    return Math.min(Math.floor((eligibleTotal * discount.percent) / 100), discount.most ?? Infinity)
  return discount.kind === 'amount' ? Math.min(discount.amount, eligibleTotal) : null
}

test('for any promo and lines, a discount is in whole rupiah, at most the line, and 0 for lines that the promo is not for', () => {
  fc.assert(
    fc.property(anyTerms, anyLines, (promoTerms, priceLines) => {
      const discounts = lineDiscounts(promoTerms, priceLines)
      const eligible = eligibleAmounts(promoTerms, priceLines)
      expect(discounts.length).toBe(priceLines.length)
      priceLines.forEach((line, i) => {
        const most = appliesToLine(promoTerms, line) && !line.paidByPackage ? line.amount : 0
        expect(eligible[i]! <= most && discounts[i]! <= eligible[i]! && discounts[i]! >= 0).toBe(true)
        expect(Number.isInteger(discounts[i])).toBe(true)
      })
      const total = sum(discounts)
      expect(total).toBe(expectedTotal(promoTerms, sum(eligible)) ?? total)
    }),
    { numRuns: 1000 },
  )
})
