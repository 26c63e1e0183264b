import type { Quote } from '@pantul/contract/quote-wire'
import { expect, test } from 'vitest'
import { priceOfQuote } from './price-of-quote.ts'

const tax = { label: 'PBJT 10%', isInclusive: true, amount: 0 }
const quote: Quote = {
  lines: [],
  courts: 900_000,
  coach: 300_000,
  addOns: 0,
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

test('a price without reductions', () => {
  expect(priceOfQuote(quote)).toMatchObject({
    also: [],
    total: 1_200_000,
    credit: 0,
    due: 1_200_000,
    isPaidWithPackage: false,
  })
})

test('promo, then packages, as negative amounts; packages of one name are one line', () => {
  const price = priceOfQuote({
    ...quote,
    promo: { code: 'PAGI20', name: 'Early birds', discount: 60_000 },
    packages: [flexi(1, 450_000), flexi(1, 450_000)],
    packageAmount: 900_000,
    total: 240_000,
    due: 240_000,
  })
  expect(price.also).toEqual([
    { words: 'Early birds (PAGI20)', rupiah: -60_000 },
    { words: 'Flexi 10 package, 2 court-hours', rupiah: -900_000 },
  ])
  expect(price.isPaidWithPackage).toBe(false)
})

test('an automatic promo is shown by its name', () => {
  const promo = { code: null, name: 'Early birds', discount: 60_000 }
  expect(priceOfQuote({ ...quote, promo }).also).toEqual([{ words: 'Early birds', rupiah: -60_000 }])
})

test('added tax is a line, included tax is not', () => {
  const onTop = { ...tax, isInclusive: false, amount: 120_000 }
  expect(priceOfQuote({ ...quote, tax: onTop }).also).toEqual([{ words: 'PBJT 10%', rupiah: 120_000 }])
})

test('store credit reduces the amount to pay, but is not a package payment', () => {
  const price = priceOfQuote({ ...quote, credit: { balance: 2_000_000, used: 1_200_000 }, due: 0 })
  expect(price).toMatchObject({ total: 1_200_000, credit: 1_200_000, due: 0, isPaidWithPackage: false })
})

test('paid with a package means that packages paid everything', () => {
  const price = priceOfQuote({
    ...quote,
    packages: [flexi(2, 900_000)],
    packageAmount: 900_000,
    total: 0,
    due: 0,
  })
  expect(price.isPaidWithPackage).toBe(true)
})
