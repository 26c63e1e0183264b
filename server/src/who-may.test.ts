import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@pantul/contract/call'
import { calls } from '@pantul/contract/calls'
import { password, registrationOf } from './people/accounts/test-accounts.ts'
import { buildApp } from './app.ts'
import { scheduleProgramme } from './sales/classes/schedule-programme.ts'
import { scheduleSession } from './sales/classes/schedule-session.ts'
import { fixedClock } from './platform/base/test-clock.ts'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { brokenInvariants } from './platform/database/invariants.ts'
import { seedTestLocations } from './demonstration/test-locations.ts'
import { bima, newClass, newProgramme } from './sales/enrolments/test-classes.ts'
import { newToken } from './platform/http/session.ts'
import { guest, item, orderOf, today, tomorrow } from './orders/place/test-players.ts'
import { seedPackages } from './sales/packages/test-packages.ts'
import { simulatedGateway } from './money/gateways/simulator/simulated-gateway.ts'
import { actors, createActors, type Actor, type TestActors } from './test-actors.ts'
import { testConfig } from './test-app.ts'
import { openTransferRefund } from './test-changeable-orders.ts'
import { visitorOf, type Reply, type Visitor } from './test-visitor.ts'

/**
 * How a call is answered. `served`: with anything except a refusal of access. `link`: refused, the mail link of the
 * order is needed. `login`: refused, a login is needed. `unknown`: refused as if the thing did not exist. `unsigned`:
 * refused, the gateway's signature is missing. `expired`: refused, no mail link for this was opened.
 */
type Outcome = 'served' | 'link' | 'login' | 'unknown' | 'forbidden' | 'unsigned' | 'expired'
/** One outcome for all actors, or outcomes by actor; `else` is for the actors that are not named. */
type AllowedOutcomes = Outcome | ({ readonly else: Outcome } & Partial<Record<Actor, Outcome>>)

const guests = [
  'nobody',
  'other guest',
  'guest of the order',
  'guest with the link',
  'guest who looked it up',
] as const
const loggedIn = {
  else: 'served',
  ...Object.fromEntries(guests.map((actor) => [actor, 'login'])),
} as const satisfies AllowedOutcomes
/** Any role, at any location. */
const staff = {
  ...loggedIn,
  'customer of the order': 'forbidden',
  'other customer': 'forbidden',
  unverified: 'forbidden',
} as const satisfies AllowedOutcomes
const everybody = 'served'
/**
 * Calls that change an order. One order belongs to a customer. The other belongs to a guest, so to the browser that
 * placed it and to browsers that opened its mail link. Staff use the calls of the desk.
 */
const orderToChange = {
  'the customer’s': { else: 'unknown', 'customer of the order': 'served' },
  'the guest’s': {
    else: 'unknown',
    'guest of the order': 'served',
    'guest with the link': 'served',
    'guest who looked it up': 'link',
  },
} as const satisfies Record<string, AllowedOutcomes>

/** Like `orderToChange`, but guests who looked the order up are served too. */
const readableOrder = {
  ...orderToChange,
  'the guest’s': { ...orderToChange['the guest’s'], 'guest who looked it up': 'served' },
} as const satisfies Record<string, AllowedOutcomes>

/** Who may call which route. A route that is missing here fails the test. */
const mayCall: Readonly<
  Record<string, AllowedOutcomes | Readonly<Record<'the customer’s' | 'the guest’s', AllowedOutcomes>>>
> = {
  'GET /api/csrf-token': everybody,
  'GET /api/health': everybody,
  'GET /api/locations': everybody,
  'GET /api/locations/:id': everybody,
  'GET /api/locations/:id/photos': everybody,
  'GET /api/photos/:hash/:width': everybody,
  'GET /api/courts/days': everybody,
  'GET /api/courts/:date': everybody,
  'GET /api/courts/:date/events': everybody,
  'GET /api/courts/coach/:date': everybody,
  'GET /api/add-ons': everybody,
  'POST /api/courts/quote': everybody,
  'POST /api/courts/order-courts': everybody,
  'POST /api/guests/challenge': everybody,
  'POST /api/guests/work': everybody,
  'POST /api/guests/code': everybody,
  'POST /api/guests/prove-email': everybody,
  'GET /api/packages': everybody,
  'POST /api/packages/order': everybody,
  'GET /api/quota-packages': loggedIn,
  'GET /api/quota-packages/:id/ledger': {
    ...loggedIn,
    else: 'unknown',
    'customer of the order': 'served',
  },
  'GET /api/classes': everybody,
  'POST /api/classes/:id/enrol': everybody,
  'GET /api/academy': everybody,
  'POST /api/academy/:id/enrol': everybody,
  // Only the browser that placed the order: mail links open orders of courts only.
  'POST /api/enrolments/:id/cancel': { else: 'unknown', 'guest of the order': 'served' },
  'GET /api/promos': everybody,
  'POST /api/promos/validate': everybody,
  'GET /api/credit': loggedIn,
  // The URL is enough, because the page has no personal data.
  'GET /api/payments/:id': everybody,
  'GET /api/payments/:id/events': everybody,
  'GET /api/payments/:id/calendar.ics': everybody,
  'POST /api/payments/:id/check': everybody,
  'POST /api/payments/:id/retry': everybody,
  'POST /api/payments/:id/cancel': everybody,
  'POST /api/payments/:gateway/notification': 'unsigned',
  'GET /api/simulate/:id': everybody,
  'POST /api/simulate/:id': everybody,
  'GET /api/orders': loggedIn,
  'POST /api/orders/lookup': everybody,
  'GET /api/orders/:id': readableOrder,
  'GET /api/orders/:id/invoice': readableOrder,
  'GET /api/orders/:id/calendar.ics': readableOrder,
  'POST /api/orders/:id/link': {
    'the customer’s': 'unknown',
    'the guest’s': readableOrder['the guest’s'],
  },
  'GET /api/orders/:id/cancel-preview': orderToChange,
  'POST /api/orders/:id/cancel': orderToChange,
  'POST /api/orders/:id/reschedule/quote': orderToChange,
  'POST /api/orders/:id/reschedule': orderToChange,
  'GET /api/refunds/:id': orderToChange,
  'POST /api/refunds/:id/account': orderToChange,
  'POST /api/auth/login': everybody,
  'POST /api/auth/register': everybody,
  'POST /api/auth/logout': everybody,
  'GET /api/auth/credentials': everybody,
  'GET /auth/verify-token': everybody,
  'POST /api/auth/open-link': 'expired',
  'POST /api/auth/verify-email/send': loggedIn,
  'POST /api/auth/reset-password/send-email': everybody,
  // The link of an order cannot reset a password.
  'POST /api/auth/reset-password': 'expired',
  'GET /api/auth/countries-code': everybody,
  // Calls of a location: `who-may-desk.test.ts`.
  'GET /api/desk/me': staff,
  'POST /api/desk/second-factor/start': staff,
  'POST /api/desk/second-factor/confirm': staff,
  'POST /api/desk/second-factor/prove': staff,
  'GET /api/desk/machine': everybody,
  'POST /api/desk/take-over': everybody,
  'POST /api/desk/lock': staff,
  'PUT /api/desk/pin': staff,
  // Owners only: `who-may-desk.test.ts`.
  'GET /api/desk/company': staff,
  'PUT /api/desk/company': staff,
  'POST /api/desk/locations': staff,
  'GET /api/profile': loggedIn,
  'PUT /api/profile': loggedIn,
  'DELETE /api/profile': loggedIn,
  'POST /api/profile/email': loggedIn,
  'POST /api/profile/password': loggedIn,
  'GET /api/profile/sessions': loggedIn,
  'DELETE /api/profile/sessions': loggedIn,
  // The session of another person.
  'DELETE /api/profile/sessions/:id': {
    else: 'unknown',
    ...Object.fromEntries(guests.map((actor) => [actor, 'login' as const])),
  },
  'GET /api/profile/export': loggedIn,
  'POST /api/profile/member-code': loggedIn,
}

let fresh: FreshDatabase
let app: FastifyInstance
/** Makes e-mail addresses and idempotency keys unique. */
let serial = 0
let testActors: TestActors
let classId = ''
let programmeId = ''
/** An enrolment in the class, of the guest of the order. */
let enrolmentId = ''
/** The package of the customer of the order. */
let quotaId = ''
const clock = fixedClock(`${today}T10:00:00+07:00`)
/** The order of `the guest’s` and of `the customer’s`, with its payment. */
const orders = new Map<string, { id: string; payment: string }>()
/** A refund of each order. */
const refunds = new Map<string, string>()

beforeAll(async () => {
  fresh = await freshDatabase()
  const { db } = fresh
  await seedTestLocations(db)
  const config = testConfig({ RATE_LIMIT_ORDER_ATTEMPTS: '1000000', RATE_LIMIT_READS: '1000000' })
  const gateway = simulatedGateway({ db, secretKey: config.secretKey })
  app = await buildApp({ db, config, gateway, clock, wakeOutbox: () => {} })
  await app.ready()
  const guestOfOrder = visitorOf(app)
  orders.set('the guest’s', await placePaidOrder(guestOfOrder, 18))
  orders.set('the customer’s', await placePaidOrder(visitorOf(app), 19))
  for (const [whose, { id }] of orders) refunds.set(whose, await openTransferRefund(db, id))
  testActors = await createActors({
    app,
    db,
    clock,
    orderOfCustomer: orders.get('the customer’s')?.id ?? '',
    orderOfGuest: orders.get('the guest’s')?.id ?? '',
    guestCookie: guestOfOrder.cookies.get('visitor') ?? '',
  })
  await db.transaction((tx) => scheduleSession(tx, newClass()))
  await db.transaction((tx) => scheduleProgramme(tx, newProgramme()))
  classId = await publicIdIn('class_session')
  programmeId = await publicIdIn('academy_programme')
  enrolmentId = await joinClass(guestOfOrder)
  await seedPackages(db)
  quotaId = await buyPackage()
})
afterAll(async () => {
  await app.close()
  await fresh.drop()
})

const publicIdIn = async (table: 'class_session' | 'academy_programme' | 'enrolment'): Promise<string> => {
  const [row] = await fresh.db.query<{ id: string }>(
    `select public_id as id from ${table} order by ${table}.id limit 1`,
  )
  return row?.id ?? ''
}

/** Joins and pays a class. Returns the public id of the enrolment. */
async function joinClass(visitor: Visitor): Promise<string> {
  const headers = { 'idempotency-key': 'a-place-of-mine' }
  const body = { places: 1, profileCustomer: guest(4), expectedTotal: 150_000 }
  const placed = await visitor.post(`/api/classes/${classId}/enrol`, { body, headers })
  const { PaymentID } = (placed.body as { data: { PaymentID: string } }).data
  await visitor.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay' } })
  return publicIdIn('enrolment')
}

/** Buys and pays a package. Returns its public id. */
async function buyPackage(): Promise<string> {
  const visitor = visitorOf(app)
  const headers = { 'idempotency-key': 'a-package-of-mine' }
  const placed = await visitor.post('/api/packages/order', {
    body: bodies['POST /api/packages/order']?.() ?? {},
    headers,
  })
  const { PaymentID } = (placed.body as { data: { PaymentID: string } }).data
  await visitor.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay' } })
  const [row] = await fresh.db.query<{ id: string }>('select public_id as id from quota_package')
  return row?.id ?? ''
}

async function placePaidOrder(visitor: Visitor, hour: number): Promise<{ id: string; payment: string }> {
  const { body, text } = await visitor.post('/api/courts/order-courts', {
    body: orderOf(hour, [item({ date: tomorrow, hours: [hour] })]),
    headers: { 'idempotency-key': `an-order-at-${hour}` },
  })
  const { OrderID, PaymentID } = (body as { data: { OrderID: string; PaymentID: string } }).data
  if (OrderID === undefined) throw new Error(text)
  await visitor.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay' } })
  return { id: OrderID, payment: PaymentID }
}

const anotherTime = { bookingId: 1, date: '07-03-2031', hours: [9], courts: ['TST1-C2'] }

const unsignedChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: '00',
    salt: '00',
    cost: 1,
    keyLength: 32,
    keyPrefix: '00',
    keySignature: '00',
    expiresAt: 4_000_000_000,
    data: { purpose: 'order', browser: 'nobody', level: 1 },
  },
  signature: '00',
}

/** A valid body of the call. */
const bodies: Readonly<Record<string, () => object>> = {
  'POST /api/packages/order': () => ({
    packageId: 'FLEXI',
    quantity: 1,
    profileCustomer: guest(3),
    distChan: 'TST1',
    expectedTotal: 800_000,
  }),
  'POST /api/classes/:id/enrol': () => ({ places: 1, profileCustomer: guest(5), expectedTotal: 150_000 }),
  'POST /api/academy/:id/enrol': () => ({
    participants: [bima],
    profileCustomer: guest(6),
    expectedTotal: 1_000_000,
  }),
  'POST /api/courts/quote': () => orderOf(2, [item({ date: tomorrow, hours: [9] })]),
  'POST /api/courts/order-courts': () => orderOf(2, [item({ date: tomorrow, hours: [18] })]),
  'POST /api/guests/challenge': () => ({ level: 1 }),
  'POST /api/guests/work': () => ({
    challenge: unsignedChallenge,
    solution: { counter: 1, derivedKey: '00' },
  }),
  'POST /api/guests/code': () => ({ email: 'player1@example.com' }),
  'POST /api/guests/prove-email': () => ({ email: 'player1@example.com', code: '000000' }),
  'POST /api/promos/validate': () => orderOf(2, [item({ date: tomorrow, hours: [9] })]),
  'POST /api/simulate/:id': () => ({ action: 'pay' }),
  'POST /api/payments/:gateway/notification': () => ({}),
  'POST /api/orders/:id/cancel': () => ({ bookingId: null, previewHash: 'of another preview' }),
  'POST /api/orders/:id/reschedule/quote': () => anotherTime,
  'POST /api/orders/:id/reschedule': () => ({ ...anotherTime, quoteHash: 'of another quote' }),
  'POST /api/refunds/:id/account': () => ({
    bank: 'BCA',
    accountNumber: '1234567890',
    accountName: 'Player',
  }),
  'POST /api/orders/lookup': () => ({ number: 'PTL-310306-00000', contact: 'nobody@example.com' }),
  'POST /api/auth/login': () => ({ email: 'player1@example.com', password }),
  'POST /api/auth/register': () => registrationOf(`new${(serial += 1)}@example.com`),
  'POST /api/auth/open-link': () => ({ token: newToken() }),
  'POST /api/auth/reset-password/send-email': () => ({ email: 'player1@example.com' }),
  'POST /api/auth/reset-password': () => ({ password: 'another one of mine' }),
  'POST /api/desk/second-factor/confirm': () => ({ code: '000000' }),
  'POST /api/desk/second-factor/prove': () => ({ code: '000000' }),
  'POST /api/desk/take-over': () => ({ StaffID: 'nobody-has-this-id----', Pin: '480273' }),
  'PUT /api/desk/pin': () => ({ Pin: '480273' }),
  'PUT /api/desk/company': () => ({ Name: 'Test', LegalName: 'PT Contoh', TaxNumber: '', Version: 7 }),
  'POST /api/desk/locations': () => ({
    ShortName: 'Test Three',
    Address: 'Jalan Contoh 3',
    City: 'Jakarta',
    Latitude: -6.2,
    Longitude: 106.8,
    TimeZone: 'Asia/Jakarta',
    WhatsApp: '62812000003',
    Email: 'three@example.com',
    Code: 'TST3',
    CopyFrom: null,
  }),
  'PUT /api/profile': () => ({
    fullname: 'Player Two',
    phoneNumber: '+62 812 9034 1181',
    gender: 'male',
    birthDate: '',
    language: 'en',
    theme: 'dark',
    marketingConsent: false,
  }),
  'DELETE /api/profile': () => ({ password }),
  'POST /api/profile/email': () => ({ email: `new${(serial += 1)}@example.com`, password }),
  'POST /api/profile/password': () => ({ currentPassword: password, password: 'another one of mine' }),
}

async function sendCall(name: string, visitor: Visitor, whose = 'the guest’s'): Promise<Reply> {
  const call: Call | undefined = Object.entries(calls).find(([key]) => key === name)?.[1]
  if (call === undefined) throw new Error(`no call is ${name}`)
  const order = orders.get(whose)
  const path = call.path
    .replace(':date', '06-03-2031')
    .replace('/locations/:id', '/locations/TST1')
    .replace('/sessions/:id', `/sessions/${testActors.foreignSession}`)
    .replace('/quota-packages/:id', `/quota-packages/${quotaId}`)
    .replace('/classes/:id', `/classes/${classId}`)
    .replace('/academy/:id', `/academy/${programmeId}`)
    .replace('/enrolments/:id', `/enrolments/${enrolmentId}`)
    .replace('/orders/:id', `/orders/${order?.id}`)
    .replace('/refunds/:id', `/refunds/${refunds.get(whose)}`)
    .replace(':id', order?.payment ?? '')
    .replace(':gateway', 'simulator')
    .replace('/:hash/:width', `/${'x'.repeat(43)}/360`)
  const query = '?distChan=TST1&date=06-03-2031&from=05-03-2031&days=7&hours=18&tab=upcoming&format=json'
  const body = bodies[name]?.()
  const asking = {
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': `try-number-${(serial += 1)}` },
  }
  if (call.isStream === true) return openStream(path + query, visitor)
  if (call.method === 'GET') return visitor.get(path + query)
  return visitor[({ POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[call.method]](path, asking)
}

/** The headers of a stream. */
async function openStream(url: string, { cookies }: Visitor): Promise<Reply> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({ url, headers: { cookie }, payloadAsStream: true })
  answer.stream().destroy()
  return { status: answer.statusCode, headers: answer.headers, body: null, text: '' }
}

const refusals: Readonly<Record<string, Outcome>> = {
  LOGIN_REQUIRED: 'login',
  TOKEN_EXPIRED: 'expired',
  SIGNATURE_INVALID: 'unsigned',
  ORDER_UNKNOWN: 'unknown',
  ORDER_LINK_NEEDED: 'link',
  PAYMENT_UNKNOWN: 'unknown',
  SESSION_UNKNOWN: 'unknown',
  QUOTA_UNKNOWN: 'unknown',
  CLASS_UNKNOWN: 'unknown',
  ENROLMENT_UNKNOWN: 'unknown',
  REFUND_UNKNOWN: 'unknown',
  ROUTE_UNKNOWN: 'unknown',
  LOCATION_UNKNOWN: 'unknown',
  FORBIDDEN: 'forbidden',
  STAFF_ONLY: 'forbidden',
  CSRF_INVALID: 'forbidden',
}

/** The outcome regardless of the order's state: an order without an invoice is still accessible. */
function outcomeOf(name: string, { status, body, text }: Reply): Outcome {
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
  // An unknown number and contact get the same answer for everybody.
  if (name === 'POST /api/orders/lookup' && code === 'ORDER_UNKNOWN') return 'served'
  if (status >= 500 || code === 'BODY_INVALID') throw new Error(`${name}: ${status} ${text}`)
  return refusals[code] ?? 'served'
}

const outcomeFor = (row: AllowedOutcomes, actor: Actor): Outcome =>
  typeof row === 'string' ? row : (row[actor] ?? row.else)

test('the table contains every registered route', () => {
  const registered = Object.keys(calls).filter((name) => {
    const [method = '', path = ''] = name.split(' ')
    return app.hasRoute({ method: method as 'GET', url: path })
  })
  const ofLocation = /^\w+ \/api\/desk\/:location\//
  expect(registered.filter((name) => !(name in mayCall) && !ofLocation.test(name))).toEqual([])
  expect(registered.length).toBeGreaterThan(40)
})

describe.each(Object.entries(mayCall))('%s', (name, row) => {
  const rows: [string, AllowedOutcomes][] =
    typeof row === 'object' && 'the guest’s' in row ? Object.entries(row) : [['the guest’s', row]]
  test.each(rows)('%s', async (whose, expectedRow: AllowedOutcomes) => {
    const expected = Object.fromEntries(actors.map((actor) => [actor, outcomeFor(expectedRow, actor)]))
    const outcomes: Record<string, Outcome> = {}
    for (const actor of actors) {
      await fresh.db.query('delete from attempt_count')
      const visitor = await testActors.browserOf(actor)
      outcomes[actor] = outcomeOf(name, await sendCall(name, visitor, whose))
    }
    expect(outcomes).toEqual(expected)
  })
})

/** All calls with a body except that of the gateway, which may send more fields than the contract has. */
const withBodies = Object.keys(bodies).filter((name) => !name.endsWith('/notification'))

test.each(withBodies)('%s refuses unknown fields', async (name) => {
  const visitor = await testActors.browserOf(name.includes('/api/desk/') ? 'owner' : 'customer of the order')
  const validBody = bodies[name]
  for (const extra of [{ customer_id: 1 }, { role: 'owner' }, { price: 1 }, { isVerified: true }]) {
    const [method = '', path = ''] = name.split(' ')
    const address = path.replace(':id', orders.get('the customer’s')?.payment ?? '')
    const asking = {
      body: { ...validBody?.(), ...extra },
      headers: { 'idempotency-key': `try-number-${(serial += 1)}` },
    }
    const answer = await visitor[method === 'POST' ? 'post' : method === 'PUT' ? 'put' : 'delete'](
      address,
      asking,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } })
  }
})

test('a mail link opens only its own order', async () => {
  const visitor = await testActors.browserOf('guest with the link')
  expect(outcomeOf('', await sendCall('GET /api/orders/:id', visitor, 'the guest’s'))).toBe('served')
  expect(outcomeOf('', await sendCall('GET /api/orders/:id', visitor, 'the customer’s'))).toBe('unknown')
})

test('all invariants hold', async () => {
  expect(await brokenInvariants(fresh.db)).toEqual([])
})
