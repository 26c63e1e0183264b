import { addItem, emptyBasket, replaceItem } from '@pantul/rules/basket'
import { withPackage } from '@pantul/rules/booking-item'
import { expect, test } from 'vitest'
import { orderBody, orderedBasket, withoutPackages } from './order-body.ts'

const coach = { id: 'RAKA', name: 'Raka', rate: 'A', price: 300_000, players: 0, hours: [18] }
const court = { id: 'C3', name: 'Court 3', material: 'PDL-C', unit: 'H', paidByPackage: false }
const guest = { fullname: 'Dinda', email: 'dinda@mail.com', phone: '812 9034 1180', contryCode: '+62' }

const empty = emptyBasket('2026-11-21')
const basket = addItem(
  replaceItem(empty, {
    id: 1,
    date: '2026-11-21',
    hours: [18],
    prices: [{ hour: 18, price: 450_000, type: 'P' }],
    courts: [court],
    addOns: [],
    coach,
  }),
  '2026-11-21',
)
const payload = orderedBasket(basket)
const whole = {
  payload,
  locationId: 'JKT1',
  guest,
  notes: '',
  quoteHash: null,
  means: { promoCode: null, usesCredit: false },
}

test('players not chosen are ordered as the one that the stepper shows, at the same price', () => {
  expect(payload.selectedCoaches).toMatchObject([{ BookingID: 1, Player: 1, CoachPrice: 300_000 }])
})

test('a wholly empty item is not ordered', () => {
  expect(payload.selectedTimesData.map(({ BookingID }) => BookingID)).toEqual([1])
})

test('a guest gives name, telephone with country code and email; a customer gives null', () => {
  expect(orderBody(whole).profileCustomer).toEqual({
    Name: 'Dinda',
    Telephone: '+62 812 9034 1180',
    Email: 'dinda@mail.com',
  })
  expect(orderBody({ ...whole, guest: null }).profileCustomer).toBeNull()
})

test('a number with its own country code stays as typed', () => {
  const body = orderBody({ ...whole, guest: { ...guest, phone: '+65 8123 4567' } })
  expect(body.profileCustomer?.Telephone).toBe('+65 8123 4567')
})

test('notes and quote hash travel only when there are any', () => {
  expect(orderBody(whole)).not.toHaveProperty('notes')
  expect(orderBody({ ...whole, notes: ' Two rackets, please ', quoteHash: 'abc' })).toMatchObject({
    notes: 'Two rackets, please',
    quoteHash: 'abc',
  })
})

test('a code and store credit travel only when they are to be used', () => {
  expect(orderBody(whole)).not.toHaveProperty('promoCode')
  expect(orderBody(whole)).not.toHaveProperty('useCredit')
  const means = { promoCode: 'PAGI20', usesCredit: true }
  expect(orderBody({ ...whole, means })).toMatchObject({ promoCode: 'PAGI20', useCredit: true })
})

test('one item by package makes the order one with package; a guest orders none', () => {
  const byPackage = {
    ...basket,
    items: basket.items.map((item) => (item.id === 1 ? withPackage(item, true) : item)),
  }
  const bodyOf = (from: typeof basket) => orderBody({ ...whole, payload: orderedBasket(from) })
  expect(bodyOf(byPackage)).toMatchObject({
    isPayWithPackage: true,
    payload: { selectedCourt: [{ Courts: [{ PayUsingPackage: true }] }] },
  })
  expect(bodyOf(withoutPackages(byPackage))).toMatchObject({
    isPayWithPackage: false,
    payload: { selectedCourt: [{ Courts: [{ PayUsingPackage: false }] }] },
  })
})
