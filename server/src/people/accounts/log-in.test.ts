import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { makeLink } from './make-link.ts'
import { hashesComputed } from './password-hash.ts'
import {
  customerIdOf,
  logInAs,
  password,
  registerVisitor,
  runMany,
  takeoverForm,
  whoIs,
} from './test-accounts.ts'

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp({
    env: { RATE_LIMIT_READS: '1000000', RATE_LIMIT_ORDER_ATTEMPTS: '1000000', TRUSTED_PROXIES: '127.0.0.1' },
  })
  await registerVisitor(venue, 'ani@example.com')
})
beforeEach(() => venue.db.query('delete from attempt_count'))
afterAll(() => venue.close())

/** Headers of a request from this network address. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Tries to log in from an unknown device. */
async function guess(email: string, { ip = anyAddress(), tried = 'a wrong password' } = {}) {
  return venue.visitor().post('/api/auth/login', { body: { email, password: tried }, headers: from(ip) })
}

/** Makes a password-reset link, as a mail would have it, and returns its token. */
async function makeResetToken(email: string): Promise<string> {
  const customerId = await customerIdOf(venue, email)
  const context = { publicUrl: 'https://book.example', now: venue.clock.now() }
  const href = await makeLink(venue.db, { purpose: 'reset-password', customerId, ...context })
  return href.split('#')[1] ?? ''
}

describe('a login', () => {
  test('returns the customer’s profile, and later requests of the browser get the same profile', async () => {
    const visitor = venue.visitor()
    const answer = await logInAs(visitor, '  Ani@Example.COM ')
    expect(answer).toMatchObject({
      status: 201,
      body: {
        statusCode: 201,
        profile: {
          Fullname: 'Ani Wijaya',
          Email: 'ani@example.com',
          PhoneNumber: '+62 812 9034 1180',
          IsVerified: false,
          Roles: [],
        },
      },
    })
    expect(await whoIs(visitor)).toEqual((answer.body as { profile: object }).profile)
    expect((await visitor.get('/auth/verify-token')).body).toEqual({
      statusCode: 200,
      serializeUser: {
        Fullname: 'Ani Wijaya',
        Email: 'ani@example.com',
        Purposes: ['session'],
        NeedsDetails: false,
      },
    })
  })

  test('with two empty fields is refused with an error for each field', async () => {
    expect(await logInAs(venue.visitor(), ' ', '')).toMatchObject({
      status: 422,
      body: {
        code: 'EMAIL_REQUIRED',
        errors: [
          { path: 'email', msg: 'Email is required' },
          { path: 'password', msg: 'Password is required' },
        ],
      },
    })
  })

  test('with a wrong password is refused with an error for the password field, in the reader’s language', async () => {
    const answer = await venue.visitor().post('/api/auth/login', {
      body: { email: 'ani@example.com', password: 'wrong' },
      headers: { 'accept-language': 'id' },
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'LOGIN_WRONG' } })
    const { message, errors } = answer.body as { message: string; errors: object[] }
    expect(errors).toEqual([{ path: 'password', msg: message }])
    expect(message).not.toBe('Email or password is wrong.')
    expect(answer.headers['set-cookie']).toBe(undefined)
  })

  test('accepts the password in another Unicode spelling', async () => {
    const accented = 'kafé di Bandung é'
    const visitor = await registerVisitor(venue, 'kafe@example.com', accented.normalize('NFD'))
    expect(await whoIs(visitor)).not.toBe(null)
    expect((await logInAs(venue.visitor(), 'kafe@example.com', accented.normalize('NFC'))).status).toBe(201)
  })

  test('replaces an older, cheaper hash by a current one', async () => {
    const id = await customerIdOf(venue, 'ani@example.com')
    const storedHash = async () =>
      (
        await venue.db.query<{ hash: string }>('select password_hash as hash from customer where id = $1', [
          id,
        ])
      )[0]?.hash
    await venue.db.query('update customer set password_hash = $2 where id = $1', [
      id,
      await weakHash(password),
    ])
    expect((await logInAs(venue.visitor(), 'ani@example.com')).status).toBe(201)
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await logInAs(venue.visitor(), 'ani@example.com')).status).toBe(201)
  })

  test('with a password that is changed while it is being checked is refused', async () => {
    await registerVisitor(venue, 'changes@example.com')
    const id = await customerIdOf(venue, 'changes@example.com')
    // A trigger skips the update of the hash at login, as if another request had changed the hash before.
    await venue.db.query(
      `create function skip_update() returns trigger language plpgsql as $$ begin
         if new.email = 'changes@example.com' then return null; end if; return new; end $$`,
    )
    await venue.db.query(
      'create trigger skip_update before update on customer for each row execute function skip_update()',
    )
    const sessionsBefore = await venue.db.query('select id from session where customer_id = $1', [id])
    expect((await logInAs(venue.visitor(), 'changes@example.com')).status).toBe(401)
    expect(await venue.db.query('select id from session where customer_id = $1', [id])).toEqual(
      sessionsBefore,
    )
    await venue.db.query('drop trigger skip_update on customer')
  })
})

describe('guessing a password', () => {
  test('five wrong passwords lock an account for 15 minutes', async () => {
    for (let tries = 1; tries <= 5; tries += 1) expect((await guess('ani@example.com')).status).toBe(401)
    const refused = await guess('ani@example.com', { tried: password })
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(refused.headers['retry-after']).toBe(String(15 * 60))
    venue.clock.advance({ minutes: 15 })
    expect((await guess('ani@example.com', { tried: password })).status).toBe(201)
  })

  test('the right password resets the counter of the account', async () => {
    for (let round = 1; round <= 3; round += 1) {
      for (let tries = 1; tries <= 4; tries += 1) expect((await guess('ani@example.com')).status).toBe(401)
      expect((await guess('ani@example.com', { tried: password })).status).toBe(201)
    }
  })

  test('thirty wrong passwords lock a network (an IPv6 household counts once); correct passwords do not count', async () => {
    const household = (i: number) => ({ ip: `2001:db8:0:7::${(i + 1).toString(16)}` })
    for (let i = 0; i < 10; i += 1)
      expect((await guess('ani@example.com', { ...household(i), tried: password })).status).toBe(201)
    for (let i = 0; i < 30; i += 1)
      expect((await guess(`nobody${i}@example.com`, household(i))).status).toBe(401)
    expect((await guess('nobody@example.com', { ip: '2001:db8:0:7:ffff::1' })).status).toBe(429)
    expect((await guess('nobody@example.com', { ip: '2001:db8:0:8::1' })).status).toBe(401)
  })

  test('of a thousand concurrent guesses from many networks at one account, only five passwords are hashed', async () => {
    const hashesBefore = hashesComputed()
    const answers = await runMany({ count: 1_000, atOnce: 25 }, () => guess('ani@example.com'))
    expect(hashesComputed() - hashesBefore).toBe(5)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(995)
  })

  test('of a thousand concurrent guesses from one network at many accounts, only thirty passwords are hashed', async () => {
    const hashesBefore = hashesComputed()
    await runMany({ count: 1_000, atOnce: 25 }, (i) => guess(`player${i}@example.com`, { ip: '203.0.113.9' }))
    expect(hashesComputed() - hashesBefore).toBe(30)
  })

  test('while wrong passwords from unknown devices lock an account, its customer can log in on a known device', async () => {
    const knownDevice = await registerVisitor(venue, 'owner@example.com')
    await knownDevice.post('/api/auth/logout')
    for (let tries = 0; tries < 8; tries += 1) await guess('owner@example.com')
    expect((await guess('owner@example.com', { tried: password })).status).toBe(429)
    expect((await logInAs(knownDevice, 'owner@example.com')).status).toBe(201)
  })

  test('after a password reset by mail, a customer can log in on a new device while the same network guesses passwords', async () => {
    const ip = anyAddress()
    const attack = async () => {
      for (let n = 0; n < 6; n += 1) await guess('ani@example.com', { ip })
      for (let n = 0; n < 30; n += 1) await guess(`nobody${n}@example.com`, { ip })
    }
    const newDevice = venue.visitor()
    const post = (path: string, body: object) => newDevice.post(path, { body, headers: from(ip) })
    await attack()
    expect((await post('/api/auth/login', { email: 'ani@example.com', password })).status).toBe(429)
    const token = await makeResetToken('ani@example.com')
    await attack()
    expect((await post('/api/auth/open-link', { token })).status).toBe(200)
    expect((await post('/api/auth/reset-password', takeoverForm(password))).status).toBe(201)
    await attack()
    expect((await post('/api/auth/login', { email: 'ani@example.com', password })).status).toBe(201)
  })

  test('a known device is locked after five wrong passwords too, and is an unknown device for other accounts', async () => {
    const thief = await registerVisitor(venue, 'thief@example.com')
    await thief.post('/api/auth/logout')
    for (let tries = 1; tries <= 5; tries += 1)
      expect((await logInAs(thief, 'thief@example.com', 'wrong')).status).toBe(401)
    expect((await logInAs(thief, 'thief@example.com')).status).toBe(429)
    for (let tries = 1; tries <= 5; tries += 1) await guess('ani@example.com')
    expect((await logInAs(thief, 'ani@example.com')).status).toBe(429)
  })

  test('the refusal does not reveal whether the address has an account', async () => {
    const texts = new Set<string>()
    for (const email of ['ani@example.com', 'nobody@example.com']) {
      for (let tries = 1; tries <= 5; tries += 1) await guess(email)
      texts.add((await guess(email)).text)
    }
    expect(texts.size).toBe(1)
  })
})

test('a wrong password for 40 known and 40 unknown addresses gets the same bytes and costs one hash', async () => {
  await venue.db.query(
    `insert into customer (public_id, email, full_name, phone, password_hash)
     select substr(md5(i::text) || md5(i::text), 1, 22), 'known' || i || '@example.com', 'Known', '+62 812', c.password_hash
       from generate_series(0, 39) as i, customer c where c.email = 'ani@example.com'`,
  )
  const answers = new Set<string>()
  for (let i = 0; i < 40; i += 1)
    for (const email of [`known${i}@example.com`, `other${i}@example.com`]) {
      const hashesBefore = hashesComputed()
      const { status, text, headers } = await guess(email)
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      answers.add(JSON.stringify({ status, text, rest, hashes: hashesComputed() - hashesBefore }))
    }
  expect([...answers]).toHaveLength(1)
  expect([...answers][0]).toContain('"hashes":1')
  expect([...answers][0]).toContain('"status":401')
})

/** An argon2id hash with a cost below the current one: one pass over 8 KiB. */
async function weakHash(text: string): Promise<string> {
  const { argon2Sync } = await import('node:crypto')
  const nonce = Buffer.alloc(16, 7)
  const hash = argon2Sync('argon2id', {
    message: text,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  })
  const base64 = (value: Buffer) => value.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(hash)}`
}

test('all invariants hold', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
