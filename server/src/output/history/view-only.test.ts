import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OneOrder, OrderInvoice } from '@pantul/contract/history'
import { guest, item, tomorrow } from '../../orders/place/test-players.ts'
import { openTransferRefund } from '../../test-changeable-orders.ts'
import type { Visitor } from '../../test-visitor.ts'
import { cancelBooking, openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
beforeEach(() => venue.db.query('delete from attempt_count'))
afterAll(() => venue.close())

let serial = 0

/** A paid order of a guest, the browser that placed it, and another browser that looked it up. */
async function placeAndLookUp(
  guestNumber: number,
): Promise<{ order: PlacedReply; orderer: Visitor; viewer: Visitor }> {
  const orderer = venue.visitor()
  serial += 1
  const hours = [6 + (serial % 18)]
  const order = await venue.order(orderer, [item({ date: tomorrow, hours, courts: ['TST1-C1'] })], {
    guestNumber,
  })
  await venue.pay(order)
  const viewer = venue.visitor()
  expect((await lookUp(viewer, order, guest(guestNumber).Email)).status).toBe(201)
  return { order, orderer, viewer }
}

const lookUp = (browser: Visitor, { OrderNo: number }: PlacedReply, contact: string) =>
  browser.post('/api/orders/lookup', { body: { number, contact } })

const post = (browser: Visitor, path: string, body: object) => {
  serial += 1
  return browser.post(path, { body, headers: { 'idempotency-key': `view-only-${serial}` } })
}

const anotherTime = { bookingId: 1, date: '07-03-2031', hours: [9], courts: ['TST1-C2'] }

/** Calls that change an order of courts, or prepare a change. */
const tryToChange = (browser: Visitor, { OrderID }: PlacedReply) =>
  Promise.all([
    browser.get(`/api/orders/${OrderID}/cancel-preview`),
    post(browser, `/api/orders/${OrderID}/cancel`, { bookingId: null, previewHash: 'any' }),
    post(browser, `/api/orders/${OrderID}/reschedule/quote`, anotherTime),
    post(browser, `/api/orders/${OrderID}/reschedule`, { ...anotherTime, quoteHash: 'any' }),
  ])

const showOrder = async (browser: Visitor, { OrderID }: PlacedReply) =>
  OneOrder.ok.parse((await browser.get(`/api/orders/${OrderID}`)).body).data

test('a browser that looked up an order can see it but not change it', async () => {
  const { order, orderer, viewer } = await placeAndLookUp(1)
  expect((await showOrder(viewer, order)).MayChange).toBe(false)
  for (const { status, body } of await tryToChange(viewer, order))
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'ORDER_LINK_NEEDED' } })
  expect((await showOrder(orderer, order)).State).toBe('confirmed')
})

test('a look-up of an unpaid order has no payment id, so nobody can cancel or renew it', async () => {
  const orderer = venue.visitor()
  const order = await venue.order(orderer, [item({ date: tomorrow, hours: [6], courts: ['TST1-C2'] })], {
    guestNumber: 7,
  })
  const viewer = venue.visitor()
  expect((await lookUp(viewer, order, guest(7).Email)).status).toBe(201)
  const page = await viewer.get(`/api/orders/${order.OrderID}`)
  const { PaymentID, Payments } = OneOrder.ok.parse(page.body).data
  expect([PaymentID, Payments.map((attempt) => attempt.PaymentID)]).toEqual([null, [null]])
  expect(page.text).not.toContain(order.PaymentID)
  expect(await showOrder(orderer, order)).toMatchObject({
    PaymentID: order.PaymentID,
    Payments: [{ PaymentID: order.PaymentID }],
  })
})

test('the browser that placed an order keeps its rights after looking it up', async () => {
  const { order, orderer } = await placeAndLookUp(2)
  expect((await lookUp(orderer, order, guest(2).Email)).status).toBe(201)
  expect(await showOrder(orderer, order)).toMatchObject({ MayChange: true, Email: guest(2).Email })
  await cancelBooking(orderer, order, 1)
})

test('a look-up masks the guest’s name, e-mail and phone, on the page and on the invoice', async () => {
  const { order, viewer } = await placeAndLookUp(3)
  const { Name, Email, Telephone } = guest(3)
  const masked = { Name: 'P••• 3•••', Email: 'p•••@example.com', Phone: `•••${Telephone.slice(-2)}` }
  const page = await viewer.get(`/api/orders/${order.OrderID}`)
  expect(OneOrder.ok.parse(page.body).data).toMatchObject({ ...masked, Notes: '' })
  const invoice = await viewer.get(`/api/orders/${order.OrderID}/invoice`)
  expect(OrderInvoice.ok.parse(invoice.body).data.Buyer).toEqual(masked)
  const calendar = await viewer.get(`/api/orders/${order.OrderID}/calendar.ics`)
  for (const { text } of [page, invoice, calendar])
    for (const personal of [Name, Email, Telephone]) expect(text).not.toContain(personal)
})

test('a look-up neither shows nor changes the bank account of a refund', async () => {
  const { order, orderer, viewer } = await placeAndLookUp(4)
  const refund = await openTransferRefund(venue.db, order.OrderID) // a refund by transfer that is not paid yet
  const account = { bank: 'BCA', accountNumber: '1234567890', accountName: 'Somebody' }
  expect((await showOrder(viewer, order)).Refunds.map(({ RefundID }) => RefundID)).toEqual([null])
  for (const reply of [
    await viewer.get(`/api/refunds/${refund}`),
    await post(viewer, `/api/refunds/${refund}/account`, account),
  ])
    expect(reply).toMatchObject({ status: 403, body: { code: 'ORDER_LINK_NEEDED' } })
  expect((await post(orderer, `/api/refunds/${refund}/account`, account)).status).toBe(201)
})

const countLinkMails = async ({ OrderID }: PlacedReply): Promise<number> => {
  const mails = await venue.db.query(
    `select 1 from outbox m join sales_order o on o.id::text = m.payload ->> 'orderId'
      where o.public_id = $1 and m.payload ->> 'template' = 'order-link'`,
    [OrderID],
  )
  return mails.length
}

const requestLink = (browser: Visitor, { OrderID }: PlacedReply) =>
  browser.post(`/api/orders/${OrderID}/link`)

test('unpaid orders of strangers with the same mailbox do not block the link of a paid order', async () => {
  const { order, viewer } = await placeAndLookUp(8)
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const stranger = venue.visitor()
    const strangersOrder = await venue.order(
      stranger,
      [item({ date: tomorrow, hours: [7 + n], courts: ['TST1-C3'] })],
      { guestNumber: 8 },
    )
    statuses.push((await requestLink(stranger, strangersOrder)).status)
  }
  expect(statuses).toEqual([201, 201, 429, 429])
  expect([(await requestLink(viewer, order)).status, (await requestLink(viewer, order)).status]).toEqual([
    201, 201,
  ])
  expect((await requestLink(viewer, order)).status).toBe(429)
  expect(await countLinkMails(order)).toBe(2)
})

test('the link of an order is mailed on request, with a limit per order and per browser', async () => {
  const { order, viewer } = await placeAndLookUp(5)
  expect((await requestLink(venue.visitor(), order)).status).toBe(404)
  expect((await requestLink(viewer, order)).status).toBe(201)
  expect(await countLinkMails(order)).toBe(1)
  expect((await requestLink(viewer, order)).status).toBe(201)
  const third = await requestLink(viewer, order)
  expect(third.status).toBe(429)
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect(await countLinkMails(order)).toBe(2)

  const statuses: number[] = []
  for (let guestNumber = 60; guestNumber < 64; guestNumber += 1) {
    const next = await placeAndLookUp(guestNumber)
    await lookUp(viewer, next.order, guest(guestNumber).Email)
    statuses.push((await requestLink(viewer, next.order)).status)
  }
  expect(statuses).toEqual([201, 429, 429, 429])
})

test('a look-up ends when the order joins an account', async () => {
  const { order, viewer } = await placeAndLookUp(6)
  await venue.customer('dewi@example.com')
  await venue.db.query(
    `update sales_order set customer_id = (select id from customer where email = 'dewi@example.com'),
            guest_name = null, guest_email = null, guest_phone = null, guest_phone_e164 = null
      where public_id = $1`,
    [order.OrderID],
  )
  expect((await viewer.get(`/api/orders/${order.OrderID}`)).status).toBe(404)
})
