import type { PriceLine } from '@pantul/rules/price'
import { expect, test } from 'vitest'
import { invoiceLines } from './invoice-lines.ts'

const court = (ref: string, hour: number, price: number, item = 1): PriceLine => ({
  item,
  kind: 'court',
  ref,
  name: ref,
  date: '2026-11-21',
  hours: [hour],
  quantity: 1,
  unitPrice: price,
  amount: price,
})

test('hours of a court at the same price are one line; other prices, courts and bookings have their own lines', () => {
  const lines = [
    court('C1', 17, 300_000),
    court('C1', 18, 450_000),
    court('C1', 19, 450_000),
    court('C2', 18, 450_000),
    court('C1', 20, 450_000, 2),
  ]
  expect(
    invoiceLines(lines).map(({ name, hours, quantity, amount }) => [name, hours, quantity, amount]),
  ).toEqual([
    ['C1', [17], 1, 300_000],
    ['C1', [18, 19], 2, 900_000],
    ['C2', [18], 1, 450_000],
    ['C1', [20], 1, 450_000],
  ])
})

test('a coach counts hours, an add-on pieces, and quantity × unit price is the amount', () => {
  const coach: PriceLine = {
    ...court('Raka', 18, 200_000),
    kind: 'coach',
    hours: [18, 20],
    amount: 400_000,
  }
  const rackets: PriceLine = {
    ...court('Racket', 18, 50_000),
    kind: 'add-on',
    hours: [],
    quantity: 4,
    amount: 200_000,
  }
  const freeTowels: PriceLine = { ...rackets, ref: 'Towel', unitPrice: 0, amount: 0, quantity: 2 }
  const billed = invoiceLines([coach, rackets, freeTowels])
  expect(billed.map(({ quantity }) => quantity)).toEqual([2, 4, 2])
  for (const { quantity, unitPrice, amount } of billed) expect(quantity * unitPrice).toBe(amount)
})
