import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import { takeover } from './test-accounts.ts'
import { openMailingApp, opens, tokenIn, type MailingApp } from './test-mailbox.ts'

let venue: MailingApp

beforeAll(async () => {
  venue = await openMailingApp()
})
afterEach(async () => {
  await venue.mails()
  await venue.db.query('delete from attempt_count')
})
afterAll(() => venue.close())

const expired = { status: 401, body: { code: 'TOKEN_EXPIRED', message: 'Token Expired' } }
const credentials = '/api/auth/credentials'
const loggedOut = { body: { profile: null } }

/** Requests a new password and returns its mail. Deletes attempt counts, as if hours had passed before. */
async function forgets(email: string): Promise<MailMessage | undefined> {
  await venue.db.query('delete from attempt_count')
  await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
  return (await venue.mails()).find(({ template }) => template === 'reset-password')
}

/** Chooses a password in a browser that opened a link. */
const chooses = (browser: ReturnType<MailingApp['visitor']>, password: string) =>
  browser.post('/api/auth/reset-password', { body: takeover(password) })

const logsIn = (email: string, password: string) =>
  venue.visitor().post('/api/auth/login', { body: { email, password } })

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('a locked-out customer resets the password by mail and logs in on that device during the attack', async () => {
  const { email } = await venue.registers('Locked')
  const guesses = async (): Promise<number> => {
    for (let n = 0; n < 6; n += 1) await logsIn(email, 'a wrong password')
    return (await logsIn(email, 'a wrong password')).status
  }
  expect(await guesses()).toBe(429)
  const browser = venue.visitor()
  await opens(browser, tokenIn(await forgets(email)))
  expect((await chooses(browser, 'a password of the owner')).status).toBe(201)
  expect(await guesses()).toBe(429)
  const body = { email, password: 'a password of the owner' }
  expect((await browser.post('/api/auth/login', { body })).status).toBe(201)
})

describe('a mail link', () => {
  test('if fifty browsers open it together, one may choose a password', async () => {
    const { email } = await venue.registers('Fifty')
    const token = tokenIn(await forgets(email))
    const browsers = Array.from({ length: 50 }, () => venue.visitor())
    const opened = await Promise.all(browsers.map((browser) => opens(browser, token)))
    expect(statuses(opened)).toEqual(Array.from({ length: 50 }, () => 200))
    const firstTwelve = browsers.slice(0, 12)
    const chosen = await Promise.all(firstTwelve.map((browser, n) => chooses(browser, `one of twelve ${n}`)))
    expect(statuses(chosen)).toEqual([201, ...Array.from({ length: 11 }, () => 401)])
    for (const browser of browsers.slice(12))
      expect(await chooses(browser, 'later than all of them')).toMatchObject(expired)
  })

  test('if the browser sends twelve passwords together, one is stored', async () => {
    const { email } = await venue.registers('Dozen')
    const browser = venue.visitor()
    await opens(browser, tokenIn(await forgets(email)))
    const passwords = Array.from({ length: 12 }, (_, n) => `twelve passwords ${n}`)
    const answers = await Promise.all(passwords.map((password) => chooses(browser, password)))
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 11 }, () => 401)])
    const storedPassword = passwords[answers.findIndex(({ status }) => status === 201)] ?? ''
    expect(await logsIn(email, storedPassword)).toMatchObject({ status: 201 })
  })

  test('used, replaced, unknown, malformed and expired links get the same answer', async () => {
    const { email } = await venue.registers('Same')
    const used = tokenIn(await forgets(email))
    const browser = venue.visitor()
    await opens(browser, used)
    await chooses(browser, 'a password to spend it')
    const replaced = tokenIn(await forgets(email))
    const tooOld = tokenIn(await forgets(email))
    venue.clock.advance({ minutes: 30 })
    for (const token of [used, replaced, tooOld, 'A'.repeat(43), '', 'x', `${tooOld}=`, `${tooOld} `, '%00'])
      expect(await opens(venue.visitor(), token)).toMatchObject(expired)
  })

  test('works until the moment it expires', async () => {
    const { email } = await venue.registers('Moment')
    const token = tokenIn(await forgets(email))
    venue.clock.advance({ minutes: 29 })
    expect(await opens(venue.visitor(), token)).toMatchObject({
      status: 200,
      body: { data: { Purpose: 'reset-password', OrderID: null } },
    })
  })

  test('a mail scanner that opens the page does not use up the link', async () => {
    const { email } = await venue.registers('Scanned')
    const token = tokenIn(await forgets(email))
    for (const path of ['/auth/reset-password', `/auth/reset-password?token=${token}`, '/auth/verify-token'])
      await venue.visitor().get(path)
    await opens(venue.visitor(), token)
    expect(await opens(venue.visitor(), token)).toMatchObject({ status: 200 })
  })
})

describe('a new password', () => {
  test('logs out all devices at their next request, works, and a mail reports it', async () => {
    const { browser, email, password } = await venue.registers('Rosa')
    const others = [venue.visitor(), venue.visitor(), venue.visitor(), venue.visitor()]
    for (const other of others) await other.post('/api/auth/login', { body: { email, password } })
    expect(await others[3]?.get(credentials)).toMatchObject({ body: { profile: { Email: email } } })

    const phone = venue.visitor()
    await opens(phone, tokenIn(await forgets(email)))
    const answer = await chooses(phone, 'a password of her own')
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
    expect(await logsIn(email, password)).toMatchObject({ status: 401 })
    expect(await logsIn(email, 'a password of her own')).toMatchObject({ status: 201 })
    expect((await venue.mails()).map(({ template, to }) => [template, to.address])).toEqual([
      ['password-changed', email],
    ])
  })

  test('needs a link of its own account, opened in this browser within the last hour', async () => {
    const { browser, email } = await venue.registers('Sita')
    expect(await chooses(venue.visitor(), 'without any link')).toMatchObject(expired)
    expect(await chooses(browser, 'logged in is not enough')).toMatchObject(expired)
    const mails = await venue.mails()
    await opens(browser, tokenIn(mails.find(({ to }) => to.address === email)))
    expect(await chooses(browser, 'verified is not enough')).toMatchObject(expired)

    const late = venue.visitor()
    await opens(late, tokenIn(await forgets(email)))
    venue.clock.advance({ minutes: 60 })
    expect(await chooses(late, 'an hour and a moment')).toMatchObject(expired)
  })

  test('voids the other links and grants that could change it again', async () => {
    const { email } = await venue.registers('Tuti')
    const [first, second] = [venue.visitor(), venue.visitor()]
    await opens(first, tokenIn(await forgets(email)))
    await opens(second, tokenIn(await forgets(email)))
    const unopened = tokenIn(await forgets(email))
    expect(await chooses(first, 'the first of the two')).toMatchObject({ status: 201 })
    expect(await chooses(second, 'the second of the two')).toMatchObject(expired)
    expect(await opens(venue.visitor(), unopened)).toMatchObject(expired)
    expect(await chooses(first, 'the first once more')).toMatchObject(expired)
  })

  const refusedPasswords = [
    { password: '', code: 'PASSWORD_REQUIRED' },
    { password: 'nine char', code: 'PASSWORD_SHORT' },
    { password: 'x'.repeat(129), code: 'PASSWORD_LONG' },
    { password: 'password123', code: 'PASSWORD_COMMON' },
    { password: 'Utami@Example.com', code: 'PASSWORD_IS_EMAIL' },
  ]
  test('that is refused reports the problem at the field and does not use up the link', async () => {
    const { email } = await venue.registers('Utami')
    const browser = venue.visitor()
    await opens(browser, tokenIn(await forgets(email)))
    for (const { password, code } of refusedPasswords) {
      const answer = await chooses(browser, password)
      expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path: 'password' }] } })
    }
    expect(await chooses(browser, 'this one will do')).toMatchObject({ status: 201 })
  })

  test('unlocks a locked-out owner at once', async () => {
    const { email } = await venue.registers('Wati')
    for (let n = 0; n < 6; n += 1) await logsIn(email, 'wrong, wrong, wrong')
    expect(await logsIn(email, 'wrong, wrong, wrong')).toMatchObject({ status: 429 })
    const browser = venue.visitor()
    await opens(browser, tokenIn(await forgets(email)))
    await chooses(browser, 'right from now on')
    expect(await logsIn(email, 'right from now on')).toMatchObject({ status: 201 })
  })
})

describe('a password reset', () => {
  /** Everything that the server sends, except the request id. */
  async function replyTo(email: string): Promise<string> {
    const { status, headers, text } = await venue
      .visitor()
      .post('/api/auth/reset-password/send-email', { body: { email } })
    const { 'x-request-id': _number, date: _date, ...same } = headers
    return JSON.stringify([status, same, text])
  }

  test('whether the address has an account or not: 200 of each get the same bytes and cause the same rows', async () => {
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
    const mails = await venue.mails()
    expect(mails.filter(({ to }) => to.address.startsWith('known'))).toHaveLength(200)
    expect(mails.filter(({ to }) => to.address.startsWith('unknow'))).toEqual([])
  })

  test('allows five requests an hour for an address, known or not', async () => {
    const { email } = await venue.registers('Yanti')
    for (const address of [email, 'yanti.unknown@example.com']) {
      for (let n = 0; n < 5; n += 1) expect(await replyTo(address)).toContain('Email sent')
      const body = { email: ` ${address.toUpperCase()} ` }
      const answer = await venue.visitor().post('/api/auth/reset-password/send-email', { body })
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(answer.headers['retry-after'])).toBe(3_600)
    }
  })

  test('an account that cannot log in gets no link', async () => {
    const { email } = await venue.registers('Zahra')
    await venue.db.query('update customer set password_hash = null where email = $1', [email])
    expect(await forgets(email)).toBeUndefined()
  })

  for (const { email, code } of [
    { email: '', code: 'EMAIL_REQUIRED' },
    { email: '  ', code: 'EMAIL_REQUIRED' },
    { email: 'dinda', code: 'EMAIL_INVALID' },
    { email: 'dinda@example.com\r\nBcc: budi@example.com', code: 'EMAIL_INVALID' },
  ])
    test(`${JSON.stringify(email)} is refused with ${code}`, async () => {
      const answer = await venue.visitor().post('/api/auth/reset-password/send-email', { body: { email } })
      expect(answer).toMatchObject({ status: 422, body: { code, errors: [{ path: 'email' }] } })
    })
})

describe('links in mails have the configured address, whatever host a request names: the server', () => {
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
    test(`does not answer ${name}`, async () => {
      const { email } = await venue.registers(`Host${at}`)
      await venue.mails()
      expect(await requestLink(email, { host: name })).toMatchObject({ status: 421 })
      expect(await venue.mails()).toEqual([])
    })

    test(`ignores ${name} as a forwarded host`, async () => {
      const { email } = await venue.registers(`Forwarded${at}`)
      await venue.mails()
      const headers = { 'x-forwarded-host': name, forwarded: `host="${name}"`, 'x-forwarded-proto': 'https' }
      expect(await requestLink(email, headers)).toMatchObject({ status: 201 })
      const [mail, ...more] = await venue.mails()
      expect(more).toEqual([])
      expect(mail?.text).toContain(`: ${venue.config.publicUrl}/auth/reset-password#`)
      expect(mail?.text).not.toContain(name)
      expect(mail?.html).not.toContain(name)
    })
  }
})

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
