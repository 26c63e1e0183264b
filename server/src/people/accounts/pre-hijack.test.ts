import { Orders } from '@pantul/contract/history'
import { OrderCourts } from '@pantul/contract/orders'
import { QuotaPackages } from '@pantul/contract/packages'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { guest as guestOf, item, orderOf, today, tomorrow } from '../../orders/place/test-players.ts'
import { seedPackages } from '../../sales/packages/test-packages.ts'
import type { Visitor } from '../../test-visitor.ts'
import { takeover, logInAs, password as attackersPassword, registrationOf, whoIs } from './test-accounts.ts'
import { openMailingApp, opens, tokenIn, type MailingApp } from './test-mailbox.ts'

/**
 * Pre-hijacking: an attacker registers with another person's address and waits. The account must be useless to the
 * attacker once the owner of the address opens a link.
 */
let venue: MailingApp

beforeAll(async () => {
  venue = await openMailingApp({
    at: `${today}T10:00:00+07:00`,
    isPayable: true,
    env: { RATE_LIMIT_ORDER_ATTEMPTS: '1000000' },
  })
  await venue.db.query(
    'update location set upcoming_orders = 1000, unpaid_orders = 1000, hours_per_date = 288',
  )
  await seedPackages(venue.db)
})
afterEach(async () => {
  await venue.mails()
  await venue.db.query('delete from attempt_count')
})
afterAll(() => venue.close())

const guestsPassword = 'kolam renang di belakang'
let people = 0

type HijackAttempt = {
  /** The e-mail address of the guest. */
  readonly email: string
  readonly orderId: string
  /** Two browsers in which the attacker is logged in. */
  readonly attackers: readonly [Visitor, Visitor]
  /** The browser where the guest opens mails. It has never logged in. */
  readonly guest: Visitor
}

/** Creates a guest with a paid booking, and an attacker who registered with the guest's address in two browsers. */
async function hijacked(): Promise<HijackAttempt> {
  people += 1
  const email = `player${people}@example.com`
  const orderId = await paidOrder(people)
  const attackers = [await registers(email), venue.visitor()] as const
  await logInAs(attackers[1], email)
  return { email, orderId, attackers, guest: venue.visitor() }
}

/** Places and pays an order of guest `n`, whose address is `player{n}@example.com`. */
async function paidOrder(n: number): Promise<string> {
  const [court, hour] = [Math.floor(n / 16), 7 + (n % 16)]
  const answer = await venue.visitor().post('/api/courts/order-courts', {
    body: orderOf(n, [item({ date: tomorrow, hours: [hour], courts: [`TST1-C${1 + court}`] })]),
    headers: { 'idempotency-key': `order-of-guest-${n}` },
  })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  const { OrderID, PaymentID } = OrderCourts.ok.parse(answer.body).data
  await pays(PaymentID)
  return OrderID
}

const pays = (paymentId: string | null) =>
  venue.visitor().post(`/api/simulate/${paymentId}`, { body: { action: 'pay' } })

async function registers(email: string): Promise<Visitor> {
  await venue.db.query('delete from attempt_count')
  const browser = venue.visitor()
  const answer = await browser.post('/api/auth/register', { body: registrationOf(email) })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  return browser
}

const accountMails = ['verify-email', 'reset-password', 'change-email']

/** The token of the newest account mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mails = await venue.mails()
  return tokenIn(
    mails.findLast(({ to, template }) => to.address === email && accountMails.includes(template)),
  )
}

async function listedOrders(browser: Visitor): Promise<string[]> {
  const { status, body } = await browser.get('/api/orders?tab=upcoming')
  if (status === 401) return []
  return Orders.ok.parse(body).data.items.map(({ OrderID }) => OrderID)
}

/** Checks that the attacker's browser cannot see or change the guest's booking. */
async function assertNoAccess(browser: Visitor, orderId: string): Promise<void> {
  expect(await listedOrders(browser)).not.toContain(orderId)
  expect((await browser.get(`/api/orders/${orderId}`)).status).toBe(404)
  const preview = await browser.get(`/api/orders/${orderId}/cancel-preview`)
  expect([401, 404]).toContain(preview.status)
}

async function isVerified(email: string): Promise<boolean | undefined> {
  const rows = await venue.db.query<{ is: boolean }>(
    'select email_verified_at is not null as is from customer where email = $1',
    [email],
  )
  return rows[0]?.is
}

const chooses = (browser: Visitor, password: string) =>
  browser.post('/api/auth/reset-password', { body: takeover(password) })

describe('somebody who registers with a guest’s address gets none of the guest’s bookings', () => {
  test('when the guest opens the verification mail: the bookings join only with a new password', async () => {
    const { email, orderId, attackers, guest } = await hijacked()
    expect(await opens(guest, await tokenFor(email))).toMatchObject({
      status: 200,
      body: { data: { Purpose: 'reset-password' } },
    })
    expect(await isVerified(email)).toBe(false)
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)

    expect(await chooses(guest, guestsPassword)).toMatchObject({ status: 201 })
    expect(await isVerified(email)).toBe(true)
    for (const attacker of attackers) {
      expect(await whoIs(attacker)).toBeNull()
      await assertNoAccess(attacker, orderId)
      expect(await logInAs(attacker, email, attackersPassword)).toMatchObject({ status: 401 })
    }
    expect(await logInAs(guest, email, guestsPassword)).toMatchObject({ status: 201 })
    expect(await listedOrders(guest)).toEqual([orderId])
    expect(await whoIs(guest)).toMatchObject({ Fullname: 'Rani Maharani', PhoneNumber: '+62 811 2222 333' })
    const [profile] = await venue.db.query(
      `select gender, birth_date as born, phone_e164 as phone from customer where email = $1`,
      [email],
    )
    expect(profile).toEqual({ gender: 'unspecified', born: null, phone: '+628112222333' })
  })

  test('and the details that they entered are replaced: a new password needs name and phone of the address’s owner', async () => {
    const { email, guest } = await hijacked()
    await opens(guest, await tokenFor(email))
    expect(await guest.get('/auth/verify-token')).toMatchObject({
      body: { serializeUser: { NeedsDetails: true } },
    })
    const refused = await guest.post('/api/auth/reset-password', { body: { password: guestsPassword } })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'FULL_NAME_REQUIRED', errors: [{ path: 'fullname' }, { path: 'phoneNumber' }] },
    })
    expect(await chooses(guest, guestsPassword)).toMatchObject({ status: 201 })
    await guest.post('/api/auth/reset-password/send-email', { body: { email } })
    await opens(guest, await tokenFor(email))
    const secondForm = { ...takeover('another one of her own'), fullname: 'Not Asked' }
    expect(await guest.post('/api/auth/reset-password', { body: secondForm })).toMatchObject({ status: 201 })
    await logInAs(guest, email, 'another one of her own')
    expect(await whoIs(guest)).toMatchObject({ Fullname: 'Rani Maharani' })
  })

  test('when the guest resets the password by mail, which proves the address too', async () => {
    const { email, orderId, attackers, guest } = await hijacked()
    await venue.mails()
    await guest.post('/api/auth/reset-password/send-email', { body: { email } })
    await opens(guest, await tokenFor(email))
    await chooses(guest, guestsPassword)
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)
    await logInAs(guest, email, guestsPassword)
    expect(await whoIs(guest)).toMatchObject({ IsVerified: true })
    expect(await listedOrders(guest)).toEqual([orderId])
  })

  test('while the guest is logged in to another account, which does not change', async () => {
    const { email, orderId, attackers } = await hijacked()
    const token = await tokenFor(email)
    const guest = await registers(`other${people}@example.com`)
    const session = guest.cookies.get('session')
    expect(await opens(guest, token)).toMatchObject({ body: { data: { Purpose: 'reset-password' } } })
    expect(guest.cookies.get('session')).toBe(session)
    await chooses(guest, guestsPassword)
    expect(await whoIs(guest)).toMatchObject({ Email: `other${people}@example.com` })
    expect(await listedOrders(guest)).toEqual([])
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)
  })

  test('when a mail scanner opens the links and runs their pages: it uses up nothing and proves nothing', async () => {
    const { email, orderId, attackers, guest } = await hijacked()
    const token = await tokenFor(email)
    for (let n = 0; n < 3; n += 1) expect(await opens(venue.visitor(), token)).toMatchObject({ status: 200 })
    expect(await isVerified(email)).toBe(false)
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)
    expect(await opens(guest, token)).toMatchObject({ status: 200 })
    expect(await chooses(guest, guestsPassword)).toMatchObject({ status: 201 })
    expect(await opens(venue.visitor(), token)).toMatchObject({ status: 401 })
  })

  test('nor of the guest’s packages: a package belongs to the guest who chooses a password', async () => {
    people += 1
    const email = `player${people}@example.com`
    const bought = await venue.visitor().post('/api/packages/order', {
      body: {
        packageId: 'FLEXI',
        quantity: 1,
        distChan: 'TST1',
        profileCustomer: guestOf(people),
        expectedTotal: 800_000,
      },
      headers: { 'idempotency-key': `package-of-guest-${people}` },
    })
    expect({ status: bought.status, text: bought.text }).toMatchObject({ status: 201 })
    await pays(OrderCourts.ok.parse(bought.body).data.PaymentID)
    const [attacker, owner] = [await registers(email), venue.visitor()]
    await opens(owner, await tokenFor(email))
    expect(await packagesOf(attacker)).toBe(0)
    await chooses(owner, guestsPassword)
    await logInAs(owner, email, guestsPassword)
    expect(await packagesOf(owner)).toBe(1)
  })

  const packagesOf = async (browser: Visitor): Promise<number> => {
    const { status, body } = await browser.get('/api/quota-packages')
    return status === 401 ? 0 : QuotaPackages.ok.parse(body).data.length
  }
})

describe('somebody who enters another person’s address as the new e-mail of an account', () => {
  const requestsEmail = async (attacker: Visitor, email: string) =>
    attacker.post('/api/profile/email', { body: { email, password: attackersPassword } })

  test('gets nothing when the owner of the address opens the link: it works only where that account is logged in', async () => {
    people += 1
    const email = `player${people}@example.com`
    const orderId = await paidOrder(people)
    const attacker = await registers(`attacker${people}@example.com`)
    await venue.mails()
    expect(await requestsEmail(attacker, email)).toMatchObject({ status: 201 })
    const token = await tokenFor(email)
    const loggedIn = await registers(`elsewhere${people}@example.com`)
    for (const guest of [venue.visitor(), loggedIn]) {
      const profileBefore = await whoIs(guest)
      expect(await opens(guest, token)).toMatchObject({ status: 401, body: { code: 'LINK_NEEDS_LOGIN' } })
      expect(await whoIs(guest)).toEqual(profileBefore)
    }
    expect(await whoIs(attacker)).toMatchObject({ Email: `attacker${people}@example.com` })
    await assertNoAccess(attacker, orderId)
    expect(await chooses(venue.visitor(), guestsPassword)).toMatchObject({ status: 401 })
  })

  test('cannot change the e-mail of an account registered with the guest’s address once the guest chose a password', async () => {
    const { email, attackers, guest } = await hijacked()
    const token = await tokenFor(email)
    await requestsEmail(attackers[0], 'mallory@example.com')
    const unopened = await tokenFor('mallory@example.com')
    await opens(guest, token)
    await chooses(guest, guestsPassword)
    expect(await opens(attackers[0], unopened)).toMatchObject({ status: 401 })
    expect(await isVerified(email)).toBe(true)
  })
})

describe('somebody who registers with their own address', () => {
  test('verifies by one tap in the browser where they registered, and stays logged in', async () => {
    people += 1
    const email = `player${people}@example.com`
    const orderId = await paidOrder(people)
    const browser = await registers(email)
    expect(await opens(browser, await tokenFor(email))).toMatchObject({
      body: { data: { Purpose: 'verify-email' } },
    })
    expect(await whoIs(browser)).toMatchObject({ IsVerified: true })
    expect(await listedOrders(browser)).toEqual([orderId])
  })

  test('may log in on another device instead of choosing a password', async () => {
    people += 1
    const email = `player${people}@example.com`
    const orderId = await paidOrder(people)
    const first = await registers(email)
    const phone = venue.visitor()
    await opens(phone, await tokenFor(email))
    await logInAs(phone, email)
    expect(await listedOrders(phone)).toEqual([orderId])
    expect(await whoIs(first)).toMatchObject({ IsVerified: true })
  })
})

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
