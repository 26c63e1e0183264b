import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Call } from '@pantul/contract/call'
import { calls } from '@pantul/contract/calls'
import { buildApp } from './app.ts'
import { logInAs, registrationOf } from './people/accounts/test-accounts.ts'
import { fixedClock } from './platform/base/test-clock.ts'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { brokenInvariants } from './platform/database/invariants.ts'
import { seedTestLocations } from './demonstration/test-locations.ts'
import { item, orderOf, today, tomorrow } from './orders/place/test-players.ts'
import { simulatedGateway } from './money/gateways/simulator/simulated-gateway.ts'
import { newPublicId } from './platform/base/public-id.ts'
import { testConfig } from './test-app.ts'
import { visitorOf, type Visitor } from './test-visitor.ts'

let fresh: FreshDatabase
let app: FastifyInstance
let ani: Visitor
let budi: Visitor
let paymentOfAni: string
/** The CSRF token of Ani's browser before the login. */
let tokenBeforeLogin: string

beforeAll(async () => {
  fresh = await freshDatabase()
  const { db } = fresh
  await seedTestLocations(db)
  const config = testConfig({ RATE_LIMIT_ORDER_ATTEMPTS: '1000000', RATE_LIMIT_READS: '1000000' })
  const gateway = simulatedGateway({ db, secretKey: config.secretKey })
  const clock = fixedClock(`${today}T10:00:00+07:00`)
  app = await buildApp({ db, config, gateway, clock, wakeOutbox: () => {} })
  await app.ready()
  ani = visitorOf(app)
  budi = visitorOf(app)
  paymentOfAni = await placeOrderOfAni(18)
  tokenBeforeLogin = await tokenOf(ani)
  for (const [visitor, email] of [
    [ani, 'ani@example.com'],
    [budi, 'budi@example.com'],
  ] as const) {
    const { status, text } = await visitor.post('/api/auth/register', { body: registrationOf(email) })
    if (status !== 201) throw new Error(text)
  }
})
/** Places an order in Ani's browser: as a guest before the login, as Ani after it. Returns the id of its payment. */
async function placeOrderOfAni(hour: number): Promise<string> {
  const guest = { Name: 'Ani Lestari', Telephone: '+62 812 9034 1180', Email: 'ani@example.com' }
  const profileCustomer = ani.cookies.has('session') ? null : guest
  const answer = await ani.post('/api/courts/order-courts', {
    body: orderOf(1, [item({ date: tomorrow, hours: [hour] })], { profileCustomer, notes: 'my birthday' }),
    headers: { 'idempotency-key': `the-order-of-ani-at-${hour}` },
  })
  return (answer.body as { data: { PaymentID: string } }).data.PaymentID
}

afterAll(async () => {
  await app.close()
  await fresh.drop()
})

/**
 * All registered routes except pages and images, as `POST /api/payments/:x/check`. `printRoutes` draws a tree, in which
 * each level is indented by four characters.
 */
function registeredRoutes(): string[] {
  const trail: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? []
      if (part === undefined) return []
      trail.length = indent.length / 4
      trail.push(part)
      const path = trail.join('').replaceAll(/:[\w:|]+/g, ':x')
      return (methods ?? '').split(', ').map((method) => `${method} ${path}`)
    })
    .filter(
      (route) => !/^(HEAD|OPTIONS) |\/api\/docs|\/(robots\.txt|sitemap\.xml|share\/:x\.png)|\*$/.test(route),
    )
}

const isStream = (call: Call): boolean => 'isStream' in call
const namesOfCalls = Object.keys(calls).map((name) => name.replaceAll(/:\w+/g, ':x'))

test('the server has exactly the routes of the contract', () => {
  expect(registeredRoutes().toSorted()).toEqual(namesOfCalls.toSorted())
})

/** A URL with which the call succeeds. */
const addressOf = ({ path }: Call, payment: string): string =>
  path
    .replace(':date', '06-03-2031')
    .replace('/locations/:id', '/locations/TST1')
    .replace(':location', 'TST1')
    .replace(':id', payment)
    .replace(':gateway', 'simulator') + '?distChan=TST1&date=06-03-2031&from=05-03-2031&days=7&hours=18'

/** The Cache-Control of answers that a browser may keep and revalidate. All other answers must not be stored. */
const revalidatedAnswers: Readonly<Record<string, string>> = { 'GET /api/courts/:date': 'private, no-cache' }

describe('Cache-Control forbids storing, except for responses that can be revalidated', () => {
  let payment: string
  beforeAll(async () => {
    payment = await placeOrderOfAni(19)
  })
  const streams = (Object.entries(calls) as [string, Call][]).filter(([, call]) => isStream(call))
  const otherCalls = (Object.entries(calls) as [string, Call][]).filter(([, call]) => !isStream(call))
  for (const [name, call] of otherCalls)
    test(`${name} has this header`, async () => {
      const address = addressOf(call, payment)
      const { headers } = call.method === 'GET' ? await ani.get(address) : await ani.post(address)
      expect(headers).toMatchObject({ 'cache-control': revalidatedAnswers[name] ?? 'no-store' })
      expect(headers['content-type']).toContain('application/json')
    })
  for (const [name, call] of streams)
    test(`${name} has this header as a stream`, async () => {
      const answer = await app.inject({ url: addressOf(call, payment), payloadAsStream: true })
      answer.stream().destroy()
      expect(answer.headers['cache-control']).toContain('no-store')
    })

  test('a cached response varies by language and cookie', async () => {
    const { headers } = await ani.get('/api/courts/06-03-2031?distChan=TST1')
    expect(headers).toMatchObject({ vary: expect.stringContaining('cookie, accept-language') })
  })

  test('refusals are not stored either', async () => {
    const { headers } = await ani.get('/api/courts/31-02-2031?distChan=TST1')
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  })
})

/** A hash of the rows of each table, by table name. */
async function hashTables(): Promise<Record<string, string>> {
  const names = await fresh.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of names) {
    const [row] = await fresh.db.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from "${name}" t`,
    )
    contents[name] = row?.hash ?? ''
  }
  return contents
}

describe('requests from a foreign page change nothing', () => {
  const changing = (Object.entries(calls) as [string, Call][]).filter(([, { method }]) => method !== 'GET')
  const byGateway = changing.filter(([name]) => name === 'POST /api/payments/:gateway/notification')
  const byPlayers = changing.filter((call) => !byGateway.includes(call))

  // The tests above sent every call, so also the logout.
  beforeAll(async () => {
    const { status, text } = await logInAs(ani, 'ani@example.com')
    if (status !== 201) throw new Error(text)
    // Some calls are for staff. Ani is an owner, so they are not refused because of her role.
    await fresh.db.query(
      `with person as (select id from customer where email = 'ani@example.com'), secret as (
         insert into staff_secret (customer_id, totp, created_at, confirmed_at) select id, 'x', now(), now() from person
       ), proved as (
         update session set proved_at = greatest(created_at, now()) where customer_id = (select id from person)
       )
       insert into staff_role (customer_id, role) select id, 'owner' from person`,
    )
  })

  test('only the gateway’s route needs no token; it verifies a signature', async () => {
    for (const [, call] of byGateway) {
      const answer = await app.inject({ method: 'POST', url: addressOf(call, paymentOfAni), payload: {} })
      expect(answer.statusCode).toBe(401)
    }
    expect(byGateway).toHaveLength(1)
  })

  for (const [name, call] of byPlayers)
    test(`${name} is refused`, async () => {
      const valid = await validRequest(call)
      const tablesBefore = await hashTables()
      for (const [fault, headers] of Object.entries(await forgedHeaders())) {
        const answer = await app.inject({ ...valid, headers: { ...valid.headers, ...headers } })
        expect(`${fault}: ${answer.statusCode}`).toBe(`${fault}: ${fault.includes('type') ? 415 : 403}`)
      }
      expect(await hashTables()).toEqual(tablesBefore)
    })

  test('the same request from our own page succeeds', async () => {
    const before = await hashTables()
    expect((await app.inject(await validRequest(calls['POST /api/courts/order-courts']))).statusCode).toBe(
      201,
    )
    expect(await hashTables()).not.toEqual(before)
  })
})

const cookieOf = ({ cookies }: Visitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const tokenOf = async (visitor: Visitor): Promise<string> =>
  ((await visitor.get('/api/csrf-token')).body as { csrfToken: string }).csrfToken

/** A valid request of Ani for this call, which changes data if there is any. */
async function validRequest(call: Call): Promise<InjectOptions> {
  const body = call.path.startsWith('/api/simulate')
    ? { action: 'pay' }
    : orderOf(2, [item({ date: tomorrow, hours: [9] })])
  return {
    method: call.method,
    url: addressOf(call, paymentOfAni).split('?')[0] ?? '',
    payload: JSON.stringify(call.body === undefined ? {} : body),
    headers: {
      cookie: cookieOf(ani),
      'x-csrf-token': await tokenOf(ani),
      'idempotency-key': 'a-key-of-anis-page',
      'content-type': 'application/json',
    },
  }
}

/** Headers that replace those of a valid request, as a foreign page could send them. */
const forgedHeaders = async (): Promise<Record<string, Record<string, string>>> => ({
  'no token': { 'x-csrf-token': '' },
  garbage: { 'x-csrf-token': 'garbage-garbage-garbage' },
  'the token of another browser': { 'x-csrf-token': await tokenOf(budi) },
  'the token and secret of another browser': {
    'x-csrf-token': await tokenOf(budi),
    cookie: `session=${ani.cookies.get('session')}; csrf=${budi.cookies.get('csrf')}`,
  },
  'a token of before the login': { 'x-csrf-token': tokenBeforeLogin },
  'a session alone': { cookie: `session=${ani.cookies.get('session')}` },
  'a token without the session that it is bound to': { cookie: cookieOf(ani).replace(/session=[^;]+/, '') },
  'no cookies': { cookie: '' },
  'a foreign origin': { origin: 'https://elsewhere.example' },
  'an origin of null': { origin: 'null' },
  'a cross-site page': { 'sec-fetch-site': 'cross-site' },
  'the type of plain text': { 'content-type': 'text/plain' },
  'the type of a form': { 'content-type': 'application/x-www-form-urlencoded' },
  'the type of an upload': { 'content-type': 'multipart/form-data; boundary=x' },
})

describe('without its URL, a payment is not accessible', () => {
  const actions = ['', '/check', '/retry', '/cancel']

  test('a thousand guessed payment ids, and all that differ in one letter, are unknown', async () => {
    const neighbours = paymentOfAni
      .split('')
      .map(
        (letter, at) => paymentOfAni.slice(0, at) + (letter === 'A' ? 'B' : 'A') + paymentOfAni.slice(at + 1),
      )
    const guesses = [
      ...Array.from({ length: 1_000 }, newPublicId),
      ...neighbours,
      paymentOfAni.toLowerCase() === paymentOfAni ? paymentOfAni.toUpperCase() : paymentOfAni.toLowerCase(),
    ]
    for (const guess of guesses) expect((await budi.get(`/api/payments/${guess}`)).status).toBe(404)
  })

  test('an unknown payment cannot be read or changed by any call', async () => {
    const before = await hashTables()
    const guess = newPublicId()
    for (const action of actions) {
      const answer =
        action === ''
          ? await budi.get(`/api/payments/${guess}`)
          : await budi.post(`/api/payments/${guess}${action}`, {
              headers: { 'idempotency-key': 'guessed-it' },
            })
      expect(answer).toMatchObject({ status: 404, body: { code: 'PAYMENT_UNKNOWN' } })
    }
    const pay = await budi.post(`/api/simulate/${guess}`, { body: { action: 'pay' } })
    expect(pay).toMatchObject({ status: 404, body: { code: 'PAYMENT_UNKNOWN' } })
    expect(await hashTables()).toEqual(before)
  })

  test('a person with the URL sees the booking without names', async () => {
    const answers = [
      await budi.get(`/api/payments/${paymentOfAni}`),
      await budi.get(`/api/simulate/${paymentOfAni}`),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(200)
      expect(text).not.toMatch(/ani|lestari|9034|1180|birthday/i)
    }
  })

  test('an idempotency key of one browser does not return its answer to another', async () => {
    const answer = await budi.post('/api/courts/order-courts', {
      body: orderOf(3, [item({ date: tomorrow, hours: [18] })]),
      headers: { 'idempotency-key': 'the-order-of-ani-at-18' },
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(answer.text).not.toContain(paymentOfAni)
  })

  test('the board contains no personal data', async () => {
    const { body, text } = await budi.get('/api/courts/06-03-2031?distChan=TST1')
    const { ListCourts } = (body as { data: { ListCourts: object[] } }).data
    expect(ListCourts).toEqual([
      { CourtID: 'TST1-C1', CourtDesc: 'Court 1', BookedSlot: 9, IsHeld: true },
      { CourtID: 'TST1-C1', CourtDesc: 'Court 1', BookedSlot: 18, IsHeld: true },
    ])
    expect(text).not.toMatch(/lestari|9034|birthday|PTL-/i)
  })
})

test('all invariants hold', async () => {
  expect(await brokenInvariants(fresh.db)).toEqual([])
})
