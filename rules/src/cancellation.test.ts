import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkCancelling,
  paidPerLine,
  refundPercent,
  cancellationRefund,
  remainingTiers,
  type PaidLine,
  type PaidOrder,
} from './cancellation.ts'
import { orderStates } from './order-state.ts'

const tiers = [
  { hours: 24, percent: 100 },
  { hours: 6, percent: 50 },
]

describe('the percentage refunded now', () => {
  const cases = [
    { minutes: 24 * 60 + 1, gives: 100 },
    { minutes: 24 * 60, gives: 100 },
    { minutes: 24 * 60 - 1, gives: 50 },
    { minutes: 24 * 60 - 0.01, gives: 50 },
    { minutes: 6 * 60, gives: 50 },
    { minutes: 6 * 60 - 1, gives: 0 },
    { minutes: 1, gives: 0 },
    { minutes: 0, gives: 0 },
    { minutes: -90, gives: 0 },
    { minutes: Number.NaN, gives: 0 },
  ]
  for (const { minutes, gives } of cases) {
    test(`${minutes} minutes before the start: ${gives} %`, () =>
      expect(refundPercent(tiers, minutes)).toBe(gives))
  }
  test('is 0 at a location without tiers', () => expect(refundPercent([], 10_000)).toBe(0))
  test('is 100 until the start if a tier of 0 hours says so', () => {
    const fullRefund = [{ hours: 0, percent: 100 }]
    expect([1, 0].map((minutes) => refundPercent(fullRefund, minutes))).toEqual([100, 0])
    expect(remainingTiers(fullRefund, 1)).toEqual(fullRefund)
  })
})

describe('the remaining tiers', () => {
  const last = { hours: 0, percent: 0 }
  for (const { minutes, gives } of [
    { minutes: 3000, gives: [{ hours: 24, percent: 100 }, { hours: 6, percent: 50 }, last] },
    { minutes: 1439, gives: [{ hours: 6, percent: 50 }, last] },
    { minutes: 359, gives: [last] },
    { minutes: 0, gives: [] },
  ]) {
    test(`${minutes} minutes before the start: ${gives.map(({ percent }) => `${percent} %`).join(', ')}`, () =>
      expect(remainingTiers(tiers, minutes)).toEqual(gives))
  }
  test('are sorted, whatever the order of the location’s tiers', () => {
    expect(remainingTiers(tiers.toReversed(), 3000)).toEqual(remainingTiers(tiers, 3000))
  })
})

test('only a held or confirmed order may be cancelled, and by players only until it begins', () => {
  const cancellable = orderStates.filter((state) => checkCancelling(state, 1, 'player') === null)
  expect(cancellable).toEqual(['held', 'confirmed'])
  expect(checkCancelling('completed', 1, 'staff')).toEqual({ problem: 'ORDER_CLOSED' })
  expect(checkCancelling('confirmed', 0, 'staff')).toBeNull()
  expect(checkCancelling('confirmed', 0, 'player')).toEqual({ problem: 'BOOKING_BEGUN' })
})

const line = (item: number, amount: number, changes: Partial<PaidLine> = {}): PaidLine => ({
  item,
  amount,
  discount: 0,
  ...changes,
})
const order = (lines: PaidLine[], changes: Partial<PaidOrder> = {}): PaidOrder => ({
  lines,
  taxOnTop: 0,
  refunded: 0,
  ...changes,
})
const percents = (...pairs: [number, number][]): ReadonlyMap<number, number> => new Map(pairs)

describe('a refund', () => {
  const twoBookings = order([line(1, 200_000), line(1, 60_001), line(2, 300_000)])
  test('of one booking of an order refunds nothing for the other', () => {
    expect(cancellationRefund(twoBookings, percents([1, 100]))).toEqual({
      money: 260_001,
      perLine: [200_000, 60_001, 0],
    })
  })
  test('of 50 % is rounded down for each booking', () => {
    const { money, perLine } = cancellationRefund(twoBookings, percents([1, 50], [2, 50]))
    expect(money).toBe(130_000 + 150_000)
    expect(perLine).toEqual([100_000, 30_000, 150_000])
  })
  test('of bookings with different percentages adds up the refund of each', () => {
    expect(cancellationRefund(twoBookings, percents([2, 0], [1, 100])).money).toBe(260_001)
  })
  test('is a percentage of the paid money, not of the price before the discount', () => {
    expect(cancellationRefund(order([line(1, 200_000, { discount: 40_000 })]), percents([1, 50])).money).toBe(
      80_000,
    )
  })
  test('includes the added tax', () => {
    const taxed = order([line(1, 100_000), line(2, 50_000)], { taxOnTop: 15_000 })
    expect(paidPerLine(taxed)).toEqual([110_000, 55_000])
    expect(cancellationRefund(taxed, percents([1, 100])).money).toBe(110_000)
    expect(cancellationRefund(taxed, percents([1, 100], [2, 100])).money).toBe(165_000)
  })
  test('never exceeds the paid money that is not refunded yet', () => {
    const nearlyRefunded = { ...twoBookings, refunded: 500_000 }
    expect(cancellationRefund(nearlyRefunded, percents([1, 100], [2, 100])).money).toBe(60_001)
    expect(cancellationRefund({ ...twoBookings, refunded: 900_000 }, percents([1, 100])).money).toBe(0)
  })
  test('contains no money for an hour that a package paid', () => {
    const mixed = order([line(1, 200_000, { paidByPackage: true }), line(1, 60_000)])
    expect(cancellationRefund(mixed, percents([1, 100]))).toEqual({
      money: 60_000,
      perLine: [0, 60_000],
    })
    expect(cancellationRefund(mixed, percents([1, 50])).perLine).toEqual([0, 30_000])
  })
})

const anyOrder = fc
  .record({
    lines: fc.array(
      fc
        .record({
          item: fc.integer({ min: 1, max: 4 }),
          amount: fc.nat(1_000_000),
          share: fc.nat(100),
          paidByPackage: fc.boolean(),
        })
        .map(({ item, amount, share, paidByPackage }) =>
          line(item, amount, {
            paidByPackage,
            discount: paidByPackage ? 0 : Math.floor((amount * share) / 100),
          }),
        ),
      { minLength: 1, maxLength: 12 },
    ),
    taxBp: fc.constantFrom(0, 1000, 1250),
  })
  .map(({ lines, taxBp }): PaidOrder => {
    const money = lines.reduce((sum, one) => (one.paidByPackage ? sum : sum + one.amount - one.discount), 0)
    return order(lines, { taxOnTop: Math.round((money * taxBp) / 10_000) })
  })
const paidOf = (paidOrder: PaidOrder): number =>
  paidPerLine(paidOrder).reduce((sum, amount) => sum + amount, 0)

test('for any cancellation, lines add up, no line refunds more than was paid, and 100 % refunds everything', () => {
  fc.assert(
    fc.property(
      anyOrder,
      fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }),
      fc.nat(3_000_000),
      (drawn, rates, refunded) => {
        const chosen = new Map(rates.map((percent, i) => [i + 1, percent]))
        const { money, perLine } = cancellationRefund({ ...drawn, refunded }, chosen)
        expect(perLine.reduce((sum, refund) => sum + refund, 0)).toBe(money)
        expect(money).toBeLessThanOrEqual(Math.max(0, paidOf(drawn) - refunded))
        paidPerLine(drawn).forEach((paid, i) => {
          expect(perLine[i]! >= 0 && perLine[i]! <= paid).toBe(true)
        })
        const fullPercents = new Map([1, 2, 3, 4].map((item) => [item, 100]))
        expect(cancellationRefund(drawn, fullPercents).money).toBe(paidOf(drawn))
      },
    ),
    { numRuns: 1000 },
  )
})

test('cancelling the bookings one by one refunds as much as cancelling all at once', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }), (drawn, rates) => {
      const atOnce = cancellationRefund(drawn, new Map(rates.map((percent, i) => [i + 1, percent]))).money
      let refunded = 0
      for (const [i, percent] of rates.entries())
        refunded += cancellationRefund({ ...drawn, refunded }, percents([i + 1, percent])).money
      expect(refunded).toBe(atOnce)
    }),
    { numRuns: 1000 },
  )
})
