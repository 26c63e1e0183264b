import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openTestApp, testConfig, type TestApp } from '../../test-app.ts'
import type { Visitor } from '../../test-visitor.ts'
import { endSessions, deleteExpiredAccess } from './end-sessions.ts'
import { customerIdOf, logInAs, registerVisitor, whoIs } from './test-accounts.ts'

let venue: TestApp
let emailCount = 0

beforeAll(async () => {
  venue = await openTestApp()
})
afterAll(() => venue.close())

const newEmail = (): string => `player${(emailCount += 1)}@example.com`
const tokenOf = (visitor: Visitor): string => visitor.cookies.get('session') ?? ''

/** Another browser with a stolen session cookie. */
function copyOf(visitor: Visitor): Visitor {
  const copy = venue.visitor()
  ;(copy.cookies as Map<string, string>).set('session', tokenOf(visitor))
  return copy
}

describe('a token from before a login is useless afterwards', () => {
  test('a planted cookie does not become the session of the person who logs in', async () => {
    const email = newEmail()
    await registerVisitor(venue, email)
    const victim = venue.visitor()
    const planted = 'a'.repeat(43)
    ;(victim.cookies as Map<string, string>).set('session', planted)
    expect((await logInAs(victim, email)).status).toBe(201)
    expect(tokenOf(victim)).not.toBe(planted)
    const thief = venue.visitor()
    ;(thief.cookies as Map<string, string>).set('session', planted)
    expect(await whoIs(thief)).toBe(null)
  })

  test('logging in or registering again ends the browser’s previous session', async () => {
    const email = newEmail()
    const visitor = await registerVisitor(venue, email)
    const atRegistration = copyOf(visitor)
    expect(await whoIs(atRegistration)).toMatchObject({ Email: email })
    await logInAs(visitor, email)
    const atLogin = copyOf(visitor)
    expect(await whoIs(atRegistration)).toBe(null)
    const otherEmail = newEmail()
    await visitor.post('/api/auth/register', {
      body: {
        email: otherEmail,
        password: 'another of my own',
        fullname: 'Budi Halim',
        phoneNumber: '+62 812 9034 1181',
        gender: 'male',
        birthDate: '01-01-1990',
      },
    })
    expect(await whoIs(atLogin)).toBe(null)
    expect(await whoIs(visitor)).toMatchObject({ Email: otherEmail })
  })

  test('logging out ends the session, clears its cookie and gives the browser a new visitor id', async () => {
    const visitor = await registerVisitor(venue, newEmail())
    const copy = copyOf(visitor)
    const visitorId = visitor.cookies.get('visitor')
    const answer = await visitor.post('/api/auth/logout')
    expect(answer).toMatchObject({ status: 200, body: { statusCode: 200 } })
    expect(answer.headers['clear-site-data']).toBe('"storage"')
    expect(visitor.cookies.get('session')).toBe('')
    expect(visitor.cookies.get('visitor')).not.toBe(visitorId)
    expect(await whoIs(copy)).toBe(null)
    expect((await visitor.post('/api/auth/logout')).status).toBe(200)
  })

  test('a login gives the browser a new visitor id, so answers stored for the guest’s idempotency keys are not returned', async () => {
    const email = newEmail()
    await registerVisitor(venue, email)
    const visitor = venue.visitor()
    await visitor.get('/api/csrf-token')
    const visitorId = visitor.cookies.get('visitor')
    await logInAs(visitor, email)
    expect(visitor.cookies.get('visitor')).not.toBe(visitorId)
  })
})

test('no table contains a session token or a device token', async () => {
  const visitor = await registerVisitor(venue, newEmail())
  const tokens = ['session', 'device'].map((name) => visitor.cookies.get(name) ?? 'none')
  const tables = await venue.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables)
    for (const token of tokens) {
      expect(token).toHaveLength(43)
      const encodings = [
        token,
        Buffer.from(token, 'base64url').toString('hex'),
        Buffer.from(token).toString('hex'),
      ]
      for (const text of encodings)
        expect(
          await venue.db.query(`select 1 from "${name}" t where strpos(t::text, $1) > 0`, [text]),
        ).toEqual([])
    }
})

test('of a customer’s five browsers, all but the one with the kept session are logged out at their next request', async () => {
  const email = newEmail()
  const thisBrowser = await registerVisitor(venue, email)
  const others = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const visitor = venue.visitor()
      await logInAs(visitor, email)
      return visitor
    }),
  )
  const id = await customerIdOf(venue, email)
  const [first] = await venue.db.query<{ id: number }>(
    'select min(id) as id from session where customer_id = $1',
    [id],
  )
  await venue.db.transaction((tx) => endSessions(tx, id, { keptSessionId: first?.id ?? 0 }))
  expect(await whoIs(thisBrowser)).toMatchObject({ Email: email })
  for (const other of others) {
    expect(await whoIs(other)).toBe(null)
    expect(await other.get('/api/profile')).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } })
  }
})

test('a tab that acts after a login in another tab is refused once with a stale token, and continues with a new one', async () => {
  const email = newEmail()
  await registerVisitor(venue, email)
  const browser = venue.visitor()
  const { body } = await browser.get('/api/csrf-token')
  const stale = { 'x-csrf-token': (body as { csrfToken: string }).csrfToken }
  await logInAs(browser, email)
  const refused = await browser.post('/api/auth/logout', { headers: stale })
  expect(refused).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } })
  expect(await whoIs(browser)).toMatchObject({ Email: email })
  expect((await browser.post('/api/auth/logout')).status).toBe(200)
})

describe('a session lasts', () => {
  const advanceDays = (count: number) => venue.clock.advance({ minutes: count * 24 * 60 })

  test('until 30 days after its last use, without an end while it is used', async () => {
    const visitor = await registerVisitor(venue, newEmail())
    for (const _ of [1, 2, 3]) {
      advanceDays(29)
      expect(await whoIs(visitor)).not.toBe(null)
    }
    advanceDays(30)
    expect(await whoIs(visitor)).toBe(null)
  })

  test('and its last use is written once a minute at most', async () => {
    const email = newEmail()
    const visitor = await registerVisitor(venue, email)
    const id = await customerIdOf(venue, email)
    const lastUse = async () =>
      (await venue.db.query('select seen_at, xmin::text from session where customer_id = $1', [id]))[0]
    const first = await lastUse()
    await whoIs(visitor)
    expect(await lastUse()).toEqual(first)
    venue.clock.advance({ minutes: 1 })
    await whoIs(visitor)
    const second = await lastUse()
    expect(second).not.toEqual(first)
    await Promise.all([whoIs(visitor), whoIs(visitor)])
    expect(await lastUse()).toEqual(second)
  })

  test('for a person who gets a role only 12 hours after its last use, and 7 days after the login', async () => {
    const email = newEmail()
    const used = await registerVisitor(venue, email)
    const idle = venue.visitor()
    await logInAs(idle, email)
    await venue.db.query(`insert into staff_role (customer_id, role) values ($1, 'owner')`, [
      await customerIdOf(venue, email),
    ])
    expect(await whoIs(used)).toMatchObject({ Roles: [{ Role: 'owner', SalesOfficeID: null }] })
    for (let hours = 11; hours < 7 * 24; hours += 11) {
      venue.clock.advance({ minutes: 11 * 60 })
      expect(await whoIs(used), `${hours} hours`).not.toBe(null)
    }
    expect(await whoIs(idle)).toBe(null)
    venue.clock.advance({ minutes: 11 * 60 })
    expect(await whoIs(used)).toBe(null)
  })

  test('in the table until deleteExpiredAccess runs after its end; valid sessions stay', async () => {
    const email = newEmail()
    await registerVisitor(venue, email)
    advanceDays(31)
    const laterEmail = newEmail()
    const stays = await registerVisitor(venue, laterEmail)
    await deleteExpiredAccess(venue.db, venue.clock.now())
    const sessions = await venue.db.query<{ email: string }>(
      'select c.email from session s join customer c on c.id = s.customer_id',
    )
    expect(sessions.map((row) => row.email)).toEqual([laterEmail])
    expect(await whoIs(stays)).not.toBe(null)
  })
})

test('the session of a deleted customer is not valid', async () => {
  const email = newEmail()
  const visitor = await registerVisitor(venue, email)
  const id = await customerIdOf(venue, email)
  await venue.db.query(
    `update customer set email = 'deleted+' || id || '@example.com', full_name = '', phone = '', phone_e164 = '',
            password_hash = null, birth_date = null, gender = 'unspecified', deleted_at = now() where id = $1`,
    [id],
  )
  expect(await whoIs(visitor)).toBe(null)
  await venue.db.query('delete from session where customer_id = $1', [id])
  await venue.db.query('delete from consent where customer_id = $1', [id])
  await venue.db.query('delete from known_device where customer_id = $1', [id])
})

describe('the attributes of the cookies follow the configured URL', () => {
  const servers: readonly [name: string, env: Record<string, string>, prefix: string, isSecure: boolean][] = [
    ['this machine', {}, '', false],
    ['https', { PUBLIC_URL: 'https://pantul.example' }, '__Host-', true],
    ['plain http in a local network', { PUBLIC_URL: 'http://pantul.local', ALLOW_HTTP: '1' }, '', false],
  ]
  for (const [name, env, prefix, isSecure] of servers)
    test(`${name}: ${isSecure ? 'secure cookies' : 'cookies that are not secure'}, name prefix "${prefix}"`, async () => {
      const server = await openTestApp({ env })
      const visitor = await registerVisitor(server, 'ani@example.com')
      expect(await whoIs(visitor)).toMatchObject({ Email: 'ani@example.com' })
      const answer = await logInAs(visitor, 'ani@example.com')
      const cookies = [answer.headers['set-cookie'] ?? []].flat()
      for (const cookie of [`${prefix}session`, `${prefix}device`, `${prefix}visitor`]) {
        const cookieHeader = cookies.find((header) => header.startsWith(`${cookie}=`)) ?? ''
        expect(cookieHeader).toMatch(/; Path=\/; HttpOnly; /)
        expect(cookieHeader).toContain('SameSite=Lax')
        expect(cookieHeader.includes('Secure')).toBe(isSecure)
      }
      await server.close()
    })

  test('plain http for another machine is refused without ALLOW_HTTP', () =>
    expect(() => testConfig({ PUBLIC_URL: 'http://pantul.local' })).toThrow('ALLOW_HTTP'))
})

test('all invariants hold', async () => {
  expect(await brokenInvariants(venue.db)).toEqual([])
})
