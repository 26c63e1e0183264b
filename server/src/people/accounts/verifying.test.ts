import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { takeoverForm } from './test-accounts.ts'
import { openMailingApp, openMailLink, tokenIn, type MailingApp } from './test-mailbox.ts'
import { queueEmailChangeMails } from './queue-account-mail.ts'

let venue: MailingApp

beforeAll(async () => {
  venue = await openMailingApp()
})
afterEach(async () => {
  await venue.sendMails()
  await venue.db.query('delete from attempt_count')
})
afterAll(() => venue.close())

const expired = { status: 401, body: { code: 'TOKEN_EXPIRED', message: 'Token Expired' } }
const credentials = '/api/auth/credentials'
const requestVerification = (browser: Visitor) => browser.post('/api/auth/verify-email/send')

const isVerified = async (email: string): Promise<boolean | undefined> =>
  (
    await venue.db.query<{ is: boolean }>(
      'select email_verified_at is not null as is from customer where email = $1',
      [email],
    )
  )[0]?.is

const waitHalfAMinute = (): void => venue.clock.set(venue.clock.now().add({ seconds: 30 }).toString())

/** The token of the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mails = await venue.sendMails()
  return tokenIn(mails.findLast(({ to }) => to.address === email))
}

describe('an e-mail is verified', () => {
  test('by the link of the registration mail and a new password on another device, where nobody is logged in afterwards', async () => {
    const { email } = await venue.registerCustomer('Ani')
    const otherDevice = venue.visitor()
    expect(await openMailLink(otherDevice, await tokenFor(email))).toMatchObject({
      status: 200,
      body: { statusCode: 200, data: { Purpose: 'reset-password', OrderID: null } },
    })
    expect(await otherDevice.get('/auth/verify-token')).toMatchObject({
      body: { serializeUser: { Email: email, Purposes: ['reset-password'] } },
    })
    expect(await isVerified(email)).toBe(false)
    await otherDevice.post('/api/auth/reset-password', { body: takeoverForm('chosen on the phone') })
    expect(await isVerified(email)).toBe(true)
    expect(await otherDevice.get(credentials)).toMatchObject({ body: { profile: null } })
  })

  test('by the link and a login on another device, where the page of the link can be loaded again', async () => {
    const { email, password } = await venue.registerCustomer('Arif')
    const otherDevice = venue.visitor()
    await openMailLink(otherDevice, await tokenFor(email))
    await otherDevice.post('/api/auth/login', { body: { email, password } })
    expect(await isVerified(email)).toBe(true)
    expect(await otherDevice.get('/auth/verify-token')).toMatchObject({
      body: { serializeUser: { Email: email, Purposes: ['verify-email', 'session'] } },
    })
  })

  test('by the link in the browser that is logged in; its session gets a new token, and the old token stops working', async () => {
    const { browser, email } = await venue.registerCustomer('Bayu')
    const thief = venue.visitor()
    const oldSession = browser.cookies.get('session') ?? ''
    await openMailLink(browser, await tokenFor(email))
    expect(browser.cookies.get('session')).not.toBe(oldSession)
    expect(await browser.get(credentials)).toMatchObject({ body: { profile: { IsVerified: true } } })
    const replyToThief = await thief.get(credentials, { headers: { cookie: `session=${oldSession}` } })
    expect(replyToThief).toMatchObject({ body: { profile: null } })
    const answer = await venue.app.inject({ url: credentials, headers: { cookie: `session=${oldSession}` } })
    expect(answer.json()).toMatchObject({ profile: null })
  })

  test('by the link and a new password while another customer is logged in, whose session does not change', async () => {
    const { email } = await venue.registerCustomer('Cipta')
    const token = await tokenFor(email)
    const { browser, email: other } = await venue.registerCustomer('Doni')
    const session = browser.cookies.get('session')
    await openMailLink(browser, token)
    expect(browser.cookies.get('session')).toBe(session)
    await browser.post('/api/auth/reset-password', { body: takeoverForm('chosen beside another') })
    expect(browser.cookies.get('session')).toBe(session)
    expect([await isVerified(email), await isVerified(other)]).toEqual([true, false])
  })

  test('by the newest link only, within a day', async () => {
    const { browser, email } = await venue.registerCustomer('Endah')
    const first = await tokenFor(email)
    await requestVerification(browser)
    const second = await tokenFor(email)
    expect(await openMailLink(venue.visitor(), first)).toMatchObject(expired)
    venue.clock.advance({ minutes: 24 * 60 })
    expect(await openMailLink(venue.visitor(), second)).toMatchObject(expired)
    expect(await isVerified(email)).toBe(false)
  })

  test('never by a link that was sent to a previous address of the account', async () => {
    const { email } = await venue.registerCustomer('Fitri')
    const token = await tokenFor(email)
    await venue.db.query(`update customer set email = 'fitri@new.example' where email = $1`, [email])
    expect(await openMailLink(venue.visitor(), token)).toMatchObject(expired)
    expect(await isVerified('fitri@new.example')).toBe(false)
  })
})

describe('the verification mail is sent again', () => {
  test('at most once a minute', async () => {
    const { browser } = await venue.registerCustomer('Gilang')
    expect(await requestVerification(browser)).toMatchObject({
      status: 201,
      body: { statusCode: 201, message: 'Email sent, please check your email' },
    })
    waitHalfAMinute()
    const early = await requestVerification(browser)
    expect(early).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
      headers: { 'retry-after': '30' },
    })
    waitHalfAMinute()
    expect(await requestVerification(browser)).toMatchObject({ status: 201 })
  })

  test('at most five times a day', async () => {
    const { browser } = await venue.registerCustomer('Hesti')
    for (let n = 0; n < 5; n += 1) {
      expect(await requestVerification(browser)).toMatchObject({ status: 201 })
      venue.clock.advance({ minutes: 1 })
    }
    const sixth = await requestVerification(browser)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBe((24 * 60 - 5) * 60)
    venue.clock.advance({ minutes: 24 * 60 })
    expect(await requestVerification(browser)).toMatchObject({ status: 201 })
  })

  test('in the language of the account', async () => {
    const { browser, email } = await venue.registerCustomer('Ilham')
    await venue.sendMails()
    await venue.db.query(`update customer set locale = 'id' where email = $1`, [email])
    await requestVerification(browser)
    expect((await venue.sendMails()).map(({ subject }) => subject)).toEqual([
      'Verifikasi emailmu untuk Pantul',
    ])
  })

  test('not to unknown or verified addresses', async () => {
    const { browser, email } = await venue.registerCustomer('Joko')
    await openMailLink(browser, await tokenFor(email))
    expect(await requestVerification(browser)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_VERIFIED' },
    })
    expect(await requestVerification(venue.visitor())).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_REQUIRED' },
    })
    expect(await venue.sendMails()).toEqual([])
  })
})

describe('a new e-mail replaces the old one', () => {
  /** Requests a new e-mail as the profile page does after the password was confirmed. */
  async function requestEmailChange(from: string, email: string): Promise<void> {
    const [customer] = await venue.db.query<{ id: number }>('select id from customer where email = $1', [
      from,
    ])
    const customerId = customer?.id ?? 0
    await venue.db.transaction((tx) =>
      queueEmailChangeMails(tx, { customerId, email, now: venue.clock.now() }),
    )
  }

  /** Registers a customer who then requests the e-mail `wanted`. */
  async function registerAndRequestChange(
    name: string,
  ): Promise<{ email: string; wanted: string; browser: Visitor; password: string }> {
    const registered = await venue.registerCustomer(name)
    await venue.sendMails()
    const wanted = `${name.toLowerCase()}@new.example`
    await requestEmailChange(registered.email, wanted)
    return { ...registered, wanted }
  }

  test('when its link is opened; the old address gets a mail before', async () => {
    const { browser, email, wanted, password } = await registerAndRequestChange('Kartika')
    const mails = await venue.sendMails()
    expect(mails.map(({ template, to }) => `${template} to ${to.address}`).toSorted()).toEqual([
      `change-email to ${wanted}`,
      `email-changed to ${email}`,
    ])
    expect(await browser.get(credentials)).toMatchObject({ body: { profile: { Email: email } } })

    const answer = await openMailLink(
      browser,
      tokenIn(mails.find(({ template }) => template === 'change-email')),
    )
    expect(answer).toMatchObject({ status: 200, body: { data: { Purpose: 'change-email' } } })
    expect(await browser.get(credentials)).toMatchObject({
      body: { profile: { Email: wanted, IsVerified: true } },
    })
    const login = (address: string) =>
      venue.visitor().post('/api/auth/login', { body: { email: address, password } })
    expect(await login(email)).toMatchObject({ status: 401 })
    expect(await login(wanted)).toMatchObject({ status: 201 })
  })

  test('not if another account got it in the meantime', async () => {
    const { browser, email, wanted } = await registerAndRequestChange('Lina')
    const token = await tokenFor(wanted)
    await venue.registerCustomer('Rival')
    await venue.db.query(`update customer set email = $1 where email = 'rival@example.com'`, [wanted])
    for (let n = 0; n < 2; n += 1)
      expect(await openMailLink(browser, token)).toMatchObject({
        status: 422,
        body: { code: 'EMAIL_TAKEN' },
      })
    expect(await isVerified(email)).toBe(false)
  })

  test('for only one of two accounts that open their links to the same e-mail at the same moment', async () => {
    const nita = await venue.registerCustomer('Nita')
    const maya = await registerAndRequestChange('Maya')
    const first = await tokenFor(maya.wanted)
    // As if an hour had passed.
    await venue.db.query('delete from attempt_count')
    await requestEmailChange(nita.email, maya.wanted)
    const second = await tokenFor(maya.wanted)
    const answers = await Promise.all([openMailLink(maya.browser, first), openMailLink(nita.browser, second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('only if no other e-mail was requested after it', async () => {
    const { browser, email, wanted } = await registerAndRequestChange('Oki')
    const first = await tokenFor(wanted)
    await requestEmailChange(email, 'oki@newest.example')
    expect(await openMailLink(browser, first)).toMatchObject(expired)
    expect(await openMailLink(browser, await tokenFor('oki@newest.example'))).toMatchObject({ status: 200 })
  })

  test('and links for a new password in the old mailbox become void', async () => {
    const { browser, email, wanted } = await registerAndRequestChange('Putu')
    const token = await tokenFor(wanted)
    await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
    const reset = await tokenFor(email)
    const [opened, unopened] = [venue.visitor(), venue.visitor()]
    await openMailLink(opened, reset)
    expect(await openMailLink(browser, token)).toMatchObject({ status: 200 })
    expect(await openMailLink(unopened, reset)).toMatchObject(expired)
    const choosing = await opened.post('/api/auth/reset-password', {
      body: takeoverForm('in the old mailbox'),
    })
    expect(choosing).toMatchObject(expired)
  })

  test('not after a new password was set', async () => {
    const { email, wanted } = await registerAndRequestChange('Qori')
    const token = await tokenFor(wanted)
    const browser = venue.visitor()
    await browser.post('/api/auth/reset-password/send-email', { body: { email } })
    await openMailLink(browser, await tokenFor(email))
    await browser.post('/api/auth/reset-password', { body: takeoverForm('my own once more') })
    expect(await openMailLink(venue.visitor(), token)).toMatchObject(expired)
  })

  test('and the old address gets its mail, also if the mail server takes it only after the change', async () => {
    const { browser, email, wanted } = await registerAndRequestChange('Rini')
    const waitingMail = `payload ->> 'template' = 'email-changed' and done_at is null`
    // The relay sends no row of this kind, so the mail waits.
    await venue.db.query(`update outbox set kind = 'greylisted' where ${waitingMail}`)
    await openMailLink(browser, await tokenFor(wanted))
    await venue.db.query(`update outbox set kind = 'mail' where kind = 'greylisted'`)
    const [mail] = await venue.sendMails()
    expect(mail).toMatchObject({ template: 'email-changed', to: { address: email } })
    expect(mail?.text).toContain('Your email was changed')
    expect(mail?.text).toContain('r…@new.example')
  })
})

describe('while the mail server is down', () => {
  test('registration and password reset continue; afterwards every sent link works', async () => {
    venue.setMailServerDown(true)
    const { email } = await venue.registerCustomer('Sinta')
    await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
    expect(await venue.sendMails()).toEqual([])
    expect(await venue.sendMails()).toEqual([])
    venue.setMailServerDown(false)
    const mails = await venue.sendMails()
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['reset-password', 'verify-email'])
    for (const mail of mails)
      expect(await openMailLink(venue.visitor(), tokenIn(mail))).toMatchObject({ status: 200 })
    expect(await venue.sendMails()).toEqual([])
  })

  test('the lifetime of a link begins when its mail is sent, not when it was requested', async () => {
    venue.setMailServerDown(true)
    const { email } = await venue.registerCustomer('Tari')
    await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
    await venue.sendMails()
    venue.clock.advance({ minutes: 120 })
    venue.setMailServerDown(false)
    const mail = (await venue.sendMails()).find(({ template }) => template === 'reset-password')
    venue.clock.advance({ minutes: 29 })
    expect(await openMailLink(venue.visitor(), tokenIn(mail))).toMatchObject({ status: 200 })
  })
})

/** Texts that try to inject a header, a second address or an envelope. */
const headerTexts = [
  'Uli\r\nBcc: everyone@example.org',
  'Uli\nBcc: everyone@example.org',
  'Uli\rBcc: everyone@example.org',
  'Uli\r\n\r\nBuy this',
  'Uli\u0000',
  'Uli\u0085Bcc: everyone@example.org',
  'Uli\u2028Bcc: everyone@example.org',
  'Uli\u2029Bcc: everyone@example.org',
  'Uli\tBcc: everyone@example.org',
  'Uli\u000bBcc: everyone@example.org',
]
const addressTexts = [
  'uli@example.com\r\nBcc: everyone@example.org',
  'uli@example.com, everyone@example.org',
  'uli@example.com;everyone@example.org',
  '<uli@example.com>',
  'uli@example.com> ORCPT=x',
  '"uli everyone"@example.com',
  'uli(comment)@example.com',
  '@one.example,@two.example:uli@example.com',
  'group:uli@example.com;',
  'uli@example.com@example.org',
]

test('twenty names and addresses that would inject a mail header are refused at their fields', async () => {
  const base = { phoneNumber: '+62 812 0000 1180', gender: 'unspecified', birthDate: '21-11-1990' }
  const texts = [
    ...headerTexts.map((fullname) => ({ fullname, email: 'uli@example.com' })),
    ...addressTexts.map((email) => ({ fullname: 'Uli', email })),
  ]
  expect(texts).toHaveLength(20)
  for (const text of texts) {
    const body = { ...base, ...text, password: 'uli plays on court 3' }
    const answer = await venue.visitor().post('/api/auth/register', { body })
    // NUL cannot be stored in PostgreSQL; the route refuses it.
    const status = text.fullname.includes('\0') ? 400 : 422
    expect([text, answer.status]).toEqual([text, status])
  }
  for (const email of addressTexts) {
    const answer = await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
    expect([email, answer.status]).toEqual([email, 422])
  }
  expect(await venue.sendMails()).toEqual([])
})

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
