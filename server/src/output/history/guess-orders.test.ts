import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest, item, tomorrow } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
beforeEach(() => venue.db.query('delete from attempt_count'))
afterAll(() => venue.close())

let hour = 6
async function placeOrder(guestNumber: number): Promise<{ order: PlacedReply; orderer: Visitor }> {
  const orderer = venue.visitor()
  hour += 1
  return {
    orderer,
    order: await venue.order(orderer, [item({ date: tomorrow, hours: [hour] })], { guestNumber }),
  }
}

type LookUpAttempt = { readonly browser?: Visitor; readonly ip: string; readonly contact: string }

const lookUp = async (
  { OrderNo: number }: PlacedReply,
  { browser = venue.visitor(), ip, contact }: LookUpAttempt,
) =>
  (
    await browser.post('/api/orders/lookup', {
      body: { number, contact },
      headers: { 'x-forwarded-for': ip },
    })
  ).status

/**
 * Guesses the phone once from each network address, each time in a new browser. Returns how many guesses were compared
 * with the order; the others were refused unread.
 */
async function guessPhone(order: PlacedReply, ips: readonly string[]): Promise<number> {
  let compared = 0
  for (const [n, ip] of ips.entries()) {
    const status = await lookUp(order, { ip, contact: `+62 812 9999 ${1000 + n}` })
    expect([404, 429]).toContain(status)
    if (status === 404) compared += 1
  }
  return compared
}

const networkAddress = (n: number): string => `198.51.${Math.floor(n / 250)}.${1 + (n % 250)}`

test('guesses from one address do not lock the owner of the order out', async () => {
  const { order } = await placeOrder(1)
  expect(await guessPhone(order, Array(40).fill(networkAddress(0)))).toBe(5)
  const owner = { ip: networkAddress(1), contact: guest(1).Email }
  expect(await lookUp(order, owner)).toBe(201)
})

test('a phone number can be guessed at most twenty times an hour, from any number of addresses', async () => {
  const { order, orderer } = await placeOrder(2)
  const crowd = Array.from({ length: 300 }, (_, n) => networkAddress(n))
  expect(await guessPhone(order, crowd)).toBe(20)
  const contact = guest(2).Email
  // Now a new browser is refused even with the right contact. The browser that placed the order is not.
  expect(await lookUp(order, { ip: networkAddress(300), contact })).toBe(429)
  expect(await lookUp(order, { browser: orderer, ip: networkAddress(300), contact })).toBe(201)
  venue.clock.advance({ minutes: 60 })
  const [browser, ip] = [venue.visitor(), networkAddress(301)]
  expect(await lookUp(order, { browser, ip, contact })).toBe(201)
  expect(await guessPhone(order, crowd)).toBe(20)
  expect(await lookUp(order, { browser, ip, contact })).toBe(201)
})

test('30 successful look-ups from one address are all answered, because only failed ones are counted', async () => {
  const { order } = await placeOrder(3)
  for (let n = 0; n < 30; n += 1)
    expect(await lookUp(order, { ip: networkAddress(0), contact: guest(3).Email })).toBe(201)
})
