import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketToWire } from '@pantul/contract/basket-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { registrationOf } from '../../people/accounts/test-accounts.ts'
import { openHistoryServer, type HistoryServer } from '../../output/history/test-history.ts'
import { readMailOrder } from '../../output/mail/read-order.ts'
import { readGatewayAttempt } from '../../money/payments/read-gateway-attempt.ts'
import { guest, item, tomorrow } from './test-players.ts'

// `HistoryServer`: the server under test, with calls by which people order and pay.
let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())

type Row = { id: number; email: string | null } & Readonly<Record<string, unknown>>
const rowOf = async (publicId: string): Promise<Row> => {
  const [row] = await venue.db.query<Row>(
    `select o.id, o.guest_name, o.guest_email, o.guest_phone, o.guest_phone_e164, c.email
       from sales_order o left join customer c on c.id = o.customer_id
      where o.public_id = $1`,
    [publicId],
  )
  if (row === undefined) throw new Error('no such order')
  return row
}
const noGuestDetails = { guest_name: null, guest_email: null, guest_phone: null, guest_phone_e164: null }

test('a logged-in customer orders for the account, and gateway and mail get its details', async () => {
  const ani = await venue.customer('ani@example.com', '+6281290341181')
  const placed = await venue.order(ani, [item({ date: tomorrow, hours: [6] })])
  const row = await rowOf(placed.OrderID)
  expect(row).toMatchObject({ ...noGuestDetails, email: 'ani@example.com' })
  const payer = { name: 'Name of ani', email: 'ani@example.com', phone: '+6281290341181' }
  expect(await readMailOrder(venue.db, row.id)).toMatchObject({ ...payer, phoneE164: '+6281290341181' })
  const [payment] = await venue.db.query<{ id: number }>('select id from payment where order_id = $1', [
    row.id,
  ])
  expect(await readGatewayAttempt(venue.db, payment?.id ?? 0)).toMatchObject({ payer })
})

test('a cancelled unpaid order records whether its owner is a customer or a guest, whoever cancelled it', async () => {
  const iwan = await venue.customer('iwan@example.com', '+6281290341189')
  const ofIwan = await venue.order(iwan, [item({ date: tomorrow, hours: [10] })])
  const ofGuest = await venue.order(venue.visitor(), [item({ date: tomorrow, hours: [11] })], {
    guestNumber: 60,
  })
  for (const { PaymentID } of [ofIwan, ofGuest]) await iwan.post(`/api/payments/${PaymentID}/cancel`)
  const cancelled = await venue.db.query(
    `select cancelled_by as by from sales_order where public_id = any ($1::text[]) order by id`,
    [[ofIwan.OrderID, ofGuest.OrderID]],
  )
  expect(cancelled).toEqual([{ by: 'customer' }, { by: 'guest' }])
})

test('without a login and guest details the order is refused', async () => {
  const reply = await venue.tryToOrder(venue.visitor(), [item({ date: tomorrow, hours: [7] })])
  expect(reply.status).toBe(401)
  expect(reply.body).toMatchObject({ code: 'LOGIN_REQUIRED' })
})

test('a guest form sent after a login in another tab orders for the account and is not stored', async () => {
  const budi = await venue.customer('budi@example.com', '+6281290341182')
  const placed = await venue.order(budi, [item({ date: tomorrow, hours: [7] })], { guestNumber: 77 })
  const row = await rowOf(placed.OrderID)
  expect(row).toMatchObject({ ...noGuestDetails, email: 'budi@example.com' })
  const [withGuestEmail] = await venue.db.query<{ count: number }>(
    `select count(*)::int as count from sales_order where guest_email = $1`,
    [guest(77).Email],
  )
  expect(withGuestEmail?.count).toBe(0)
})

test('a lost answer is returned again after a new login', async () => {
  const cici = await venue.customer('cici@example.com', '+6281290341183')
  const items = [item({ date: tomorrow, hours: [8] })]
  const first = await venue.order(cici, items, { idempotencyKey: 'a-lost-answer' })
  await venue.db.query('delete from session')
  expect((await venue.tryToOrder(cici, items, { idempotencyKey: 'a-lost-answer' })).status).toBe(401)
  const newBrowser = venue.visitor()
  await venue.logIn(newBrowser, 'cici@example.com')
  expect(await venue.order(newBrowser, items, { idempotencyKey: 'a-lost-answer' })).toMatchObject({
    OrderID: first.OrderID,
  })
  const dodo = await venue.customer('dodo@example.com', '+6281290341184')
  const ofAnotherCustomer = await venue.tryToOrder(dodo, items, { idempotencyKey: 'a-lost-answer' })
  expect(ofAnotherCustomer.status).toBe(409)
})

const paidByPackage = (hours: readonly number[]) => {
  const booked = item({ date: tomorrow, hours, courts: ['TST1-C1', 'TST1-C2'] })
  return { ...booked, courts: booked.courts.map((court) => ({ ...court, paidByPackage: true })) }
}

test('a customer without a package is told how many hours are missing; a guest must log in', async () => {
  const eka = await venue.customer('eka@example.com', '+6281290341185')
  const body = bodyOf(paidByPackage([9, 10]))
  const withoutPackage = await eka.post('/api/courts/quote', { body })
  expect(withoutPackage.status).toBe(409)
  expect(withoutPackage.body).toMatchObject({
    code: 'PACKAGE_SHORT',
    message: 'You need 4 court-hours, but your packages have only 0 left.',
  })
  const ofGuest = await venue.visitor().post('/api/courts/quote', { body })
  expect(ofGuest.body).toMatchObject({ code: 'LOGIN_REQUIRED' })
})

test('one account in six browsers at once can hold two unpaid orders', async () => {
  await venue.db.query('update location set unpaid_orders = 2')
  await venue.customer('hana@example.com', '+6281290341188')
  const replies = await Promise.all(
    [18, 19, 20, 21, 22, 23].map(async (hour) => {
      const browser = venue.visitor()
      await venue.logIn(browser, 'hana@example.com')
      return venue.tryToOrder(browser, [item({ date: tomorrow, hours: [hour], courts: ['TST1-C3'] })])
    }),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(4)
  await venue.db.query('update location set unpaid_orders = 1000')
})

const bodyOf = (booked: BookingItem) => ({
  payload: basketToWire([booked]),
  isPayWithPackage: booked.courts.some(({ paidByPackage }) => paidByPackage),
  profileCustomer: null,
  distChan: 'TST1',
  division: 'PADEL',
})

test('a guest who logs in and repeats a request with a lost answer gets the existing order', async () => {
  const visitor = venue.visitor()
  const slot = [item({ date: tomorrow, hours: [18], courts: ['TST1-C2'] })]
  const request = { guestNumber: 77, idempotencyKey: 'the-answer-was-lost' }
  const placed = await venue.order(visitor, slot, request)
  const registering = await visitor.post('/api/auth/register', { body: registrationOf('later@example.com') })
  expect(registering.status).toBe(201)
  const repeated = await venue.tryToOrder(visitor, slot, request)
  expect(repeated).toMatchObject({ status: 201, body: { data: { OrderID: placed.OrderID } } })
  // The idempotency key no longer belongs to the browser, so another customer who logs in there cannot use it.
  await visitor.post('/api/auth/logout')
  const stranger = venue.visitor()
  expect(await venue.tryToOrder(stranger, slot, request)).toMatchObject({ body: { code: 'SLOT_TAKEN' } })
})
