import { closureRequestToWire } from '@pantul/contract/desk-closure-request-wire'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { deleteExpiredAccess } from './people/accounts/end-sessions.ts'
import { openSession } from './people/accounts/open-session.ts'
import { buildApp } from './app.ts'
import { blockFreedHours, recheckFailedClosures, settleClosures } from './changes/closures/settle-closures.ts'
import { newSeries } from './changes/series/test-series.ts'
import { decideSessions } from './sales/classes/decide-sessions.ts'
import { scheduleProgramme } from './sales/classes/schedule-programme.ts'
import { scheduleSession } from './sales/classes/schedule-session.ts'
import { fixedClock } from './platform/base/test-clock.ts'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import { recordingDatabase, wholeReads } from './platform/database/test-plans.ts'
import { seedDemonstration } from './demonstration/seed.ts'
import { seedTestLocations } from './demonstration/test-locations.ts'
import type { PaymentDeps } from './money/gateways/gateway.ts'
import { bima, newClass, newProgramme } from './sales/enrolments/test-classes.ts'
import { joinGuestOrders } from './orders/stored/join-guest-orders.ts'
import { completeOrders } from './orders/states/complete-orders.ts'
import { staffAtCounter, replyText } from './money/payments/test-counter.ts'
import { item, orderOf, today, tomorrow } from './orders/place/test-players.ts'
import { sell } from './orders/place/test-sales.ts'
import { mailEffects } from './output/mail/send-mail.ts'
import { relayOutbox } from './platform/outbox/relay.ts'
import { queueEndOfDay } from './output/end-of-day/queue-end-of-day.ts'
import { readEndOfDay } from './output/end-of-day/read-end-of-day.ts'
import { readDay } from './output/schedule/read-day.ts'
import { readWeek } from './output/schedule/read-week.ts'
import { expirePackages } from './sales/packages/expire-packages.ts'
import { joinGuestPackages } from './sales/packages/join-packages.ts'
import { remindOfPackages } from './sales/packages/remind-packages.ts'
import { seedPackages } from './sales/packages/test-packages.ts'
import { paymentEffects } from './money/payments/relay-payments.ts'
import { simulatedGateway } from './money/gateways/simulator/simulated-gateway.ts'
import { sweepPayments } from './money/payments/sweep-payments.ts'
import { testConfig } from './test-app.ts'
import { visitorOf, type Visitor } from './test-visitor.ts'

let fresh: FreshDatabase
let app: FastifyInstance
let guest: Visitor
let deps: PaymentDeps
/** All statements that the server has sent so far. */
const sentStatements = new Set<string>()

beforeAll(async () => {
  fresh = await freshDatabase()
  const clock = fixedClock(`${today}T10:00:00+07:00`)
  await seedDemonstration(fresh.db, clock)
  await seedTestLocations(fresh.db)
  await seedPackages(fresh.db)
  await fresh.db.query(manyCustomers)
  await fresh.db.query(manyActs)
  for (const statement of [manyPayments, ...manyHours]) await fresh.db.query(statement)
  // Without `analyze` the plans depend on when PostgreSQL updates its statistics by itself.
  await fresh.db.query('analyze customer, session')
  await fresh.db.query('update location set unpaid_orders = 1000, unpaid_hours = 1000')
  await fresh.db.query('analyze')
  const config = testConfig()
  const db = recordingDatabase(fresh.db, sentStatements)
  deps = {
    db,
    config,
    clock,
    gateway: simulatedGateway({ db, secretKey: config.secretKey }),
    wakeOutbox: () => {},
  }
  app = await buildApp(deps)
  await app.ready()
  guest = visitorOf(app)
})
afterAll(async () => {
  await app.close()
  await fresh.drop()
})

/** Enough rows that a sequential scan is not the cheapest plan. */
const manyCustomers = `
  with people as (
    insert into customer (public_id, email, full_name, phone, phone_e164)
    select lpad(n::text, 22, '0'), 'person' || n || '@example.com', 'Person ' || n, '+62811' || n, '+62811' || n
      from generate_series(1, 3000) as n
    returning id, public_id
  )
  insert into session (public_id, token_hash, customer_id, device, created_at, seen_at, expires_at)
  select public_id, sha256(public_id::bytea), id, 'Test', now(), now(), now() + interval '1 day' from people`

const manyActs = `
  insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
  select timestamptz '2030-01-01' + make_interval(hours => n), 1, 'manager', 'TST1', 'note-order', 'order', 'P' || n
    from generate_series(1, 3000) as n`

const manyPayments = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                       created_at, expires_at, paid_at, act_id)
  select lpad('m' || n, 22, '0'), first.id, n, 'desk', 'MANY-' || n, 1000, 'edc', 'reversed', false, now(), now(), now(), a.id
    from (select id from sales_order order by id limit 1) as first,
         (select id, 100 + row_number() over (order by id) as n from staff_act) as a`

const manyHours = [
  `insert into court_block (location_id, reason) values ('TST2', 'many hours')`,
  `insert into court_hour (location_id, play_date, court_id, hour, block_id)
   select 'TST2', date '2029-01-01' + n / 24, 'TST2-C1', n % 24, b.id
     from court_block b, generate_series(1, 3000) as n where b.reason = 'many hours'`,
  `insert into court_hour (location_id, play_date, court_id, hour, session_id)
   select s.location_id, date '2029-01-01' + n / 24, s.court_id, n % 24, s.id
     from (select * from class_session order by id limit 1) as s, generate_series(1, 3000) as n`,
]

/** Turns all web orders into monthly orders of a fixed hour, so that `sales_order` has many of these. */
const manyBills = `
  update sales_order set channel = 'series', series_id = (select max(id) from series) where channel = 'web'`

/**
 * Reads an order as customer and as guest. Then a customer buys packages and joins classes, and orders are completed.
 */
async function runPlayerActions(orderId: string | undefined, number: string): Promise<void> {
  const { token } = await fresh.db.transaction((tx) =>
    openSession(tx, { customerId: 1, deviceName: 'Test', now: deps.clock.now() }),
  )
  const ani = visitorOf(app)
  ani.cookies.set('session', token)
  for (const address of ['?tab=upcoming&month=03-2031&number=PTL', `/${orderId}`])
    await ani.get(`/api/orders${address}`)
  for (const call of ['', '/invoice', '/calendar.ics']) await guest.get(`/api/orders/${orderId}${call}`)
  await guest.post('/api/orders/lookup', { body: { number, contact: 'player1@example.com' } })
  await deps.db.transaction((tx) => joinGuestOrders(tx, { id: 1, email: 'player2@example.com' }))
  await buyPackages(ani)
  await joinClasses(ani)
  await completeOrders({ ...deps, clock: fixedClock('2031-03-09T10:00:00+07:00') })
}

/** A customer buys and views a package, and it expires. A guest's package joins an account. */
async function buyPackages(ani: Visitor): Promise<void> {
  await guest.get('/api/packages?distChan=TST1')
  const body = {
    packageId: 'MORNING',
    quantity: 1,
    profileCustomer: null,
    distChan: 'TST1',
    expectedTotal: 300_000,
  }
  const headers = { 'idempotency-key': 'a-package-of-mine' }
  const placed = await ani.post('/api/packages/order', { body, headers })
  const { PaymentID } = (placed.body as { data: { PaymentID: string } }).data
  await guest.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay' } })
  const owned = await ani.get('/api/quota-packages')
  const [quota] = (owned.body as { data: { QuotaID: string }[] }).data
  await ani.get(`/api/quota-packages/${quota?.QuotaID}/ledger`)
  await remindOfPackages(deps)
  await expirePackages(deps)
  await deps.db.transaction((tx) => joinGuestPackages(tx, { id: 1, email: 'player2@example.com' }))
  await guest.post(`/api/simulate/${PaymentID}`, { body: { action: 'reversal' } })
}

/** A customer joins and leaves a class and a programme; two others reach their cut-off. */
async function joinClasses(ani: Visitor): Promise<void> {
  for (const fromHour of [9, 11])
    await deps.db.transaction((tx) => scheduleSession(tx, newClass({ fromHour, toHour: fromHour + 1 })))
  await deps.db.transaction((tx) => scheduleProgramme(tx, newProgramme()))
  const { body } = await ani.get('/api/classes?distChan=TST1')
  const [first] = (body as { data: { items: { ClassID: string }[] } }).data.items
  const academy = await ani.get('/api/academy?distChan=TST1')
  const [programme] = (academy.body as { data: { items: { ProgrammeID: string }[] } }).data.items
  const joins = [
    [`/api/classes/${first?.ClassID}/enrol`, { places: 1, profileCustomer: null, expectedTotal: 150_000 }],
    [
      `/api/academy/${programme?.ProgrammeID}/enrol`,
      { participants: [bima], profileCustomer: null, expectedTotal: 1_000_000 },
    ],
  ] as const
  for (const [address, join] of joins) {
    const placed = await ani.post(address, {
      body: join,
      headers: { 'idempotency-key': `joining-number-${address}` },
    })
    const { PaymentID } = (placed.body as { data: { PaymentID: string } }).data
    await ani.post(`/api/simulate/${PaymentID}`, { body: { action: 'pay' } })
  }
  const [placeInClass] = await fresh.db.query<{ id: string }>(
    'select public_id as id from enrolment where session_id is not null and ended_at is null order by id desc limit 1',
  )
  await ani.post(`/api/enrolments/${placeInClass?.id}/cancel`, {
    headers: { 'idempotency-key': 'leaving-number-1' },
  })
  await decideSessions({ ...deps, clock: fixedClock('2031-03-08T00:00:00+07:00') })
}

/** Runs what players, staff, the gateway, the outbox and the jobs do in a day. */
async function runOneDay(): Promise<void> {
  const bookingWithExtras = item({
    date: tomorrow,
    hours: [18, 19],
    coach: { id: 'TST1-K1', hours: [19] },
    addOns: { RACKET: 1, BALL: 1 },
  })
  const orders: string[] = []
  const placed: { OrderID: string; OrderNo: string }[] = []
  for (const n of [1, 2, 3, 4]) {
    const answer = await guest.post('/api/courts/order-courts', {
      body: orderOf(n, [n === 1 ? bookingWithExtras : item({ date: tomorrow, hours: [5 + n] })]),
      headers: { 'idempotency-key': `order-number-${n}` },
    })
    const { data } = answer.body as { data: { PaymentID: string; OrderID: string; OrderNo: string } }
    orders.push(data.PaymentID)
    placed.push(data)
  }
  await guest.post('/api/courts/order-courts', {
    body: orderOf(5, [bookingWithExtras]),
    headers: { 'idempotency-key': 'order-number-5' },
  })
  await guest.post('/api/courts/quote', { body: orderOf(5, [item({ date: tomorrow, hours: [12] })]) })
  for (const address of [
    'courts/06-03-2031',
    'courts/coach/06-03-2031',
    'add-ons',
    'courts/days',
    'locations/TST1',
  ])
    await guest.get(`/api/${address}?distChan=TST1&date=06-03-2031&hours=18&from=05-03-2031&days=14`)
  await readDay(deps, { locationId: 'TST1', date: tomorrow, language: 'en' })
  await readWeek(deps, { locationId: 'TST1', date: tomorrow, language: 'en', courtId: 'TST1-C1' })
  await readEndOfDay(deps, { locationId: 'TST1', date: today, language: 'en' })
  await queueEndOfDay(deps)
  const [paid, cancelled, retried, overdue] = orders
  await guest.post(`/api/simulate/${paid}`, { body: { action: 'pay' } })
  await runPlayerActions(placed[0]?.OrderID, placed[0]?.OrderNo ?? '')
  await guest.post(`/api/simulate/${paid}`, { body: { action: 'reversal' } })
  await guest.get(`/api/payments/${paid}`)
  await guest.post(`/api/payments/${cancelled}/cancel`)
  await guest.post(`/api/payments/${retried}/retry`, { headers: { 'idempotency-key': 'retry-number-1' } })
  await guest.post(`/api/simulate/${retried}`, { body: { action: 'pay-late' } })
  await fresh.db.query(
    `update sales_order set held_until = now() - interval '1 minute'
      where state = 'held' and id = (select order_id from payment where public_id = $1)`,
    [overdue],
  )
  await fresh.db.query(`update payment set next_check_at = now() where state in ('created', 'pending')`)
  await sweepPayments(deps)
  await fresh.db.query(`update outbox set next_at = now() where done_at is null`)
  const relaying = {
    ...deps,
    log: { error: () => {} },
    mailer: { send: async () => {} },
    publicUrl: deps.config.publicUrl,
  }
  await relayOutbox(relaying, { ...mailEffects, ...paymentEffects })
  await deleteExpiredAccess(deps.db, deps.clock.now())
}

test('no statement of a day scans a growing table', async () => {
  await runOneDay()
  expect(sentStatements.size).toBeGreaterThan(40)
  expect(await wholeReads(fresh.db, sentStatements)).toEqual({})
})

/** An owner closes a day with one paid order and one date of a fixed hour, and the jobs settle the closure. */
async function closeOneDay(): Promise<void> {
  const { clock } = deps
  const owner = await staffAtCounter({ db: fresh.db, clock, visitor: () => visitorOf(app) }, 'owner')
  await owner.openDrawer()
  const date = addDays(today, 6)
  await sell(owner, [item({ date, hours: [17, 18] })], { person: { email: 'galih@example.com' } })
  await newSeries(owner)
  const closureRequest = closureRequestToWire({
    kind: 'closing',
    courts: ['TST1-C1', 'TST1-C2', 'TST1-C3'],
    dateFrom: date,
    dateTo: date,
    from: 0,
    until: 24,
    reason: 'A holiday',
    resolution: 'refund',
    message: { en: '', id: '' },
    exceptions: [],
  })
  for (const path of ['/closures/preview', '/closures'])
    expect(replyText(await owner.post(path, closureRequest))).toBe('200')
  for (const job of [settleClosures, blockFreedHours, recheckFailedClosures]) await job(deps)
  const [closure] = await fresh.db.query<{ id: string; outcomes: string[] }>(
    `select c.public_id as id, array_agg(k.outcome order by k.outcome) as outcomes
       from closure c join closure_case k on k.closure_id = c.id
      group by c.id`,
  )
  // `ended` is the outcome of the fixed hour, because its bill was not paid.
  expect(closure?.outcomes).toEqual(['ended', 'refund'])
  for (const path of ['closures', `closures/${closure?.id}`, 'refunds', 'refunds/counts'])
    expect(replyText(await owner.visitor.get(`/api/desk/TST1/${path}`))).toBe('200')
}

test('no statement of a closure scans a growing table', async () => {
  sentStatements.clear()
  await closeOneDay()
  await fresh.db.query(manyBills)
  await fresh.db.query('analyze sales_order')
  expect(sentStatements.size).toBeGreaterThan(40)
  expect(await wholeReads(fresh.db, sentStatements)).toEqual({})
})
