import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PriceLine } from './price.ts'
import { isProblem, problem } from './problem.ts'
import { applyPromo, choosePromo, tidyCode, type Promo, type PromoOffer } from './promo.ts'

const saturday = '2026-11-21'
const court = (hour: number, changes: Partial<PriceLine> = {}): PriceLine => ({
  item: 1,
  kind: 'court',
  ref: 'A',
  name: 'Court A',
  date: saturday,
  hours: [hour],
  quantity: 1,
  unitPrice: 200_000,
  amount: 200_000,
  ...changes,
})
const lines = [court(8), court(9)]
const promo: Promo = {
  id: 'morning',
  code: 'PAGI20',
  isActive: true,
  from: '2026-11-01',
  to: '2026-12-31',
  discount: { kind: 'percent', percent: 20, most: null },
  scope: 'courts',
  weekdays: null,
  fromHour: 6,
  toHour: 9,
  locations: ['KMG', 'DGO'],
  leastSpend: 0,
  mostUses: 100,
  mostPerCustomer: 1,
  isFirstOrderOnly: false,
}
const offer = (changes: Partial<Promo> = {}, facts: Partial<Omit<PromoOffer, 'promo'>> = {}): PromoOffer => ({
  promo: { ...promo, ...changes },
  today: saturday,
  location: 'KMG',
  uses: 0,
  usesByCustomer: 0,
  ordersBefore: 0,
  ...facts,
})

test('a promo returns the discount of each line', () => {
  expect(applyPromo(offer(), lines)).toEqual({ promoId: 'morning', total: 40_000, perLine: [40_000, 0] })
})

describe('a promo applies', () => {
  const minimum = { problem: 'PROMO_MINIMUM', values: { least: 'Rp\u00A0400.001' } }
  const cases = [
    { title: 'on its first day', offer: offer({}, { today: '2026-11-01' }), gives: null },
    { title: 'on its last day', offer: offer({}, { today: '2026-12-31' }), gives: null },
    { title: 'not a day before', offer: offer({}, { today: '2026-10-31' }), gives: problem('PROMO_UNKNOWN') },
    { title: 'not a day after', offer: offer({}, { today: '2027-01-01' }), gives: problem('PROMO_UNKNOWN') },
    { title: 'not if it is inactive', offer: offer({ isActive: false }), gives: problem('PROMO_UNKNOWN') },
    {
      title: 'not at another location',
      offer: offer({}, { location: 'ABE' }),
      gives: problem('PROMO_NOT_APPLICABLE'),
    },
    {
      title: 'everywhere without locations',
      offer: offer({ locations: null }, { location: 'ABE' }),
      gives: null,
    },
    {
      title: 'not to a second order if it is for the first order',
      offer: offer({ isFirstOrderOnly: true }, { ordersBefore: 1 }),
      gives: problem('PROMO_FIRST_ORDER_ONLY'),
    },
    {
      title: 'to the first order if it is for the first order',
      offer: offer({ isFirstOrderOnly: true }),
      gives: null,
    },
    { title: 'for the 100th time, if it may be used 100 times', offer: offer({}, { uses: 99 }), gives: null },
    { title: 'not for the 101st time', offer: offer({}, { uses: 100 }), gives: problem('PROMO_USED_UP') },
    {
      title: 'not twice to orders of one customer',
      offer: offer({}, { usesByCustomer: 1 }),
      gives: problem('PROMO_USED_UP'),
    },
    {
      title: 'any number of times if there is no limit',
      offer: offer({ mostUses: null, mostPerCustomer: null }, { uses: 9999, usesByCustomer: 99 }),
      gives: null,
    },
    {
      title: 'not to a basket without a coach if it is for coaches',
      offer: offer({ scope: 'coach' }),
      gives: problem('PROMO_NOT_APPLICABLE'),
    },
    {
      title: 'not at other hours',
      offer: offer({ fromHour: 18, toHour: 24 }),
      gives: problem('PROMO_HOURS'),
    },
    { title: 'not on other weekdays', offer: offer({ weekdays: [1, 2] }), gives: problem('PROMO_HOURS') },
    { title: 'from its minimum on', offer: offer({ leastSpend: 400_000 }), gives: null },
    { title: 'not below its minimum', offer: offer({ leastSpend: 400_001 }), gives: minimum },
    {
      title: 'not if its fixed price is not lower',
      offer: offer({ discount: { kind: 'fixed-price', price: 200_000 } }),
      gives: problem('PROMO_NOT_APPLICABLE'),
    },
  ]
  for (const { title, offer: tried, gives } of cases) {
    test(`${title}`, () => {
      const discount = applyPromo(tried, lines)
      expect(isProblem(discount) ? discount : null).toEqual(gives)
    })
  }
  test('not to lines paid by a package, which do not count as spending', () => {
    const covered = lines.map((line) => ({ ...line, paidByPackage: true }))
    expect(applyPromo(offer(), covered)).toEqual(problem('PROMO_NOT_APPLICABLE'))
    expect(
      applyPromo(offer({ leastSpend: 200_001 }), [court(8), { ...court(9), paidByPackage: true }]),
    ).toMatchObject({
      problem: 'PROMO_MINIMUM',
    })
  })
  test('not after its end, and then its problem is that of an unknown code', () => {
    const over = offer(
      { isFirstOrderOnly: true, locations: [] },
      { today: '2027-01-01', uses: 100, ordersBefore: 3 },
    )
    expect(applyPromo(over, [])).toEqual(problem('PROMO_UNKNOWN'))
  })
})

describe('the promo of an order is', () => {
  const small = offer({ id: 'small', code: null, discount: { kind: 'amount', amount: 10_000 } })
  const large = offer({ id: 'large', code: null, discount: { kind: 'amount', amount: 90_000 } })
  const same = offer({ id: 'same', code: null, discount: { kind: 'amount', amount: 90_000 } })
  const usedUp = offer(
    { id: 'spent', code: null, discount: { kind: 'amount', amount: 99_000 } },
    { uses: 100 },
  )
  const chosen = (typed: Parameters<typeof choosePromo>[0]['typed'], automatic: PromoOffer[]) => {
    const discount = choosePromo({ typed, automatic }, lines)
    return discount === null || isProblem(discount) ? discount : discount.promoId
  }
  test('that of the typed code, even if an automatic promo gives more', () => {
    expect(chosen(offer(), [large])).toBe('morning')
  })
  test('a problem if the typed code is invalid, and no automatic promo instead', () => {
    expect(chosen(offer({}, { uses: 100 }), [large])).toEqual(problem('PROMO_USED_UP'))
    expect(chosen(problem('PROMO_UNKNOWN'), [large])).toEqual(problem('PROMO_UNKNOWN'))
  })
  test('without a code the automatic promo with the largest discount, of equal ones the earlier', () => {
    expect(chosen(null, [small, usedUp, large, same])).toBe('large')
    expect(chosen(null, [same, large])).toBe('same')
  })
  test('none if no automatic promo applies', () => {
    expect(chosen(null, [usedUp])).toBeNull()
    expect(chosen(null, [])).toBeNull()
  })
})

test('the largest discount of automatic promos is found in any order of the promos', () => {
  const anyOffer = fc
    .record({
      amount: fc.nat(300_000),
      percent: fc.nat(100),
      isPercent: fc.boolean(),
      uses: fc.constantFrom(0, 100),
    })
    .map(({ amount, percent, isPercent, uses }) =>
      offer(
        { discount: isPercent ? { kind: 'percent', percent, most: null } : { kind: 'amount', amount } },
        { uses },
      ),
    )
  const worth = (discount: ReturnType<typeof choosePromo>): number =>
    discount === null || isProblem(discount) ? 0 : discount.total
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 6 }), (automatic) => {
      const best = worth(choosePromo({ typed: null, automatic }, lines))
      expect(best).toBe(Math.max(0, ...automatic.map((tried) => worth(applyPromo(tried, lines)))))
      expect(worth(choosePromo({ typed: null, automatic: automatic.toReversed() }, lines))).toBe(best)
    }),
    { numRuns: 500 },
  )
})

test('a code is compared in upper case and without spaces', () => {
  expect(tidyCode('  pagi 20\t')).toBe('PAGI20')
  const same = fc.property(fc.string(), (typed) => tidyCode(` ${tidyCode(typed)} `) === tidyCode(typed))
  fc.assert(same, { numRuns: 1000 })
})
