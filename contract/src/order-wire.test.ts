import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { basketToWire } from './basket-wire.ts'
import { buyerFieldFromWire, placedOrderFromWire } from './buyer-wire.ts'
import { isOrderOf, orderToWire } from './order-wire.ts'
import { OrderBody } from './orders.ts'

const court = { id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: false }
const guest = { fullname: 'Dinda', email: 'dinda@mail.com', phone: '812 9034 1180', contryCode: '+62' }
const item = {
  id: 1,
  date: '2026-11-21',
  hours: [18],
  prices: [{ hour: 18, price: 450_000, type: 'P' as const }],
  courts: [court],
  addOns: [],
  coach: null,
}
const whole = {
  items: [item],
  locationId: 'JKT1',
  guest,
  notes: '',
  quoteHash: null,
  promoAndCredit: { promoCode: null, usesCredit: false },
}

test('an order has the fields and the format of the body of the call', () => {
  const body = orderToWire(whole)
  expect(z.parse(OrderBody, body)).toEqual(body)
  expect(Object.keys(body)).toEqual([
    'payload',
    'isPayWithPackage',
    'profileCustomer',
    'distChan',
    'division',
  ])
  expect(body.payload).toEqual(basketToWire([item]))
})

test('a guest sends name, phone with country code and e-mail; a customer sends null', () => {
  expect(orderToWire(whole).profileCustomer).toEqual({
    Name: 'Dinda',
    Telephone: '+62 812 9034 1180',
    Email: 'dinda@mail.com',
  })
  expect(orderToWire({ ...whole, guest: null }).profileCustomer).toBeNull()
})

test('a phone number that was typed with a country code is sent unchanged', () => {
  const body = orderToWire({ ...whole, guest: { ...guest, phone: '+65 8123 4567' } })
  expect(body.profileCustomer?.Telephone).toBe('+65 8123 4567')
})

test('notes and quote hash are sent only if set', () => {
  expect(orderToWire(whole)).not.toHaveProperty('notes')
  expect(orderToWire({ ...whole, notes: ' Two rackets, please ', quoteHash: 'abc' })).toMatchObject({
    notes: 'Two rackets, please',
    quoteHash: 'abc',
  })
})

test('promo code and store credit are sent only if used', () => {
  expect(orderToWire(whole)).not.toHaveProperty('promoCode')
  expect(orderToWire(whole)).not.toHaveProperty('useCredit')
  const promoAndCredit = { promoCode: 'PAGI20', usesCredit: true }
  expect(orderToWire({ ...whole, promoAndCredit: promoAndCredit })).toMatchObject({
    promoCode: 'PAGI20',
    useCredit: true,
  })
})

test('if a package pays one item, the flag of the whole order is set', () => {
  const byPackage = { ...item, courts: [{ ...court, paidByPackage: true }] }
  expect(orderToWire({ ...whole, items: [byPackage] })).toMatchObject({
    isPayWithPackage: true,
    payload: { selectedCourt: [{ Courts: [{ PayUsingPackage: true }] }] },
  })
})

test('a sent order is the order of a basket only if it has the same items', () => {
  expect(isOrderOf(orderToWire(whole), [item])).toBe(true)
  expect(isOrderOf(orderToWire(whole), [{ ...item, hours: [19] }])).toBe(false)
})

test('only the error path of a buyer’s field is mapped to a field of the buyer', () => {
  expect(buyerFieldFromWire('profileCustomer.Telephone')).toBe('phone')
  expect(buyerFieldFromWire('participants.0.Name')).toBeUndefined()
})

test('an accepted order is read with its id, its payment id and the URL of the payment page', () => {
  const wire = {
    OrderNo: 'PTL-1',
    OrderID: 'o',
    PaymentID: 'p',
    Total: 1,
    ExpiresAt: null,
    RedirectUrl: null,
  }
  expect(placedOrderFromWire(wire)).toEqual({ id: 'o', paymentId: 'p', redirectUrl: null })
})
