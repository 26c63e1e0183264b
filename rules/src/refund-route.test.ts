import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refundRoute, routesAllowed, splitRefund } from './refund-route.ts'

const anyPart = { refund: 'partial', refundDays: 45 } as const
const wholeOnly = { refund: 'full', refundDays: 7 } as const
const noPart = { refund: 'none', refundDays: 0 } as const
const refund = {
  capability: anyPart,
  paid: 200_000,
  refunded: 0,
  amount: 200_000,
  daysSincePaid: 1,
  isCustomer: true,
}

describe('the route of a refund', () => {
  const cases = [
    { title: 'the way the money came, to a customer', refund, gives: 'gateway' },
    {
      title: 'the way the money came, to a guest',
      refund: { ...refund, isCustomer: false },
      gives: 'gateway',
    },
    {
      title: 'a part, if the payment method can refund parts',
      refund: { ...refund, amount: 1 },
      gives: 'gateway',
    },
    {
      title: 'all that is not refunded yet',
      refund: { ...refund, refunded: 50_000, amount: 150_000 },
      gives: 'gateway',
    },
    {
      title: 'more than is not refunded yet',
      refund: { ...refund, refunded: 50_000, amount: 150_001 },
      gives: 'credit',
    },
    { title: 'on the last day', refund: { ...refund, daysSincePaid: 45 }, gives: 'gateway' },
    { title: 'a moment after the last day', refund: { ...refund, daysSincePaid: 45.001 }, gives: 'credit' },
    {
      title: 'the whole payment, if the method can refund only that',
      refund: { ...refund, capability: wholeOnly },
      gives: 'gateway',
    },
    {
      title: 'a part, if the method can refund only the whole payment',
      refund: { ...refund, capability: wholeOnly, amount: 100_000 },
      gives: 'credit',
    },
    {
      title: 'the rest after a part, if the method can refund only the whole payment',
      refund: { ...refund, capability: wholeOnly, refunded: 1 },
      gives: 'credit',
    },
    {
      title: 'a virtual account, which can refund nothing',
      refund: { ...refund, capability: noPart },
      gives: 'credit',
    },
    {
      title: 'a virtual account on the day of the payment',
      refund: { ...refund, capability: noPart, daysSincePaid: 0 },
      gives: 'credit',
    },
    {
      title: 'a virtual account of a guest',
      refund: { ...refund, capability: noPart, isCustomer: false },
      gives: 'transfer',
    },
  ]
  for (const { title, refund: paymentRefund, gives } of cases) {
    test(`${title}: ${gives}`, () => expect(refundRoute(paymentRefund)).toBe(gives))
  }
})

test('a refund is split into money first, then credit, and never more of each than was paid', () => {
  expect(splitRefund(50_000, { money: 60_000, credit: 40_000 })).toEqual({ money: 50_000, credit: 0 })
  expect(splitRefund(80_000, { money: 60_000, credit: 40_000 })).toEqual({ money: 60_000, credit: 20_000 })
  fc.assert(
    fc.property(
      fc.nat(10 ** 9),
      fc.nat(10 ** 9),
      fc.nat(100),
      fc.boolean(),
      (money, credit, percent, isCreditFirst) => {
        const amount = Math.floor(((money + credit) * percent) / 100)
        const split = splitRefund(amount, { money, credit, isCreditFirst })
        expect(split.money + split.credit).toBe(amount)
        expect(split.money <= money && split.credit <= credit).toBe(true)
        expect(Math.min(split.money, split.credit)).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 500 },
  )
})

test('a refund is split into credit first, then money, if the credit has to pay a debt', () => {
  const refundable = { money: 60_000, credit: 40_000, isCreditFirst: true }
  expect(splitRefund(30_000, refundable)).toEqual({ money: 0, credit: 30_000 })
  expect(splitRefund(80_000, refundable)).toEqual({ money: 40_000, credit: 40_000 })
})

test('if the gateway can refund, only managers may choose a transfer', () => {
  const online = ['gateway', 'transfer', 'credit'] as const
  expect(routesAllowed(online, true)).toEqual(online)
  expect(routesAllowed(online, false)).toEqual(['gateway', 'credit'])
  const counter = ['cash', 'transfer'] as const
  for (const mayBypass of [true, false]) expect(routesAllowed(counter, mayBypass)).toEqual(counter)
})
