import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { item, orderOf, today, tomorrow } from '../../orders/place/test-players.ts'
import { deleteExpiredAccess } from './end-sessions.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openMailingApp, openMailLink, tokenIn, type MailingApp } from './test-mailbox.ts'

let venue: MailingApp

beforeAll(async () => {
  venue = await openMailingApp({ at: `${today}T10:00:00+07:00` })
})
afterAll(() => venue.close())

let orderCount = 0

/** Places an order as a guest in a browser of its own. Returns its public id and the token of the link in its mail. */
async function placeGuestOrder(): Promise<{ id: string; token: string }> {
  orderCount += 1
  const { body } = await venue.visitor().post('/api/courts/order-courts', {
    body: orderOf(orderCount, [item({ date: tomorrow, hours: [10 + orderCount] })]),
    headers: { 'idempotency-key': `a-guest-orders-${orderCount}` },
  })
  const { data } = body as { data: { OrderID: string } }
  const mail = (await venue.sendMails()).find(({ template }) => template === 'order-received')
  expect(mail?.text).toContain(`: ${venue.config.publicUrl}/history-transactions/${data.OrderID}#`)
  return { id: data.OrderID, token: tokenIn(mail) }
}

/** The HTTP status that the browser gets for the order: 200 or 404. */
const statusOfOrder = async (browser: Visitor, id: string): Promise<number> =>
  (await browser.get(`/api/orders/${id}`)).status

test('the link in an order’s mail opens only that order, in any number of browsers', async () => {
  const [first, other] = [await placeGuestOrder(), await placeGuestOrder()]
  for (const browser of [venue.visitor(), venue.visitor(), venue.visitor()]) {
    expect(await statusOfOrder(browser, first.id)).toBe(404)
    expect(await openMailLink(browser, first.token)).toMatchObject({
      status: 200,
      body: { data: { Purpose: 'open-order', OrderID: first.id } },
    })
    expect(await statusOfOrder(browser, first.id)).toBe(200)
    expect(await statusOfOrder(browser, other.id)).toBe(404)
    expect(await browser.get('/auth/verify-token')).toMatchObject({ body: { serializeUser: null } })
  }
})

test('a second link keeps the first order open but renews the grant cookie, so a planted old cookie opens neither order', async () => {
  const [first, other] = [await placeGuestOrder(), await placeGuestOrder()]
  const browser = venue.visitor()
  await openMailLink(browser, first.token)
  const planted = browser.cookies.get('grant') ?? ''
  await openMailLink(browser, other.token)
  expect(browser.cookies.get('grant')).not.toBe(planted)
  expect([await statusOfOrder(browser, first.id), await statusOfOrder(browser, other.id)]).toEqual([200, 200])
  const thief = { headers: { cookie: `grant=${planted}` } }
  for (const { id } of [first, other])
    expect((await venue.app.inject({ url: `/api/orders/${id}`, ...thief })).statusCode).toBe(404)
  await openMailLink(browser, other.token)
  expect([await statusOfOrder(browser, first.id), await statusOfOrder(browser, other.id)]).toEqual([200, 200])
})

test('the grant cookie is HTTP-only, same-site and valid for a day', async () => {
  const { token } = await placeGuestOrder()
  const { headers } = await openMailLink(venue.visitor(), token)
  expect(String(headers['set-cookie'])).toMatch(
    /grant=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax/,
  )
})

test('a grant of an order ends after a day; the link gives another one until 30 days after the play date', async () => {
  const { id, token } = await placeGuestOrder()
  const browser = venue.visitor()
  await openMailLink(browser, token)
  venue.clock.advance({ minutes: 24 * 60 })
  expect(await statusOfOrder(browser, id)).toBe(404)
  venue.clock.set('2031-04-05T23:59:00+07:00')
  expect(await openMailLink(browser, token)).toMatchObject({ status: 200 })
  expect(await statusOfOrder(browser, id)).toBe(200)
  venue.clock.set('2031-04-06T00:00:00+07:00')
  expect(await openMailLink(browser, token)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })

  const storedLinks = async (): Promise<number> => (await venue.db.query('select id from mail_link')).length
  const linksBefore = await storedLinks()
  await deleteExpiredAccess(venue.db, Temporal.Instant.from('2031-04-12T23:59:00+07:00'))
  expect(await storedLinks()).toBe(linksBefore)
  await deleteExpiredAccess(venue.db, Temporal.Instant.from('2031-04-13T00:00:00+07:00'))
  expect(await storedLinks()).toBe(0)
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('the pages that mail links open send no referrer; other pages send it to the same origin only', async () => {
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
