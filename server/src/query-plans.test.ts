import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { deleteExpired } from './people/accounts/end-sessions.ts'
import { openSession } from './people/accounts/open-session.ts'
import { buildApp } from './app.ts'
import { decideSessions } from './sales/classes/decide-sessions.ts'
import { scheduleProgramme } from './sales/classes/schedule-programme.ts'
import { scheduleSession } from './sales/classes/schedule-session.ts'
import { fixedClock } from './platform/base/test-clock.ts'
import { freshDatabase, type FreshDatabase } from './platform/database/test-database.ts'
import type { Connection, Database, Transaction } from './platform/database/open.ts'
import { seedDemonstration } from './demonstration/seed.ts'
import { seedSmall } from './demonstration/test-venue.ts'
import type { PaymentDeps } from './money/gateways/gateway.ts'
import { bima, newClass, newRun } from './sales/enrolments/test-classes.ts'
import { joinGuestOrders } from './orders/join-guest-orders.ts'
import { completeOrders } from './orders/complete-orders.ts'
import { item, orderOf, today, tomorrow } from './orders/test-players.ts'
import { mailEffects } from './reading/mail/send-mail.ts'
import { relayOutbox } from './platform/outbox/relay.ts'
import { queueEndOfDay } from './reading/end-of-day/queue-end-of-day.ts'
import { readEndOfDay } from './reading/end-of-day/read-end-of-day.ts'
import { readDay } from './reading/schedule/read-day.ts'
import { readWeek } from './reading/schedule/read-week.ts'
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
const asked = new Set<string>()

beforeAll(async () => {
  fresh = await freshDatabase()
  const clock = fixedClock(`${today}T10:00:00+07:00`)
  await seedDemonstration(fresh.db, clock)
  await seedSmall(fresh.db)
  await seedPackages(fresh.db)
  await fresh.db.query(manyCustomers)
  await fresh.db.query(manyActs)
  // Else the plans depend on when the database counts these rows by itself.
  await fresh.db.query('analyze customer, session')
  await fresh.db.query('update location set unpaid_orders = 1000, unpaid_hours = 1000')
  await fresh.db.query('analyze')
  const config = testConfig()
  const db = recordingDatabase(fresh.db)
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

/** A database that records its statements. */
function recordingDatabase(db: Database): Database {
  const listening = <C extends Connection>(connection: C): C => ({
    ...connection,
    query: (text, values) => {
      if (values !== undefined && values.length > 0) asked.add(text)
      return connection.query(text, values)
    },
  })
  return {
    ...listening(db),
    transaction: (work) => db.transaction((tx) => work(listening<Transaction>(tx))),
  }
}

/** Tables that grow without limit; the others are settings of locations. */
const growing = new Set([
  'sales_order',
  'order_line',
  'court_hour',
  'coach_hour',
  'add_on_hour',
  'payment',
  'payment_event',
  'order_event',
  'refund_task',
  'idempotency',
  'outbox',
  'simulated_transaction',
  'invoice',
  'customer',
  'session',
  'link_grant',
  'mail_link',
  'attempt_count',
  'quota_package',
  'quota_entry',
  'class_session',
  'academy_programme',
  'enrolment',
  'participant',
  'staff_act',
])
/** These tables hold open work only, so they may be scanned. */
const indexesOfOpen = new Set([
  'sales_order_held',
  'outbox_due',
  'payment_to_check',
  'payment_open_once',
  'refund_task_open',
  'payment_unverified',
])

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

/** Reads of whole growing tables in a plan. */
const wholeReads = (node: Node): string[] => {
  const table = node['Relation Name'] ?? ''
  const index = node['Index Name'] ?? ''
  const isWhole =
    node['Node Type'] === 'Seq Scan' ||
    (index !== '' && node['Index Cond'] === undefined && !indexesOfOpen.has(index))
  return [
    ...(growing.has(table) && isWhole ? [`${node['Node Type']} of ${table} ${index}`] : []),
    ...(node.Plans ?? []).flatMap(wholeReads),
  ]
}

/**
 * The plan without sequential scans, as far as indexes allow it. Merge and hash joins are off, because they read small
 * tables whole: with a few rows, statistics of the moment decide about them.
 */
async function planOf(text: string): Promise<Node> {
  return fresh.db.transaction(async (tx) => {
    for (const kind of ['seqscan', 'mergejoin', 'hashjoin']) await tx.query(`set local enable_${kind} = off`)
    const [row] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    return row!['QUERY PLAN'][0]!.Plan
  })
}

/** Reads orders, payments and bookings, as a customer and as a guest. */
async function viewOrder(orderId: string | undefined, number: string): Promise<void> {
  const { token } = await fresh.db.transaction((tx) =>
    openSession(tx, { customerId: 1, device: 'Test', now: deps.clock.now() }),
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
  await deps.db.transaction((tx) => scheduleProgramme(tx, newRun()))
  const { body } = await ani.get('/api/classes?distChan=TST1')
  const [first] = (body as { data: { items: { ClassID: string }[] } }).data.items
  const academy = await ani.get('/api/academy?distChan=TST1')
  const [run] = (academy.body as { data: { items: { ProgrammeID: string }[] } }).data.items
  const joins = [
    [`/api/classes/${first?.ClassID}/enrol`, { places: 1, profileCustomer: null, expectedTotal: 150_000 }],
    [
      `/api/academy/${run?.ProgrammeID}/enrol`,
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
  const [mine] = await fresh.db.query<{ id: string }>(
    'select public_id as id from enrolment where session_id is not null and ended_at is null order by id desc limit 1',
  )
  await ani.post(`/api/enrolments/${mine?.id}/cancel`, { headers: { 'idempotency-key': 'leaving-number-1' } })
  await decideSessions({ ...deps, clock: fixedClock('2031-03-08T00:00:00+07:00') })
}

/** Runs everything that players, gateway, outbox and sweeper do in a day. */
async function runOneDay(): Promise<void> {
  const everything = item({
    date: tomorrow,
    hours: [18, 19],
    coach: { id: 'TST1-K1', hours: [19] },
    addOns: { RACKET: 1, BALL: 1 },
  })
  const orders: string[] = []
  const placed: { OrderID: string; OrderNo: string }[] = []
  for (const n of [1, 2, 3, 4]) {
    const answer = await guest.post('/api/courts/order-courts', {
      body: orderOf(n, [n === 1 ? everything : item({ date: tomorrow, hours: [5 + n] })]),
      headers: { 'idempotency-key': `order-number-${n}` },
    })
    const { data } = answer.body as { data: { PaymentID: string; OrderID: string; OrderNo: string } }
    orders.push(data.PaymentID)
    placed.push(data)
  }
  await guest.post('/api/courts/order-courts', {
    body: orderOf(5, [everything]),
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
  await viewOrder(placed[0]?.OrderID, placed[0]?.OrderNo ?? '')
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
  await deleteExpired(deps.db, deps.clock.now())
}

test('no statement of a day scans a growing table', async () => {
  await runOneDay()
  expect(asked.size).toBeGreaterThan(40)
  const found: Record<string, string[]> = {}
  for (const text of asked) {
    const reads = wholeReads(await planOf(text))
    if (reads.length > 0) found[text] = reads
  }
  expect(found).toEqual({})
})
