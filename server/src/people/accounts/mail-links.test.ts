import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { takeoverForm } from './test-accounts.ts'
import { openMailingApp, openMailLink, tokenIn, type MailingApp } from './test-mailbox.ts'

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
const loggedOut = { body: { profile: null } }

/** Requests a password reset and returns its mail. Deletes attempt counts first, so that no limit refuses it. */
async function requestReset(email: string): Promise<MailMessage | undefined> {
  await venue.db.query('delete from attempt_count')
  await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
  return (await venue.sendMails()).find(({ template }) => template === 'reset-password')
}

/** Sends the form for a new password from a browser that opened a link. */
const choosePassword = (browser: ReturnType<MailingApp['visitor']>, password: string) =>
  browser.post('/api/auth/reset-password', { body: takeoverForm(password) })

const logIn = (email: string, password: string) =>
  venue.visitor().post('/api/auth/login', { body: { email, password } })

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('a locked-out customer resets the password by mail and logs in on that device during the attack', async () => {
  const { email } = await venue.registerCustomer('Locked')
  const guesses = async (): Promise<number> => {
    for (let n = 0; n < 6; n += 1) await logIn(email, 'a wrong password')
    return (await logIn(email, 'a wrong password')).status
  }
  expect(await guesses()).toBe(429)
  const browser = venue.visitor()
  await openMailLink(browser, tokenIn(await requestReset(email)))
  expect((await choosePassword(browser, 'a password of the owner')).status).toBe(201)
  expect(await guesses()).toBe(429)
  const body = { email, password: 'a password of the owner' }
  expect((await browser.post('/api/auth/login', { body })).status).toBe(201)
})

describe('a mail link', () => {
  test('if fifty browsers open it at the same time, only one can choose a password', async () => {
    const { email } = await venue.registerCustomer('Fifty')
    const token = tokenIn(await requestReset(email))
    const browsers = Array.from({ length: 50 }, () => venue.visitor())
    const opened = await Promise.all(browsers.map((browser) => openMailLink(browser, token)))
    expect(statuses(opened)).toEqual(Array.from({ length: 50 }, () => 200))
    const firstTwelve = browsers.slice(0, 12)
    const chosen = await Promise.all(
      firstTwelve.map((browser, n) => choosePassword(browser, `one of twelve ${n}`)),
    )
    expect(statuses(chosen)).toEqual([201, ...Array.from({ length: 11 }, () => 401)])
    for (const browser of browsers.slice(12))
      expect(await choosePassword(browser, 'later than all of them')).toMatchObject(expired)
  })

  test('if a browser that opened it sends twelve passwords at the same time, only one is stored', async () => {
    const { email } = await venue.registerCustomer('Dozen')
    const browser = venue.visitor()
    await openMailLink(browser, tokenIn(await requestReset(email)))
    const passwords = Array.from({ length: 12 }, (_, n) => `twelve passwords ${n}`)
    const answers = await Promise.all(passwords.map((password) => choosePassword(browser, password)))
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 11 }, () => 401)])
    const storedPassword = passwords[answers.findIndex(({ status }) => status === 201)] ?? ''
    expect(await logIn(email, storedPassword)).toMatchObject({ status: 201 })
  })

  test('gets the same answer if it is used, replaced, unknown, malformed or expired', async () => {
    const { email } = await venue.registerCustomer('Same')
    const used = tokenIn(await requestReset(email))
    const browser = venue.visitor()
    await openMailLink(browser, used)
    await choosePassword(browser, 'a password to use up the link')
    const replaced = tokenIn(await requestReset(email))
    const tooOld = tokenIn(await requestReset(email))
    venue.clock.advance({ minutes: 30 })
    for (const token of [used, replaced, tooOld, 'A'.repeat(43), '', 'x', `${tooOld}=`, `${tooOld} `, '%00'])
      expect(await openMailLink(venue.visitor(), token)).toMatchObject(expired)
  })

  test('for a new password still works after 29 minutes', async () => {
    const { email } = await venue.registerCustomer('Moment')
    const token = tokenIn(await requestReset(email))
    venue.clock.advance({ minutes: 29 })
    expect(await openMailLink(venue.visitor(), token)).toMatchObject({
      status: 200,
      body: { data: { Purpose: 'reset-password', OrderID: null } },
    })
  })

  test('is not used up by a mail scanner that gets its page or opens it', async () => {
    const { email } = await venue.registerCustomer('Scanned')
    const token = tokenIn(await requestReset(email))
    for (const path of ['/auth/reset-password', `/auth/reset-password?token=${token}`, '/auth/verify-token'])
      await venue.visitor().get(path)
    await openMailLink(venue.visitor(), token)
    expect(await openMailLink(venue.visitor(), token)).toMatchObject({ status: 200 })
  })
})

describe('a new password', () => {
  test('logs out all devices at their next request, is valid for a login, and is reported by mail', async () => {
    const { browser, email, password } = await venue.registerCustomer('Rosa')
    const others = [venue.visitor(), venue.visitor(), venue.visitor(), venue.visitor()]
    for (const other of others) await other.post('/api/auth/login', { body: { email, password } })
    expect(await others[3]?.get(credentials)).toMatchObject({ body: { profile: { Email: email } } })

    const phone = venue.visitor()
    await openMailLink(phone, tokenIn(await requestReset(email)))
    const answer = await choosePassword(phone, 'a password of her own')
    expect(answer).toMatchObject({
      status: 201,
      body: { statusCode: 201, message: 'Your password is changed. Log in with the new one.' },
    })
    for (const device of [browser, ...others, phone]) {
      expect(await device.get(credentials)).toMatchObject(loggedOut)
      expect(await device.get('/api/profile')).toMatchObject({
        status: 401,
        body: { code: 'LOGIN_REQUIRED' },
      })
    }
    expect(await logIn(email, password)).toMatchObject({ status: 401 })
    expect(await logIn(email, 'a password of her own')).toMatchObject({ status: 201 })
    expect((await venue.sendMails()).map(({ template, to }) => [template, to.address])).toEqual([
      ['password-changed', email],
    ])
  })

  test('needs a password-reset link that this browser opened within the last hour', async () => {
    const { browser, email } = await venue.registerCustomer('Sita')
    expect(await choosePassword(venue.visitor(), 'without any link')).toMatchObject(expired)
    expect(await choosePassword(browser, 'logged in is not enough')).toMatchObject(expired)
    const mails = await venue.sendMails()
    await openMailLink(browser, tokenIn(mails.find(({ to }) => to.address === email)))
    expect(await choosePassword(browser, 'verified is not enough')).toMatchObject(expired)

    const late = venue.visitor()
    await openMailLink(late, tokenIn(await requestReset(email)))
    venue.clock.advance({ minutes: 60 })
    expect(await choosePassword(late, 'an hour and a moment')).toMatchObject(expired)
  })

  test('voids all other reset links and grants of the account', async () => {
    const { email } = await venue.registerCustomer('Tuti')
    const [first, second] = [venue.visitor(), venue.visitor()]
    await openMailLink(first, tokenIn(await requestReset(email)))
    await openMailLink(second, tokenIn(await requestReset(email)))
    const unopened = tokenIn(await requestReset(email))
    expect(await choosePassword(first, 'the first of the two')).toMatchObject({ status: 201 })
    expect(await choosePassword(second, 'the second of the two')).toMatchObject(expired)
    expect(await openMailLink(venue.visitor(), unopened)).toMatchObject(expired)
    expect(await choosePassword(first, 'the first once more')).toMatchObject(expired)
  })

  const refusedPasswords = [
    { password: '', code: 'PASSWORD_REQUIRED' },
    { password: 'nine char', code: 'PASSWORD_SHORT' },
    { password: 'x'.repeat(129), code: 'PASSWORD_LONG' },
    { password: 'password123', code: 'PASSWORD_COMMON' },
    { password: 'Utami@Example.com', code: 'PASSWORD_IS_EMAIL' },
  ]
  test('that is refused reports the problem at the field and does not use up the link', async () => {
    const { email } = await venue.registerCustomer('Utami')
    const browser = venue.visitor()
    await openMailLink(browser, tokenIn(await requestReset(email)))
    for (const { password, code } of refusedPasswords) {
      const answer = await choosePassword(browser, password)
      expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path: 'password' }] } })
    }
    expect(await choosePassword(browser, 'this one will do')).toMatchObject({ status: 201 })
  })

  test('unlocks an account at once that was locked by wrong passwords', async () => {
    const { email } = await venue.registerCustomer('Wati')
    for (let n = 0; n < 6; n += 1) await logIn(email, 'wrong, wrong, wrong')
    expect(await logIn(email, 'wrong, wrong, wrong')).toMatchObject({ status: 429 })
    const browser = venue.visitor()
    await openMailLink(browser, tokenIn(await requestReset(email)))
    await choosePassword(browser, 'right from now on')
    expect(await logIn(email, 'right from now on')).toMatchObject({ status: 201 })
  })
})

describe('a password reset', () => {
  /** Everything that the server answers, except the request id and the time. */
  async function replyTo(email: string): Promise<string> {
    const { status, headers, text } = await venue
      .visitor()
      .post('/api/auth/reset-password/send-email', { body: { email } })
    const { 'x-request-id': _number, date: _date, ...same } = headers
    return JSON.stringify([status, same, text])
  }

  test('gives 200 known and 200 unknown addresses the same bytes, and writes one outbox row for each', async () => {
    await venue.db.query(
      `insert into customer (public_id, email, full_name, phone, password_hash)
       select lpad(n::text, 22, 'k'), 'known' || n || '@example.com', 'Known', '', 'a hash' from generate_series(1, 200) n`,
    )
    const answers = new Set<string>()
    const rowsOf = async (): Promise<number> => (await venue.db.query('select id from outbox')).length
    const rowsAdded = new Set<number>()
    for (let n = 1; n <= 200; n += 1)
      for (const email of [`known${n}@example.com`, `unknow${n}@example.com`]) {
        if (n % 10 === 0) await venue.db.query('delete from attempt_count')
        const rowsBefore = await rowsOf()
        answers.add(await replyTo(email))
        rowsAdded.add((await rowsOf()) - rowsBefore)
      }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toContain('Email sent, please check your email')
    expect([...rowsAdded]).toEqual([1])
    const mails = await venue.sendMails()
    expect(mails.filter(({ to }) => to.address.startsWith('known'))).toHaveLength(200)
    expect(mails.filter(({ to }) => to.address.startsWith('unknow'))).toEqual([])
  })

  test('can be requested five times an hour for an address, whether it has an account or not', async () => {
    const { email } = await venue.registerCustomer('Yanti')
    for (const address of [email, 'yanti.unknown@example.com']) {
      for (let n = 0; n < 5; n += 1) expect(await replyTo(address)).toContain('Email sent')
      const body = { email: ` ${address.toUpperCase()} ` }
      const answer = await venue.visitor().post('/api/auth/reset-password/send-email', { body })
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(answer.headers['retry-after'])).toBe(3_600)
    }
  })

  test('for an account without a password sends no mail', async () => {
    const { email } = await venue.registerCustomer('Zahra')
    await venue.db.query('update customer set password_hash = null where email = $1', [email])
    expect(await requestReset(email)).toBeUndefined()
  })

  for (const { email, code } of [
    { email: '', code: 'EMAIL_REQUIRED' },
    { email: '  ', code: 'EMAIL_REQUIRED' },
    { email: 'dinda', code: 'EMAIL_INVALID' },
    { email: 'dinda@example.com\r\nBcc: budi@example.com', code: 'EMAIL_INVALID' },
  ])
    test(`for the address ${JSON.stringify(email)} is refused with ${code}`, async () => {
      const answer = await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
      expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path: 'email' }] } })
    })
})

describe('a request that names a foreign host', () => {
  const hostNames = [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example.',
    'evil.example/localhost',
    'xn--lcalhost-0b4e.example',
    '[::ffff:1.2.3.4]',
    '2130706433.example',
    '0.0.0.0',
  ]
  const requestLink = (email: string, headers: Readonly<Record<string, string>>) =>
    venue.visitor().post('/api/auth/reset-password/send-email', { body: { email }, headers })

  for (const [at, name] of hostNames.entries()) {
    test(`in the host header (${name}) is refused, and no mail is sent`, async () => {
      const { email } = await venue.registerCustomer(`Host${at}`)
      await venue.sendMails()
      expect(await requestLink(email, { host: name })).toMatchObject({ status: 421 })
      expect(await venue.sendMails()).toEqual([])
    })

    test(`in forwarding headers (${name}) is answered, and the link in the mail has the configured host`, async () => {
      const { email } = await venue.registerCustomer(`Forwarded${at}`)
      await venue.sendMails()
      const headers = { 'x-forwarded-host': name, forwarded: `host="${name}"`, 'x-forwarded-proto': 'https' }
      expect(await requestLink(email, headers)).toMatchObject({ status: 201 })
      const [mail, ...otherMails] = await venue.sendMails()
      expect(otherMails).toEqual([])
      expect(mail?.text).toContain(`: ${venue.config.publicUrl}/auth/reset-password#`)
      expect(mail?.text).not.toContain(name)
      expect(mail?.html).not.toContain(name)
    })
  }
})

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
