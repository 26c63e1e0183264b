import type { Quote } from '@pantul/contract/quote-wire'
import { expect, test } from 'vitest'
import { priceOfQuote } from './price-of-quote.ts'

const tax = { label: 'PBJT 10%', isInclusive: true, amount: 0 }
const quote: Quote = {
  lines: [],
  courtsAmount: 900_000,
  coachAmount: 300_000,
  addOnsAmount: 0,
  promo: null,
  tax,
  total: 1_200_000,
  packageAmount: 0,
  packages: [],
  packageOffers: [],
  credit: null,
  due: 1_200_000,
  hash: 'h',
}
const flexi = (hours: number, amount: number) => ({ name: 'Flexi 10', hours, amount })

test('without reductions the due is the total, and there are no adjustments', () => {
  expect(priceOfQuote(quote)).toMatchObject({
    adjustments: [],
    total: 1_200_000,
    creditUsed: 0,
    due: 1_200_000,
    isPaidByPackages: false,
  })
})

test('the adjustments are promo, then packages, as negative amounts; packages of one name are one line', () => {
  const price = priceOfQuote({
    ...quote,
    promo: { code: 'PAGI20', name: 'Early birds', discount: 60_000 },
    packages: [flexi(1, 450_000), flexi(1, 450_000)],
    packageAmount: 900_000,
    total: 240_000,
    due: 240_000,
  })
  expect(price.adjustments).toEqual([
    { label: 'Early birds (PAGI20)', amount: -60_000 },
    { label: 'Flexi 10 package, 2 court-hours', amount: -900_000 },
  ])
  expect(price.isPaidByPackages).toBe(false)
})

test('an automatic promo is shown by its name', () => {
  const promo = { code: null, name: 'Early birds', discount: 60_000 }
  expect(priceOfQuote({ ...quote, promo }).adjustments).toEqual([{ label: 'Early birds', amount: -60_000 }])
})

test('added tax is a line, included tax is not', () => {
  const onTop = { ...tax, isInclusive: false, amount: 120_000 }
  expect(priceOfQuote({ ...quote, tax: onTop }).adjustments).toEqual([{ label: 'PBJT 10%', amount: 120_000 }])
})

test('store credit reduces the amount to pay, but is not a package payment', () => {
  const price = priceOfQuote({ ...quote, credit: { balance: 2_000_000, used: 1_200_000 }, due: 0 })
  expect(price).toMatchObject({ total: 1_200_000, creditUsed: 1_200_000, due: 0, isPaidByPackages: false })
})

test('a price counts as paid by packages if they pay everything', () => {
  const price = priceOfQuote({
    ...quote,
    packages: [flexi(2, 900_000)],
    packageAmount: 900_000,
    total: 0,
    due: 0,
  })
  expect(price.isPaidByPackages).toBe(true)
})
