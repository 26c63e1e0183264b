import { Orders } from '@pantul/contract/history'
import { OrderCourts } from '@pantul/contract/orders'
import { QuotaPackages } from '@pantul/contract/packages'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { guest as guestOf, item, orderOf, today, tomorrow } from '../../orders/place/test-players.ts'
import { seedPackages } from '../../sales/packages/test-packages.ts'
import type { Visitor } from '../../test-visitor.ts'
import {
  takeoverForm,
  logInAs,
  password as attackersPassword,
  registrationOf,
  whoIs,
} from './test-accounts.ts'
import { openMailingApp, openMailLink, tokenIn, type MailingApp } from './test-mailbox.ts'

// Pre-hijacking: an attacker registers with another person's e-mail address and waits. The account must be useless to
// the attacker after that person opens a link in the mailbox.

let venue: MailingApp

beforeAll(async () => {
  venue = await openMailingApp({
    at: `${today}T10:00:00+07:00`,
    hasSimulator: true,
    env: { RATE_LIMIT_ORDER_ATTEMPTS: '1000000' },
  })
  await venue.db.query(
    'update location set upcoming_orders = 1000, unpaid_orders = 1000, hours_per_date = 288',
  )
  await seedPackages(venue.db)
})
afterEach(async () => {
  await venue.sendMails()
  await venue.db.query('delete from attempt_count')
})
afterAll(() => venue.close())

const guestsPassword = 'kolam renang di belakang'
let guestCount = 0

type HijackAttempt = {
  /** The e-mail address of the guest. */
  readonly email: string
  readonly orderId: string
  /** Two browsers in which the attacker is logged in. */
  readonly attackers: readonly [Visitor, Visitor]
  /** The browser where the guest opens mails. It has never logged in. */
  readonly guest: Visitor
}

/**
 * Creates a guest with a paid booking, and an attacker who registers with the guest's address and uses two browsers.
 */
async function startHijack(): Promise<HijackAttempt> {
  guestCount += 1
  const email = `player${guestCount}@example.com`
  const orderId = await placePaidOrder(guestCount)
  const attackers = [await register(email), venue.visitor()] as const
  await logInAs(attackers[1], email)
  return { email, orderId, attackers, guest: venue.visitor() }
}

/** Places and pays an order of guest `n`, whose address is `player{n}@example.com`. */
async function placePaidOrder(n: number): Promise<string> {
  const [court, hour] = [Math.floor(n / 16), 7 + (n % 16)]
  const answer = await venue.visitor().post('/api/courts/order-courts', {
    body: orderOf(n, [item({ date: tomorrow, hours: [hour], courts: [`TST1-C${1 + court}`] })]),
    headers: { 'idempotency-key': `order-of-guest-${n}` },
  })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  const { OrderID, PaymentID } = OrderCourts.ok.parse(answer.body).data
  await pay(PaymentID)
  return OrderID
}

const pay = (paymentId: string | null) =>
  venue.visitor().post(`/api/simulate/${paymentId}`, { body: { action: 'pay' } })

async function register(email: string): Promise<Visitor> {
  await venue.db.query('delete from attempt_count')
  const browser = venue.visitor()
  const answer = await browser.post('/api/auth/register', { body: registrationOf(email) })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 })
  return browser
}

const accountMails = ['verify-email', 'reset-password', 'change-email']

/** The token of the newest account mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mails = await venue.sendMails()
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

const choosePassword = (browser: Visitor, password: string) =>
  browser.post('/api/auth/reset-password', { body: takeoverForm(password) })

describe('somebody who registers with a guest’s address gets none of the guest’s bookings', () => {
  test('when the guest opens the verification mail: the account gets the bookings only with the guest’s new password', async () => {
    const { email, orderId, attackers, guest } = await startHijack()
    expect(await openMailLink(guest, await tokenFor(email))).toMatchObject({
      status: 200,
      body: { data: { Purpose: 'reset-password' } },
    })
    expect(await isVerified(email)).toBe(false)
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)

    expect(await choosePassword(guest, guestsPassword)).toMatchObject({ status: 201 })
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

  test('and the attacker’s name and phone do not stay: the form for the first new password asks the guest for both', async () => {
    const { email, guest } = await startHijack()
    await openMailLink(guest, await tokenFor(email))
    expect(await guest.get('/auth/verify-token')).toMatchObject({
      body: { serializeUser: { NeedsDetails: true } },
    })
    const refused = await guest.post('/api/auth/reset-password', { body: { password: guestsPassword } })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'FULL_NAME_REQUIRED', errors: [{ path: 'fullname' }, { path: 'phoneNumber' }] },
    })
    expect(await choosePassword(guest, guestsPassword)).toMatchObject({ status: 201 })
    await guest.post('/api/auth/reset-password/send-email', { body: { email } })
    await openMailLink(guest, await tokenFor(email))
    const secondForm = { ...takeoverForm('another one of her own'), fullname: 'Not Asked' }
    expect(await guest.post('/api/auth/reset-password', { body: secondForm })).toMatchObject({ status: 201 })
    await logInAs(guest, email, 'another one of her own')
    expect(await whoIs(guest)).toMatchObject({ Fullname: 'Rani Maharani' })
  })

  test('when the guest resets the password by mail, which also verifies the address', async () => {
    const { email, orderId, attackers, guest } = await startHijack()
    await venue.sendMails()
    await guest.post('/api/auth/reset-password/send-email', { body: { email } })
    await openMailLink(guest, await tokenFor(email))
    await choosePassword(guest, guestsPassword)
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)
    await logInAs(guest, email, guestsPassword)
    expect(await whoIs(guest)).toMatchObject({ IsVerified: true })
    expect(await listedOrders(guest)).toEqual([orderId])
  })

  test('when the guest opens the link while logged in to another account, which does not change', async () => {
    const { email, orderId, attackers } = await startHijack()
    const token = await tokenFor(email)
    const guest = await register(`other${guestCount}@example.com`)
    const session = guest.cookies.get('session')
    expect(await openMailLink(guest, token)).toMatchObject({ body: { data: { Purpose: 'reset-password' } } })
    expect(guest.cookies.get('session')).toBe(session)
    await choosePassword(guest, guestsPassword)
    expect(await whoIs(guest)).toMatchObject({ Email: `other${guestCount}@example.com` })
    expect(await listedOrders(guest)).toEqual([])
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)
  })

  test('when a mail scanner opens the link: the address stays unverified, and the link still works for the guest', async () => {
    const { email, orderId, attackers, guest } = await startHijack()
    const token = await tokenFor(email)
    for (let n = 0; n < 3; n += 1)
      expect(await openMailLink(venue.visitor(), token)).toMatchObject({ status: 200 })
    expect(await isVerified(email)).toBe(false)
    for (const attacker of attackers) await assertNoAccess(attacker, orderId)
    expect(await openMailLink(guest, token)).toMatchObject({ status: 200 })
    expect(await choosePassword(guest, guestsPassword)).toMatchObject({ status: 201 })
    expect(await openMailLink(venue.visitor(), token)).toMatchObject({ status: 401 })
  })

  test('and none of the guest’s packages: the account gets them when the guest chooses a password', async () => {
    guestCount += 1
    const email = `player${guestCount}@example.com`
    const purchase = await venue.visitor().post('/api/packages/order', {
      body: {
        packageId: 'FLEXI',
        quantity: 1,
        distChan: 'TST1',
        profileCustomer: guestOf(guestCount),
        expectedTotal: 800_000,
      },
      headers: { 'idempotency-key': `package-of-guest-${guestCount}` },
    })
    expect({ status: purchase.status, text: purchase.text }).toMatchObject({ status: 201 })
    await pay(OrderCourts.ok.parse(purchase.body).data.PaymentID)
    const [attacker, guest] = [await register(email), venue.visitor()]
    await openMailLink(guest, await tokenFor(email))
    expect(await packagesOf(attacker)).toBe(0)
    await choosePassword(guest, guestsPassword)
    await logInAs(guest, email, guestsPassword)
    expect(await packagesOf(guest)).toBe(1)
  })

  const packagesOf = async (browser: Visitor): Promise<number> => {
    const { status, body } = await browser.get('/api/quota-packages')
    return status === 401 ? 0 : QuotaPackages.ok.parse(body).data.length
  }
})

describe('somebody who enters another person’s address as the new e-mail of an account', () => {
  const requestEmailChange = async (attacker: Visitor, email: string) =>
    attacker.post('/api/profile/email', { body: { email, password: attackersPassword } })

  test('gets nothing when the owner of the address opens the link: it works only where that account is logged in', async () => {
    guestCount += 1
    const email = `player${guestCount}@example.com`
    const orderId = await placePaidOrder(guestCount)
    const attacker = await register(`attacker${guestCount}@example.com`)
    await venue.sendMails()
    expect(await requestEmailChange(attacker, email)).toMatchObject({ status: 201 })
    const token = await tokenFor(email)
    const loggedIn = await register(`elsewhere${guestCount}@example.com`)
    for (const guest of [venue.visitor(), loggedIn]) {
      const profileBefore = await whoIs(guest)
      expect(await openMailLink(guest, token)).toMatchObject({
        status: 401,
        body: { code: 'LINK_NEEDS_LOGIN' },
      })
      expect(await whoIs(guest)).toEqual(profileBefore)
    }
    expect(await whoIs(attacker)).toMatchObject({ Email: `attacker${guestCount}@example.com` })
    await assertNoAccess(attacker, orderId)
    expect(await choosePassword(venue.visitor(), guestsPassword)).toMatchObject({ status: 401 })
  })

  test('cannot change the e-mail of an account with the guest’s address after the guest has chosen a password', async () => {
    const { email, attackers, guest } = await startHijack()
    const token = await tokenFor(email)
    await requestEmailChange(attackers[0], 'mallory@example.com')
    const unopened = await tokenFor('mallory@example.com')
    await openMailLink(guest, token)
    await choosePassword(guest, guestsPassword)
    expect(await openMailLink(attackers[0], unopened)).toMatchObject({ status: 401 })
    expect(await isVerified(email)).toBe(true)
  })
})

describe('somebody who registers with their own address', () => {
  test('verifies it by opening the link in the browser of the registration, and stays logged in', async () => {
    guestCount += 1
    const email = `player${guestCount}@example.com`
    const orderId = await placePaidOrder(guestCount)
    const browser = await register(email)
    expect(await openMailLink(browser, await tokenFor(email))).toMatchObject({
      body: { data: { Purpose: 'verify-email' } },
    })
    expect(await whoIs(browser)).toMatchObject({ IsVerified: true })
    expect(await listedOrders(browser)).toEqual([orderId])
  })

  test('verifies it on another device by opening the link and logging in there, without a new password', async () => {
    guestCount += 1
    const email = `player${guestCount}@example.com`
    const orderId = await placePaidOrder(guestCount)
    const first = await register(email)
    const phone = venue.visitor()
    await openMailLink(phone, await tokenFor(email))
    await logInAs(phone, email)
    expect(await listedOrders(phone)).toEqual([orderId])
    expect(await whoIs(first)).toMatchObject({ IsVerified: true })
  })
})

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
