import type { WireQuote } from '@pantul/contract/orders'
import { expect, test } from 'vitest'
import { quotedPrice } from './quoted-price.ts'

const tax = { Label: 'PBJT 10%', RateBp: 1_000, IsInclusive: true, Base: 0, Amount: 0 }
const quote: WireQuote = {
  Lines: [],
  Courts: 900_000,
  Coach: 300_000,
  AddOns: 0,
  Discount: 0,
  Promo: null,
  Tax: tax,
  Total: 1_200_000,
  PackageHours: 0,
  PackageAmount: 0,
  Packages: [],
  PackageOffers: [],
  Credit: null,
  Due: 1_200_000,
  QuoteHash: 'h',
  CreatedAt: '2026-11-21T10:00:00+07:00',
}
const flexi = (id: string, Hours: number, Amount: number) => ({
  QuotaID: id.repeat(22),
  Name: 'Flexi 10',
  Hours,
  Amount,
})

test('a plain price takes nothing off', () => {
  expect(quotedPrice(quote)).toMatchObject({
    also: [],
    total: 1_200_000,
    credit: 0,
    due: 1_200_000,
    isPaidWithPackage: false,
  })
})

test('promo, then packages, each with a minus; two packages of one name are one line', () => {
  const price = quotedPrice({
    ...quote,
    Promo: { Code: 'PAGI20', Name: 'Early birds', Discount: 60_000 },
    Packages: [flexi('a', 1, 450_000), flexi('b', 1, 450_000)],
    PackageAmount: 900_000,
    Total: 240_000,
    Due: 240_000,
  })
  expect(price.also).toEqual([
    { words: 'Early birds (PAGI20)', rupiah: -60_000 },
    { words: 'Flexi 10 package, 2 court-hours', rupiah: -900_000 },
  ])
  expect(price.isPaidWithPackage).toBe(false)
})

test('a promo that is applied by itself is called by its name', () => {
  const Promo = { Code: null, Name: 'Early birds', Discount: 60_000 }
  expect(quotedPrice({ ...quote, Promo }).also).toEqual([{ words: 'Early birds', rupiah: -60_000 }])
})

test('tax on top is a line of its own, tax within is none', () => {
  const Tax = { ...tax, IsInclusive: false, Amount: 120_000 }
  expect(quotedPrice({ ...quote, Tax }).also).toEqual([{ words: 'PBJT 10%', rupiah: 120_000 }])
})

test('store credit leaves less to pay, and does not make it paid with a package', () => {
  const price = quotedPrice({ ...quote, Credit: { Balance: 2_000_000, Used: 1_200_000 }, Due: 0 })
  expect(price).toMatchObject({ total: 1_200_000, credit: 1_200_000, due: 0, isPaidWithPackage: false })
})

test('paid with a package is what a package has paid whole', () => {
  const price = quotedPrice({
    ...quote,
    Packages: [flexi('a', 2, 900_000)],
    PackageAmount: 900_000,
    Total: 0,
    Due: 0,
  })
  expect(price.isPaidWithPackage).toBe(true)
})
