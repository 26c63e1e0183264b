import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setDefaultUnpaidLimits } from '../../demonstration/test-locations.ts'
import { openHistoryServer, type HistoryServer } from '../../output/history/test-history.ts'
import type { Visitor } from '../../test-visitor.ts'
import { guest, item, orderOf, tomorrow } from '../place/test-players.ts'

// `HistoryServer`: the server under test, with calls by which people order and pay.
let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())
beforeEach(async () => {
  await setDefaultUnpaidLimits(venue.db)
  await venue.db.query('update location set upcoming_orders = 6, hours_per_date = 12, free_guest_hours = 120')
})

let tries = 0
let hour = 5
/** An order of the next free hour, by a guest of whom some details are somebody else's. */
async function orderWithDetail(browser: Visitor, detail: object) {
  hour += 1
  const court = `TST1-C${1 + Math.floor((hour - 6) / 18)}`
  const booked = item({ date: tomorrow, hours: [6 + ((hour - 6) % 18)], courts: [court] })
  const body = orderOf(0, [booked], { profileCustomer: { ...guest((tries += 1)), ...detail } })
  return browser.post('/api/courts/order-courts', {
    body,
    headers: { 'idempotency-key': `naming-${tries}-try` },
  })
}

test('unpaid orders with a customer’s details do not use up the customer’s limits', async () => {
  const victim = await venue.customer('victim@example.com', '+6281290341101')
  const victimsDetails = [{ Email: 'victim@example.com' }, { Telephone: '+62 812-9034-1101' }]
  for (let round = 0; round < 3; round += 1)
    for (const detail of victimsDetails)
      expect((await orderWithDetail(venue.visitor(), detail)).status).toBe(201)
  const ofVictim = await venue.tryToOrder(victim, [
    item({ date: tomorrow, hours: [10], courts: ['TST1-C3'] }),
  ])
  expect([ofVictim.status, ofVictim.text.includes('TOO_MANY')]).toEqual([201, false])
  const asGuest = await orderWithDetail(venue.visitor(), { Email: 'victim@example.com' })
  expect(asGuest.status).toBe(201)
})

test('paid orders with a customer’s details do not use up the customer’s limits either', async () => {
  const victim = await venue.customer('paidfor@example.com', '+6281290341102')
  for (let n = 0; n < 6; n += 1) {
    const reply = await orderWithDetail(venue.visitor(), { Email: 'paidfor@example.com' })
    expect(reply.status).toBe(201)
    await venue.pay((reply.body as { data: Parameters<typeof venue.pay>[0] }).data)
  }
  const ofVictim = await venue.tryToOrder(victim, [
    item({ date: tomorrow, hours: [11], courts: ['TST1-C3'] }),
  ])
  expect(ofVictim.status).toBe(201)
})

test('logging in or out gives no second limit: the browser counts with the account', async () => {
  const browser = venue.visitor()
  for (const n of [1, 2])
    expect((await orderWithDetail(browser, { Email: `mine${n}@example.com` })).status).toBe(201)
  await venue.customer('same@example.com', '+6281290341103')
  await venue.logIn(browser, 'same@example.com')
  const third = await venue.tryToOrder(browser, [item({ date: tomorrow, hours: [12], courts: ['TST1-C3'] })])
  expect(third.body).toMatchObject({ code: 'TOO_MANY_UNPAID' })
})

test('a login and a logout keep the cookie by which the limits know the browser, but change the visitor cookie', async () => {
  const browser = venue.visitor()
  await browser.get('/api/csrf-token')
  const cookiesBefore = [browser.cookies.get('browser'), browser.cookies.get('visitor')]
  await venue.customer('leaves@example.com', '+6281290341104')
  await venue.logIn(browser, 'leaves@example.com')
  await browser.post('/api/auth/logout')
  await browser.get('/api/csrf-token')
  expect(browser.cookies.get('browser')).toBe(cookiesBefore[0])
  expect(browser.cookies.get('visitor')).not.toBe(cookiesBefore[1])
})
