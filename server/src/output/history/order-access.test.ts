import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LookUpOrder, OneOrder, OrderInvoice, Orders } from '@pantul/contract/history'
import { verifyEmail } from '../../people/accounts/verify-email.ts'
import { guest, item, tomorrow } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())

let slot = 0
/** A booking item at a free hour. */
const anyItem = () => {
  slot += 1
  return item({
    date: tomorrow,
    hours: [6 + (slot % 18)],
    courts: [`TST1-C${1 + (Math.floor(slot / 18) % 3)}`],
  })
}
const pathsOfOrder = ['', '/invoice', '/calendar.ics']
const statusesOf = (browser: Visitor, { OrderID }: PlacedReply): Promise<number[]> =>
  Promise.all(pathsOfOrder.map(async (call) => (await browser.get(`/api/orders/${OrderID}${call}`)).status))

const lookUp = (browser: Visitor, number: string, contact: string) =>
  browser.post('/api/orders/lookup', { body: { number, contact } })

test('only the customer or guest of an order can see it; others get ORDER_UNKNOWN', async () => {
  const ani = await venue.customer('ani@example.com', '+6281200000001')
  const budi = await venue.customer('budi@example.com', '+6281200000002')
  const guests = [1, 2, 3].map((n) => ({ n, browser: venue.visitor() }))
  const orders: { owner: Visitor; order: PlacedReply }[] = []
  for (let n = 0; n < 6; n += 1) {
    for (const owner of [ani, budi]) orders.push({ owner, order: await venue.order(owner, [anyItem()]) })
    for (const { n: who, browser } of guests)
      orders.push({ owner: browser, order: await venue.order(browser, [anyItem()], { guestNumber: who }) })
  }
  for (const { order } of orders) await venue.pay(order)
  const everybody = [ani, budi, venue.visitor(), ...guests.map(({ browser }) => browser)]
  for (const { owner, order } of orders)
    for (const reader of everybody)
      expect(await statusesOf(reader, order)).toEqual(reader === owner ? [200, 200, 200] : [404, 404, 404])
})

test('another person’s order gets exactly the same response as an unknown one', async () => {
  const owner = await venue.customer('cici@example.com', '+6281200000003')
  const order = await venue.order(owner, [anyItem()])
  const stranger = await venue.customer('dodo@example.com', '+6281200000004')
  for (const call of pathsOfOrder) {
    const foreign = await stranger.get(`/api/orders/${order.OrderID}${call}`)
    for (let n = 0; n < 100; n += 1) {
      const absent = await stranger.get(`/api/orders/${randomBytes(16).toString('base64url')}${call}`)
      expect(absent.status).toBe(404)
      expect(absent.text).toBe(foreign.text)
    }
  }
})

test('a person with a payment’s URL can retry the payment, but sees nothing of the guest', async () => {
  const owner = venue.visitor()
  const order = await venue.order(owner, [anyItem()], { guestNumber: 10 })
  const friend = venue.visitor()
  const retried = await friend.post(`/api/payments/${order.PaymentID}/retry`, {
    headers: { 'idempotency-key': 'a-friend-pays' },
  })
  expect(retried.status).toBe(201)
  expect(await statusesOf(friend, order)).toEqual([404, 404, 404])
  expect((await statusesOf(owner, order))[0]).toBe(200)
})

test('the browser that placed a guest’s order sees it for a day; access to a customer’s order ends with the session', async () => {
  const browser = venue.visitor()
  const order = await venue.order(browser, [anyItem()], { guestNumber: 11 })
  const eka = await venue.customer('eka@example.com', '+6281200000005')
  const customersOrder = await venue.order(eka, [anyItem()])
  eka.cookies.delete('session')
  expect((await statusesOf(eka, customersOrder))[0]).toBe(404)
  const startTime = venue.clock.now().toString()
  venue.clock.advance({ minutes: 24 * 60 - 1 })
  expect((await statusesOf(browser, order))[0]).toBe(200)
  venue.clock.advance({ minutes: 1 })
  expect((await statusesOf(browser, order))[0]).toBe(404)
  venue.clock.set(startTime)
})

test('a guest finds the order by number and phone or e-mail, in any spelling', async () => {
  const orderer = venue.visitor()
  const order = await venue.order(orderer, [anyItem()], { guestNumber: 20 })
  const second = await venue.order(orderer, [anyItem()], { guestNumber: 20 })
  const spellings = [
    { number: order.OrderNo, contact: guest(20).Email },
    { number: ` ${order.OrderNo.toLowerCase().replaceAll('-', ' ')} `, contact: ' PLAYER20@Example.com ' },
    { number: order.OrderNo.replaceAll('-', ''), contact: '0812 1000-0020' },
    { number: order.OrderNo.slice(4), contact: '62 812 10000020' },
  ]
  for (const { number, contact } of spellings) {
    const browser = venue.visitor()
    const found = await lookUp(browser, number, contact)
    expect(found.status).toBe(201)
    expect(LookUpOrder.ok.parse(found.body).data).toEqual({ OrderID: order.OrderID })
    expect((await statusesOf(browser, order))[0]).toBe(200)
    expect((await statusesOf(browser, second))[0]).toBe(404)
  }
  const browserOfBoth = venue.visitor()
  await lookUp(browserOfBoth, order.OrderNo, guest(20).Email)
  await lookUp(browserOfBoth, second.OrderNo, guest(20).Email)
  expect((await statusesOf(browserOfBoth, order))[0]).toBe(200)
  expect((await statusesOf(browserOfBoth, second))[0]).toBe(200)
  const startTime = venue.clock.now().toString()
  venue.clock.advance({ minutes: 24 * 60 })
  expect((await statusesOf(browserOfBoth, order))[0]).toBe(404)
  venue.clock.set(startTime)
})

test('look-ups with a wrong number or contact get the same response as those of a customer’s order, and are limited', async () => {
  await venue.db.query('delete from attempt_count')
  const order = await venue.order(venue.visitor(), [anyItem()], { guestNumber: 30 })
  const fina = await venue.customer('fina@example.com', '+6281200000006')
  const customersOrder = await venue.order(fina, [anyItem()])
  const browser = venue.visitor()
  const wrong = [
    await lookUp(browser, order.OrderNo, 'nobody@example.com'),
    await lookUp(browser, order.OrderNo, '+62 812 999 999'),
    await lookUp(browser, order.OrderNo, ''),
    await lookUp(browser, 'PTL-310305-ZZZZZ', guest(30).Email),
    await lookUp(browser, "' or 1 = 1 --", "' or 1 = 1 --"),
    await lookUp(browser, customersOrder.OrderNo, 'fina@example.com'),
    await lookUp(browser, customersOrder.OrderNo, '+6281200000006'),
  ]
  expect(new Set(wrong.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(wrong[0]?.body).toMatchObject({ statusCode: 404, code: 'ORDER_UNKNOWN' })

  for (let n = 3; n < 5; n += 1) await lookUp(browser, order.OrderNo, `guess${n}@example.com`)
  // Five attempts with this order number have failed in this network: three above and two in the loop.
  const sixth = await lookUp(venue.visitor(), order.OrderNo, guest(30).Email)
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1)
    statuses.push((await lookUp(browser, `PTL-310305-2345${n}`, 'x@example.com')).status)
  // A browser may fail 20 times. It has failed with 7 wrong pairs and 2 guesses before.
  expect(statuses.filter((status) => status === 404)).toHaveLength(20 - 7 - 2)
  expect(statuses.at(-1)).toBe(429)
  expect((await lookUp(venue.visitor(), 'PTL-310305-23450', 'x@example.com')).status).toBe(404)
  await venue.db.query('delete from attempt_count')
  expect((await lookUp(browser, order.OrderNo, guest(30).Email)).status).toBe(201)
})

test('registering with a guest’s e-mail shows no orders until the address is verified', async () => {
  const { Email } = guest(40)
  const placed = await venue.order(venue.visitor(), [anyItem()], { guestNumber: 40 })
  const otherGuestsOrder = await venue.order(venue.visitor(), [anyItem()], { guestNumber: 41 })
  await venue.pay(placed)
  const thief = await venue.customer(Email, '+62 812 10000040')
  const countListedOrders = async (): Promise<number> => {
    let total = 0
    for (const tab of ['upcoming', 'waiting', 'done', 'cancelled'])
      total += Orders.ok.parse((await thief.get(`/api/orders?tab=${tab}`)).body).data.total
    return total
  }
  expect(await countListedOrders()).toBe(0)
  expect(await statusesOf(thief, placed)).toEqual([404, 404, 404])
  const [customer] = await venue.db.query<{ id: number }>('select id from customer where email = $1', [Email])
  await venue.db.transaction((tx) =>
    verifyEmail(tx, { customerId: customer?.id ?? 0, email: Email, now: venue.clock.now() }),
  )
  expect(await countListedOrders()).toBe(1)
  expect(await statusesOf(thief, placed)).toEqual([200, 200, 200])
  expect((await statusesOf(thief, otherGuestsOrder))[0]).toBe(404)
  const shown = OneOrder.ok.parse((await thief.get(`/api/orders/${placed.OrderID}`)).body).data
  expect(shown).toMatchObject({ IsGuest: false, Name: 'Name of player40', Email })
})

test('the list needs a login, and responses have only the contract’s fields', async () => {
  expect((await venue.visitor().get('/api/orders?tab=upcoming')).status).toBe(401)
  const gita = await venue.customer('gita@example.com', '+6281200000007')
  const order = await venue.order(gita, [anyItem()])
  await venue.pay(order)
  const shownOrder = await gita.get(`/api/orders/${order.OrderID}`)
  expect(OneOrder.ok.parse(shownOrder.body)).toEqual(shownOrder.body)
  const invoice = await gita.get(`/api/orders/${order.OrderID}/invoice`)
  expect(OrderInvoice.ok.parse(invoice.body)).toEqual(invoice.body)
  expect(shownOrder.headers['cache-control']).toBe('no-store')
  const list = await gita.get('/api/orders?tab=upcoming')
  expect(Orders.ok.parse(list.body)).toEqual(list.body)
})
