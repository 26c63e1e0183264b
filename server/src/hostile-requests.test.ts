import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import type { Call } from '@pantul/contract/call'
import { calls } from '@pantul/contract/calls'
import { listNames } from '@pantul/contract/desk-list-exports'
import { statusOf } from '@pantul/contract/problem'
import { simulatorActions } from '@pantul/contract/payments'
import { brokenInvariants } from './platform/database/invariants.ts'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { seedTestLocations } from './demonstration/test-locations.ts'
import { fixedClock } from './platform/base/test-clock.ts'
import { registrationOf } from './people/accounts/test-accounts.ts'
import { buildApp } from './app.ts'
import { scheduleProgramme } from './sales/classes/schedule-programme.ts'
import { scheduleSession } from './sales/classes/schedule-session.ts'
import { bima, newClass, newProgramme } from './sales/enrolments/test-classes.ts'
import { guest, item, orderOf, today, tomorrow } from './orders/place/test-players.ts'
import { seedPackages } from './sales/packages/test-packages.ts'
import { simulatedGateway } from './money/gateways/simulator/simulated-gateway.ts'
import { testConfig } from './test-app.ts'
import { placeChangeableOrders, type ChangeableOrders } from './test-changeable-orders.ts'
import {
  encodeHostile,
  corrupt,
  corruptQuery,
  brokenBodies,
  contentTypes,
  seededDice,
  hostileTexts,
  hostileValue,
  replaceLeaves,
  oneOf,
  type Dice,
} from './test-hostility.ts'
import { visitorOf, type Visitor } from './test-visitor.ts'

/** How many hostile requests each call gets. */
const requestsPerCall = 2_000
const concurrency = 16
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

let fresh: FreshDatabase
let app: Awaited<ReturnType<typeof buildApp>>
let visitor: Visitor
let headers: Record<string, string>
/** Existing payments, so that requests for them are processed. */
const payments: string[] = []
/** Existing classes and programmes. */
const classes: string[] = []
/** Orders to cancel and to move, and refunds that wait for a bank account. */
let changeable: ChangeableOrders

beforeAll(async () => {
  process.stdout.write(`hostile requests: SEED=${seed}\n`)
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
  // One visitor owns all orders; the limits of unpaid orders have their own tests.
  await fresh.db.query(
    `update location set unpaid_orders = 1000, unpaid_hours = 30000,
                         free_guest_hours = 30000, work_guest_hours = 30000`,
  )
  const config = testConfig({ RATE_LIMIT_ORDER_ATTEMPTS: '1000000', RATE_LIMIT_READS: '1000000' })
  const { db } = fresh
  const gateway = simulatedGateway({ db, secretKey: config.secretKey })
  app = await buildApp({
    db,
    config,
    gateway,
    clock: fixedClock(`${today}T10:00:00+07:00`),
    wakeOutbox: () => {},
  })
  await app.ready()
  visitor = visitorOf(app)
  const { body } = await visitor.get('/api/csrf-token')
  headers = {
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': (body as { csrfToken: string }).csrfToken,
  }
  await seedPackages(fresh.db)
  await fresh.db.transaction((tx) => scheduleSession(tx, newClass({ places: 100 })))
  await fresh.db.transaction((tx) => scheduleProgramme(tx, newProgramme({ places: 100 })))
  for (const { id } of await fresh.db.query<{ id: string }>(
    `select public_id as id from class_session where programme_id is null
      union all select public_id from academy_programme`,
  ))
    classes.push(id)
  changeable = await placeChangeableOrders(fresh.db, visitor)
  for (let n = 0; n < 18; n += 1) {
    const answer = await visitor.post('/api/courts/order-courts', {
      body: orderOf(n, [item({ date: tomorrow, hours: [6 + n] })]),
      headers: { 'idempotency-key': `before-the-storm-${n}` },
    })
    payments.push((answer.body as { data: { PaymentID: string } }).data.PaymentID)
  }
})
afterAll(async () => {
  await app.close()
  await fresh.drop()
})

/** Makes a valid body, for calls that need one. */
const validBodies: Readonly<Record<string, (dice: Dice) => unknown>> = {
  'POST /api/courts/quote': (dice) => someOrder(dice),
  'POST /api/courts/order-courts': (dice) => someOrder(dice),
  'POST /api/promos/validate': (dice) => someOrder(dice),
  'POST /api/packages/order': (dice) => ({
    packageId: oneOf(dice, ['FLEXI', 'MORNING', 'EAST']),
    quantity: 1 + dice(3),
    profileCustomer: guest(dice(20)),
    distChan: 'TST1',
    expectedTotal: 800_000 * dice(3),
  }),
  'POST /api/classes/:id/enrol': (dice) => ({
    places: dice(6),
    profileCustomer: guest(dice(20)),
    expectedTotal: 150_000 * dice(5),
  }),
  'POST /api/academy/:id/enrol': (dice) => ({
    participants: Array.from({ length: 1 + dice(3) }, () => ({ ...bima, BirthYear: 2010 + dice(15) })),
    profileCustomer: guest(dice(20)),
    expectedTotal: 1_000_000,
  }),
  'POST /api/orders/:id/cancel': (dice) => changeable.cancelBody(dice),
  'POST /api/orders/:id/reschedule/quote': (dice) => changeable.quoteBody(dice),
  'POST /api/orders/:id/reschedule': (dice) => changeable.moveBody(dice),
  'POST /api/refunds/:id/account': () => changeable.accountBody(),
  'POST /api/auth/login': (dice) => ({
    email: `player${dice(20)}@example.com`,
    password: 'a wrong password',
  }),
  'POST /api/auth/register': (dice) => registrationOf(`player${dice(1_000_000)}@example.com`),
  'POST /api/simulate/:id': (dice) => ({ action: oneOf(dice, simulatorActions) }),
  'POST /api/payments/:gateway/notification': () => ({
    order_id: 'PTL-310305-XXXXX-1',
    status_code: '200',
    gross_amount: '100000.00',
    signature_key: 'a'.repeat(128),
    transaction_status: 'settlement',
  }),
}

const someOrder = (dice: Dice): unknown =>
  orderOf(100 + dice(1_000_000), [
    item({
      date: `2031-03-${String(6 + dice(20)).padStart(2, '0')}`,
      hours: [8 + dice(14)],
      courts: [`TST1-C${1 + dice(3)}`],
      ...(dice(2) === 0 ? { coach: { id: 'TST1-K1', hours: [8 + dice(14)] } } : {}),
      ...(dice(2) === 0 ? { addOns: { RACKET: 1 + dice(9), BALL: 1, WATER: 60 } } : {}),
    }),
  ])

/** A valid value of each parameter. */
const validParams: Readonly<Record<string, (dice: Dice) => string>> = {
  date: () => '06-03-2031',
  id: (dice) => oneOf(dice, [...payments, ...classes, 'TST1']),
  order: (dice) => oneOf(dice, changeable.orders),
  refund: (dice) => oneOf(dice, changeable.transfers),
  gateway: () => 'simulator',
  list: (dice) => oneOf(dice, listNames),
}

/** The key of `validParams` for a parameter: `order` for the `:id` of `/api/orders/:id`. */
const kindOf = (name: string, path: string): string => /^\/api\/(order|refund)s\/:id/.exec(path)?.[1] ?? name

const validQuery = {
  distChan: 'TST1',
  date: '06-03-2031',
  from: '05-03-2031',
  days: '14',
  hours: '18,19',
  page: '1',
}

function addressOf(call: Call, dice: Dice): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    dice(3) === 0
      ? encodeHostile(oneOf(dice, hostileTexts).slice(0, 3_000), dice)
      : (validParams[kindOf(name, call.path)]?.(dice) ?? 'x'),
  )
  const query = dice(4) === 0 ? new URLSearchParams(validQuery).toString() : corruptQuery(validQuery, dice)
  return `${path}?${query}`
}

function oddHeaders(dice: Dice): Record<string, string> {
  const odd = oneOf(dice, [
    'idempotency-key',
    'accept-language',
    'if-none-match',
    'x-csrf-token',
    'cookie',
    'origin',
    'x-forwarded-for',
  ])
  // Headers are bytes, so other characters never leave a client.
  const value = oneOf(dice, hostileTexts).replaceAll(/[^\x20-\x7e]/g, '?')
  return { [odd]: value }
}

function requestFor(name: string, call: Call, dice: Dice): InjectOptions {
  const request = {
    method: call.method,
    url: addressOf(call, dice),
    headers: {
      ...headers,
      'idempotency-key': `try-${dice(1_000_000_000)}`,
      ...(dice(8) === 0 ? oddHeaders(dice) : {}),
    },
  }
  if (call.method === 'GET') return request
  const valid = validBodies[name]?.(dice)
  const payload = bodyFrom(valid ?? {}, dice)
  const type = dice(8) === 0 ? oneOf(dice, contentTypes) : 'application/json'
  const asJson = type === '' ? {} : { 'content-type': type }
  return dice(25) === 0 ? request : { ...request, headers: { ...request.headers, ...asJson }, payload }
}

function bodyFrom(valid: unknown, dice: Dice): string | Buffer {
  const kind = dice(10)
  if (kind === 0) return oneOf(dice, brokenBodies)
  if (kind === 1) return JSON.stringify(hostileValue(dice))
  if (kind < 6) return JSON.stringify(replaceLeaves(valid, dice))
  const text = JSON.stringify(corrupt(valid, dice))
  // Only a text can have this key: assigning it to an object would set the prototype.
  return dice(9) === 0 ? text.replaceAll('"then"', '"__proto__"') : text
}

/** Stack traces, SQL and paths of the server. */
const internals = /at .+:\d+|SELECT|pg_|node_modules/
/** Ids and tokens are removed before the search for `internals`, because they may contain any letters. */
const idsAndTokens = /[\w-]{20,}/g
const failureKeys = new Set(['statusCode', 'code', 'message', 'errors', 'data'])

type Answer = { readonly statusCode: number; readonly body: string }

/** A stream is closed once it has started and counts as 304 without a body; other tests check its content. */
async function ask(request: InjectOptions, call: Call): Promise<Answer> {
  if (!('isStream' in call)) return app.inject(request)
  const answer = await app.inject({ ...request, payloadAsStream: true })
  if (answer.statusCode !== 200) return { statusCode: answer.statusCode, body: await text(answer.stream()) }
  answer.stream().destroy()
  return { statusCode: 304, body: '' }
}

/** What is wrong with a response, or null. */
function faultIn({ statusCode, body }: Answer, call: Call): string | null {
  if (statusCode >= 500) return `${statusCode}`
  if (internals.test(body.replaceAll(idsAndTokens, ''))) return 'the answer contains internals'
  if (statusCode === 304) return body === '' ? null : 'a 304 with a body'
  if (body.startsWith('BEGIN:VCALENDAR')) return call.path.endsWith('.ics') ? null : 'a calendar'
  const answer: unknown = JSON.parse(body)
  if (statusCode < 300) {
    const parsed = call.ok.safeParse(answer)
    if (!parsed.success) return 'the answer does not match the contract'
    return JSON.stringify(parsed.data).length === JSON.stringify(answer).length
      ? null
      : 'the answer has fields that the contract does not have'
  }
  return faultInErrorReply(answer, statusCode)
}

function faultInErrorReply(answer: unknown, status: number): string | null {
  if (typeof answer !== 'object' || answer === null) return 'a failure that is no object'
  const { statusCode, code, message } = answer as Record<string, unknown>
  if (statusCode !== status || typeof message !== 'string' || message === '')
    return 'a failure without status or message'
  if (typeof code !== 'string' || !(code in statusOf)) return 'a failure without a known code'
  return Object.keys(answer).every((key) => failureKeys.has(key)) ? null : 'a failure with unknown fields'
}

/**
 * Sends the requests of a call. Returns how often each status was answered. Throws at the first wrong answer, with its
 * request.
 */
async function sendHostileRequests(name: string, call: Call): Promise<Record<string, number>> {
  const dice = seededDice(seed + call.path.length * 31 + call.method.length)
  const counts: Record<string, number> = {}
  let remainingRequests = requestsPerCall
  const worker = async (): Promise<void> => {
    while (remainingRequests > 0) {
      remainingRequests -= 1
      const request = requestFor(name, call, dice)
      const answer = await ask(request, call)
      const fault = faultIn(answer, call)
      if (fault !== null)
        throw new Error(
          `${fault}: ${JSON.stringify(request).slice(0, 3_000)}\n→ ${answer.body.slice(0, 1_000)}`,
        )
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return counts
}

for (const [name, call] of Object.entries(calls) as [string, Call][])
  test(`${name} survives ${requestsPerCall} hostile requests`, async () => {
    const counts = await sendHostileRequests(name, call)
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(requestsPerCall)
  })

test('some of the hostile requests were valid: they cancelled a line, moved an order and gave a bank account', async () => {
  const [valid] = await fresh.db.query(
    `select exists (select from order_line where cancelled_at is not null) as cancelled,
            exists (select from sales_order where moved_from is not null) as moved,
            exists (select from refund_task where account_name is not null) as named`,
  )
  expect(valid).toEqual({ cancelled: true, moved: true, named: true })
})

test('all invariants hold, and no prototype was changed', async () => {
  expect(await brokenInvariants(fresh.db)).toEqual([])
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
})
