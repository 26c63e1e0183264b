import { sum } from './money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promoDiscountAfterMove, type OtherLine } from './moved-promo.ts'
import { discountByPromo, type Promo } from './promo.ts'
import type { DiscountTerms } from './promo-discount.ts'
import type { PriceLine } from './price.ts'
import { isProblem } from './problem.ts'
import { splitMovedMoney } from './unpaid-balance.ts'

const courts = (hours: readonly number[], unitPrice: number, item = 1): PriceLine => ({
  item,
  kind: 'court',
  ref: 'A',
  name: 'Court A',
  date: '2026-11-20',
  hours,
  quantity: 1,
  unitPrice,
  amount: unitPrice * hours.length,
})
const balls = (quantity: number, item = 1): PriceLine => ({
  ...courts([], 60_000, item),
  kind: 'add-on',
  ref: 'BALLS',
  quantity,
  amount: 60_000 * quantity,
})
const promoOf = (discount: DiscountTerms, rest: Partial<Promo> = {}): Promo => ({
  id: '1',
  code: 'PAGI20',
  isActive: true,
  from: '2026-11-01',
  to: '2026-11-30',
  locations: null,
  leastSpend: 0,
  mostUses: null,
  mostPerCustomer: null,
  isFirstOrderOnly: false,
  discount,
  scope: 'all',
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  ...rest,
})
const twentyPercent: DiscountTerms = { kind: 'percent', percent: 20, most: null }
const hundredThousand: DiscountTerms = { kind: 'amount', amount: 100_000 }
const otherLine = (line: PriceLine, discount: number): OtherLine => ({ ...line, item: 2, discount })

describe('the promo discount of a moved booking', () => {
  const expensive = courts([18, 19], 450_000)
  const cases: {
    title: string
    promo: Promo | null
    lines: PriceLine[]
    otherLines?: OtherLine[]
    discountBefore: number
    gives: number[]
  }[] = [
    { title: 'nothing without a promo', promo: null, lines: [expensive], discountBefore: 90_000, gives: [0] },
    {
      title: 'nothing at hours that it is not for',
      promo: promoOf(twentyPercent, { toHour: 18 }),
      lines: [expensive],
      discountBefore: 720_000,
      gives: [0],
    },
    {
      title: 'nothing on days that it is not for',
      promo: promoOf(twentyPercent, { weekdays: [6] }),
      lines: [expensive],
      discountBefore: 720_000,
      gives: [0],
    },
    {
      title: 'a part of a shorter booking',
      promo: promoOf(twentyPercent, { toHour: 19 }),
      lines: [expensive],
      discountBefore: 720_000,
      gives: [90_000],
    },
    {
      title: 'no more than before',
      promo: promoOf(twentyPercent),
      lines: [expensive],
      discountBefore: 60_000,
      gives: [60_000],
    },
    {
      title: 'nothing below its minimum',
      promo: promoOf(hundredThousand, { leastSpend: 300_000 }),
      lines: [courts([9], 100_000)],
      discountBefore: 100_000,
      gives: [0],
    },
    {
      title: 'an amount, if its minimum is reached together with the other bookings',
      promo: promoOf(hundredThousand, { leastSpend: 300_000 }),
      lines: [courts([9], 100_000)],
      otherLines: [otherLine(courts([20], 200_000), 60_000)],
      discountBefore: 40_000,
      gives: [40_000],
    },
    {
      title: 'the amount of the order less what the other bookings have of it',
      promo: promoOf(hundredThousand),
      lines: [expensive],
      otherLines: [otherLine(courts([20], 200_000), 80_000)],
      discountBefore: 50_000,
      gives: [20_000],
    },
    {
      title: 'no second free piece of an add-on',
      promo: promoOf({ kind: 'free-add-on', addOn: 'BALLS', pieces: 1 }),
      lines: [expensive, balls(1)],
      otherLines: [otherLine(balls(1), 60_000)],
      discountBefore: 60_000,
      gives: [0, 0],
    },
    {
      title: 'nothing of what a package pays',
      promo: promoOf(twentyPercent),
      lines: [{ ...expensive, paidByPackage: true }, balls(1)],
      discountBefore: 200_000,
      gives: [0, 12_000],
    },
  ]
  for (const { title, gives, otherLines = [], ...moved } of cases) {
    test(`${title}`, () => expect(promoDiscountAfterMove({ ...moved, otherLines })).toEqual(gives))
  }
})

const anyPromo = fc
  .record({
    discount: fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        percent: fc.integer({ min: 1, max: 100 }),
        most: fc.option(fc.nat(400_000), { nil: null }),
      }),
      fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 900_000 }) }),
      fc.record({ kind: fc.constant('fixed-price' as const), price: fc.nat(300_000) }),
      fc.record({
        kind: fc.constant('free-add-on' as const),
        addOn: fc.constant('BALLS'),
        pieces: fc.integer({ min: 1, max: 3 }),
      }),
    ),
    toHour: fc.integer({ min: 8, max: 24 }),
    leastSpend: fc.constantFrom(0, 200_000, 600_000),
  })
  .map(({ discount, ...rest }) => promoOf(discount, rest))
const anyBooking = (item: number) =>
  fc
    .record({
      from: fc.integer({ min: 6, max: 20 }),
      count: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 1, max: 333_333 }),
      pieces: fc.nat(2),
      isPaidByPackage: fc.boolean(),
    })
    .map(({ from, count, price, pieces, isPaidByPackage }): PriceLine[] => [
      ...Array.from({ length: count }, (_, n) => ({
        ...courts([from + n], price, item),
        paidByPackage: isPaidByPackage,
      })),
      ...(pieces === 0 ? [] : [balls(pieces, item)]),
    ])
const moneyOf = (lines: readonly PriceLine[]): number =>
  sum(lines.map(({ amount, paidByPackage }) => (paidByPackage === true ? 0 : amount)))

test('a move refunds at most the price difference without promos, and a move to the same time keeps the discount', () => {
  const moves = fc.property(
    anyPromo,
    anyBooking(1),
    anyBooking(2),
    anyBooking(1),
    (promo, oldLines, others, newLines) => {
      const ordered = discountByPromo(promo, [...oldLines, ...others])
      const discounts = isProblem(ordered) ? [...oldLines, ...others].map(() => 0) : ordered.perLine
      const before = sum(discounts.slice(0, oldLines.length))
      const otherLines = others.map((line, i) => ({
        ...line,
        discount: discounts[oldLines.length + i] ?? 0,
      }))
      const moved = { promo, otherLines, discountBefore: before }
      const after = promoDiscountAfterMove({ ...moved, lines: newLines })
      newLines.forEach(({ amount, paidByPackage }, i) => {
        expect(Number.isInteger(after[i])).toBe(true)
        expect(after[i]! >= 0 && after[i]! <= (paidByPackage === true ? 0 : amount)).toBe(true)
      })
      expect(sum(after)).toBeLessThanOrEqual(before)
      const discountOfAll = discountByPromo(promo, [...newLines, ...others])
      expect(sum(after)).toBeLessThanOrEqual(isProblem(discountOfAll) ? 0 : discountOfAll.total)
      const withoutPromo = difference(moneyOf(oldLines), moneyOf(newLines))
      const { toRefund, toPay } = difference(moneyOf(oldLines) - before, moneyOf(newLines) - sum(after))
      expect(toRefund).toBeLessThanOrEqual(withoutPromo.toRefund)
      expect(toPay).toBeGreaterThanOrEqual(withoutPromo.toPay)
      expect(sum(promoDiscountAfterMove({ ...moved, lines: oldLines }))).toBe(before)
    },
  )
  fc.assert(moves, { numRuns: 1000 })
})

/** The price difference of a booking of which nothing is owed. */
const difference = (value: number, price: number) =>
  splitMovedMoney({ value, price }, { owed: 0, writtenOff: 0 })
