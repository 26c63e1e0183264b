import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { item, orderOf, today, tomorrow } from '../../orders/place/test-players.ts'
import { deleteExpired } from './end-sessions.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openMailingApp, opens, tokenIn, type MailingApp } from './test-mailbox.ts'

let venue: MailingApp

beforeAll(async () => {
  venue = await openMailingApp({ at: `${today}T10:00:00+07:00` })
})
afterAll(() => venue.close())

let orders = 0

/** Places an order as a guest in a browser that is then closed. Returns its id and the token in its mail. */
async function guestOrders(): Promise<{ id: string; token: string }> {
  orders += 1
  const { body } = await venue.visitor().post('/api/courts/order-courts', {
    body: orderOf(orders, [item({ date: tomorrow, hours: [10 + orders] })]),
    headers: { 'idempotency-key': `a-guest-orders-${orders}` },
  })
  const { data } = body as { data: { OrderID: string } }
  const mail = (await venue.mails()).find(({ template }) => template === 'order-received')
  expect(mail?.text).toContain(`: ${venue.config.publicUrl}/history-transactions/${data.OrderID}#`)
  return { id: data.OrderID, token: tokenIn(mail) }
}

/** The status with which the browser gets the order. */
const sees = async (browser: Visitor, id: string): Promise<number> =>
  (await browser.get(`/api/orders/${id}`)).status

test('the link in an order’s mail opens that order and no other, in as many browsers as its guest has', async () => {
  const [first, other] = [await guestOrders(), await guestOrders()]
  for (const browser of [venue.visitor(), venue.visitor(), venue.visitor()]) {
    expect(await sees(browser, first.id)).toBe(404)
    expect(await opens(browser, first.token)).toMatchObject({
      status: 200,
      body: { data: { Purpose: 'open-order', OrderID: first.id } },
    })
    expect(await sees(browser, first.id)).toBe(200)
    expect(await sees(browser, other.id)).toBe(404)
    expect(await browser.get('/auth/verify-token')).toMatchObject({ body: { serializeUser: null } })
  }
})

test('a second order opens beside the first and renews the cookie: a cookie that another person planted opens neither', async () => {
  const [first, other] = [await guestOrders(), await guestOrders()]
  const browser = venue.visitor()
  await opens(browser, first.token)
  const planted = browser.cookies.get('grant') ?? ''
  await opens(browser, other.token)
  expect(browser.cookies.get('grant')).not.toBe(planted)
  expect([await sees(browser, first.id), await sees(browser, other.id)]).toEqual([200, 200])
  const thief = { headers: { cookie: `grant=${planted}` } }
  for (const { id } of [first, other])
    expect((await venue.app.inject({ url: `/api/orders/${id}`, ...thief })).statusCode).toBe(404)
  await opens(browser, other.token)
  expect([await sees(browser, first.id), await sees(browser, other.id)]).toEqual([200, 200])
})

test('the cookie is HTTP-only, and on https for this host only', async () => {
  const { token } = await guestOrders()
  const { headers } = await opens(venue.visitor(), token)
  expect(String(headers['set-cookie'])).toMatch(
    /grant=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/,
  )
})

test('an opened order is closed after a day; the link opens it again until 30 days after it was played', async () => {
  const { id, token } = await guestOrders()
  const browser = venue.visitor()
  await opens(browser, token)
  venue.clock.advance({ minutes: 24 * 60 })
  expect(await sees(browser, id)).toBe(404)
  venue.clock.set('2031-04-05T23:59:00+07:00')
  expect(await opens(browser, token)).toMatchObject({ status: 200 })
  expect(await sees(browser, id)).toBe(200)
  venue.clock.set('2031-04-06T00:00:00+07:00')
  expect(await opens(browser, token)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })

  const storedLinks = async (): Promise<number> => (await venue.db.query('select id from mail_link')).length
  const linksBefore = await storedLinks()
  await deleteExpired(venue.db, Temporal.Instant.from('2031-04-12T23:59:00+07:00'))
  expect(await storedLinks()).toBe(linksBefore)
  await deleteExpired(venue.db, Temporal.Instant.from('2031-04-13T00:00:00+07:00'))
  expect(await storedLinks()).toBe(0)
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('every page that such a link opens sends no referrer', async () => {
  for (const path of [
    '/history-transactions/Qr7tU1vWx2Yz3Ab4Cd5EfG',
    '/auth/reset-password',
    '/auth/verification-success',
    '/auth/register?redirect=%2F',
  ])
    expect((await venue.visitor().get(path)).headers).toMatchObject({ 'referrer-policy': 'no-referrer' })
  for (const path of ['/', '/auth/login', '/api/health', '/auth/registered', '/history-transactionsx'])
    expect((await venue.visitor().get(path)).headers).toMatchObject({ 'referrer-policy': 'same-origin' })
})

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
