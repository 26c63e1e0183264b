import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OneOrder, OrderInvoice } from '@pantul/contract/history'
import { guest, item, tomorrow } from '../../orders/test-players.ts'
import { owedTransfer } from '../../test-changes.ts'
import type { Visitor } from '../../test-visitor.ts'
import { cancel, openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
beforeEach(() => venue.db.query('delete from attempt_count'))
afterAll(() => venue.close())

let serial = 0

/** A paid order of a guest, the browser that placed it, and another that looked it up. */
async function lookedUp(who: number): Promise<{ order: PlacedReply; mine: Visitor; other: Visitor }> {
  const mine = venue.visitor()
  serial += 1
  const hours = [6 + (serial % 18)]
  const order = await venue.order(mine, [item({ date: tomorrow, hours, courts: ['TST1-C1'] })], {
    guest: who,
  })
  await venue.pay(order)
  const other = venue.visitor()
  expect((await lookUp(other, order, guest(who).Email)).status).toBe(201)
  return { order, mine, other }
}

const lookUp = (browser: Visitor, { OrderNo: number }: PlacedReply, contact: string) =>
  browser.post('/api/orders/lookup', { body: { number, contact } })

const post = (browser: Visitor, path: string, body: object) => {
  serial += 1
  return browser.post(path, { body, headers: { 'idempotency-key': `view-only-${serial}` } })
}

const anotherTime = { bookingId: 1, date: '07-03-2031', hours: [9], courts: ['TST1-C2'] }

/** Every call that changes an order of courts, or prepares it. */
const changes = (browser: Visitor, { OrderID }: PlacedReply) =>
  Promise.all([
    browser.get(`/api/orders/${OrderID}/cancel-preview`),
    post(browser, `/api/orders/${OrderID}/cancel`, { bookingId: null, previewHash: 'any' }),
    post(browser, `/api/orders/${OrderID}/reschedule/quote`, anotherTime),
    post(browser, `/api/orders/${OrderID}/reschedule`, { ...anotherTime, quoteHash: 'any' }),
  ])

const shown = async (browser: Visitor, { OrderID }: PlacedReply) =>
  OneOrder.ok.parse((await browser.get(`/api/orders/${OrderID}`)).body).data

test('a look-up shows the order and changes nothing', async () => {
  const { order, mine, other } = await lookedUp(1)
  expect((await shown(other, order)).MayChange).toBe(false)
  for (const { status, body } of await changes(other, order))
    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'ORDER_LINK_NEEDED' } })
  expect((await shown(mine, order)).State).toBe('confirmed')
})

test('a look-up of an unpaid order has no payment id, so nobody can cancel or renew it', async () => {
  const mine = venue.visitor()
  const order = await venue.order(mine, [item({ date: tomorrow, hours: [6], courts: ['TST1-C2'] })], {
    guest: 7,
  })
  const other = venue.visitor()
  expect((await lookUp(other, order, guest(7).Email)).status).toBe(201)
  const page = await other.get(`/api/orders/${order.OrderID}`)
  const { PaymentID, Payments } = OneOrder.ok.parse(page.body).data
  expect([PaymentID, Payments.map((attempt) => attempt.PaymentID)]).toEqual([null, [null]])
  expect(page.text).not.toContain(order.PaymentID)
  expect(await shown(mine, order)).toMatchObject({
    PaymentID: order.PaymentID,
    Payments: [{ PaymentID: order.PaymentID }],
  })
})

test('the browser that placed an order keeps its rights after looking it up', async () => {
  const { order, mine } = await lookedUp(2)
  expect((await lookUp(mine, order, guest(2).Email)).status).toBe(201)
  expect(await shown(mine, order)).toMatchObject({ MayChange: true, Email: guest(2).Email })
  await cancel(mine, order, 1)
})

test('a look-up masks the holder, on the page and on the invoice', async () => {
  const { order, other } = await lookedUp(3)
  const { Name, Email, Telephone } = guest(3)
  const masked = { Name: 'P••• 3•••', Email: 'p•••@example.com', Phone: `•••${Telephone.slice(-2)}` }
  const page = await other.get(`/api/orders/${order.OrderID}`)
  expect(OneOrder.ok.parse(page.body).data).toMatchObject({ ...masked, Notes: '' })
  const invoice = await other.get(`/api/orders/${order.OrderID}/invoice`)
  expect(OrderInvoice.ok.parse(invoice.body).data.Buyer).toEqual(masked)
  const calendar = await other.get(`/api/orders/${order.OrderID}/calendar.ics`)
  for (const { text } of [page, invoice, calendar])
    for (const personal of [Name, Email, Telephone]) expect(text).not.toContain(personal)
})

test('a look-up neither shows nor changes the bank account of a refund', async () => {
  const { order, mine, other } = await lookedUp(4)
  const refund = await owedTransfer(venue.db, order.OrderID)
  const account = { bank: 'BCA', accountNumber: '1234567890', accountName: 'Somebody' }
  expect((await shown(other, order)).Refunds.map(({ RefundID }) => RefundID)).toEqual([null])
  for (const reply of [
    await other.get(`/api/refunds/${refund}`),
    await post(other, `/api/refunds/${refund}/account`, account),
  ])
    expect(reply).toMatchObject({ status: 403, body: { code: 'ORDER_LINK_NEEDED' } })
  expect((await post(mine, `/api/refunds/${refund}/account`, account)).status).toBe(201)
})

const linkMails = async ({ OrderID }: PlacedReply): Promise<number> => {
  const mails = await venue.db.query(
    `select 1 from outbox m join sales_order o on o.id::text = m.payload ->> 'orderId'
      where o.public_id = $1 and m.payload ->> 'template' = 'order-link'`,
    [OrderID],
  )
  return mails.length
}

test('unpaid orders of strangers with the same mailbox do not block the link of a paid order', async () => {
  const { order, other } = await lookedUp(8)
  const ask = (browser: Visitor, { OrderID }: PlacedReply) => browser.post(`/api/orders/${OrderID}/link`)
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const stranger = venue.visitor()
    const named = await venue.order(
      stranger,
      [item({ date: tomorrow, hours: [7 + n], courts: ['TST1-C3'] })],
      { guest: 8 },
    )
    statuses.push((await ask(stranger, named)).status)
  }
  expect(statuses).toEqual([201, 201, 429, 429])
  expect([(await ask(other, order)).status, (await ask(other, order)).status]).toEqual([201, 201])
  expect((await ask(other, order)).status).toBe(429)
  expect(await linkMails(order)).toBe(2)
})

test('the link is mailed on request, limited per browser and per order', async () => {
  const { order, other } = await lookedUp(5)
  const ask = (browser: Visitor, { OrderID }: PlacedReply) => browser.post(`/api/orders/${OrderID}/link`)
  expect((await ask(venue.visitor(), order)).status).toBe(404)
  expect((await ask(other, order)).status).toBe(201)
  expect(await linkMails(order)).toBe(1)
  expect((await ask(other, order)).status).toBe(201)
  const third = await ask(other, order)
  expect(third.status).toBe(429)
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect(await linkMails(order)).toBe(2)

  const statuses: number[] = []
  for (let who = 60; who < 64; who += 1) {
    const next = await lookedUp(who)
    await lookUp(other, next.order, guest(who).Email)
    statuses.push((await ask(other, next.order)).status)
  }
  expect(statuses).toEqual([201, 429, 429, 429])
})

test('a look-up ends when the order joins an account', async () => {
  const { order, other } = await lookedUp(6)
  await venue.customer('dewi@example.com')
  await venue.db.query(
    `update sales_order set customer_id = (select id from customer where email = 'dewi@example.com'),
            guest_name = null, guest_email = null, guest_phone = null, guest_phone_e164 = null
      where public_id = $1`,
    [order.OrderID],
  )
  expect((await other.get(`/api/orders/${order.OrderID}`)).status).toBe(404)
})
