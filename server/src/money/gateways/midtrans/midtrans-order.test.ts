import { expect, test } from 'vitest'
import type { GatewayAttempt } from '../gateway.ts'
import { snapOrder } from './midtrans-order.ts'

const at = (time: string): Temporal.Instant => Temporal.Instant.from(`2026-11-21T${time}+07:00`)

const attempt: GatewayAttempt = {
  publicId: 'A'.repeat(22),
  gatewayOrderId: 'PTL-261121-7K3M9-1',
  gatewayRef: null,
  transactionId: null,
  method: null,
  amount: 215_000,
  createdAt: at('10:00:00.5'),
  expiresAt: at('10:14:00.5'),
  locale: 'id',
  lines: [
    { id: 'JKT1-C1', name: 'Court 1 | Kemang', unitPrice: 100_000, quantity: 1 },
    { id: 'JKT1-C1', name: 'Court 1', unitPrice: 100_000, quantity: 1 },
    { id: 'WATER', name: 'W'.repeat(80), unitPrice: 10_000, quantity: 2 },
    { id: 'PROMO', name: 'Discount', unitPrice: -5_000, quantity: 1 },
  ],
  payer: { name: `  ${'Ani '.repeat(20)}`, email: 'ani@example.com', phone: '+628121234567' },
}
const settings = { publicUrl: 'https://book.example', methods: [] }

test('a payer without e-mail and phone is sent without them', () => {
  const withoutContact = { ...attempt, payer: { name: 'Galih', email: '', phone: '' } }
  expect(snapOrder(withoutContact, settings).customer_details).toEqual({ first_name: 'Galih' })
})

test('items have the right amounts, unique ids and valid names', () => {
  expect(snapOrder(attempt, settings).item_details).toEqual([
    { id: '1-JKT1-C1', name: 'Court 1 / Kemang', price: 100_000, quantity: 1 },
    { id: '2-JKT1-C1', name: 'Court 1', price: 100_000, quantity: 1 },
    { id: '3-WATER', name: 'W'.repeat(50), price: 10_000, quantity: 2 },
    { id: '4-PROMO', name: 'Discount', price: -5_000, quantity: 1 },
  ])
})

test('items that do not add up are omitted', () => {
  const order = snapOrder({ ...attempt, amount: 214_999 }, settings)
  expect(order).not.toHaveProperty('item_details')
  expect(order.transaction_details.gross_amount).toBe(214_999)
})

test('names are cut to the bank’s limit, at a character boundary', () => {
  expect(snapOrder(attempt, settings).customer_details.first_name).toHaveLength(30)
  const emoji = { ...attempt, payer: { ...attempt.payer, name: '🎾'.repeat(40) } }
  expect(snapOrder(emoji, settings).customer_details.first_name).toBe('🎾'.repeat(30))
})

test('methods are only sent if the venue configured some', () => {
  expect(snapOrder(attempt, settings)).not.toHaveProperty('enabled_payments')
  expect(snapOrder(attempt, { ...settings, methods: ['gopay'] }).enabled_payments).toEqual(['gopay'])
})

const expiries = [
  { why: 'a usual hold of 14 minutes', from: '10:00:00', to: '10:14:00', start: '09:59:00', duration: 15 },
  {
    why: 'the last three minutes of a hold',
    from: '10:11:00',
    to: '10:14:00',
    start: '09:59:00',
    duration: 15,
  },
  { why: 'a long hold', from: '10:00:00', to: '11:59:00', start: '10:00:00', duration: 119 },
  {
    why: 'a hold that is no whole number of minutes',
    from: '10:00:30',
    to: '11:59:00',
    start: '10:00:00',
    duration: 119,
  },
  {
    why: 'a hold that begins at midnight',
    from: '00:00:00',
    to: '00:10:00',
    start: '23:55:00',
    duration: 15,
    day: 20,
  },
]
for (const { why, from, to, start, duration, day = 21 } of expiries)
  test(`the payment expires with the attempt: ${why}`, () => {
    const { expiry } = snapOrder({ ...attempt, createdAt: at(from), expiresAt: at(to) }, settings)
    expect(expiry).toEqual({ start_time: `2026-11-${day} ${start} +0700`, unit: 'minute', duration })
  })
