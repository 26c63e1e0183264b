import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock, venueNow } from '../base/clock.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openPayments, type PaymentsUnderTest } from '../../money/payments/test-payments.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { courtDayTopic, paymentTopic } from './topics.ts'
import { createEventBus } from './publish-events.ts'
import { readStream, type ReadStream } from './test-streams.ts'

/** The server with a simulated gateway; `simulate` sends an action to the gateway, such as `pay`. */
let venue: PaymentsUnderTest
let address: string

beforeAll(async () => {
  venue = await openPayments()
  address = await venue.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => venue.close())

const dateAhead = (day: number): string => addDays(venueNow(systemClock, 'Asia/Jakarta').date, day)

const dayPath = (day: number): string => `${address}/api/courts/${toDayMonthYear(dateAhead(day))}`

const watchDay = (day: number): Promise<ReadStream> => readStream(`${dayPath(day)}/events?distChan=TST1`)

/** The taken hours of the day in this version. */
async function takenOn(day: number, version: string | undefined): Promise<string[]> {
  const answer = await fetch(`${dayPath(day)}?distChan=TST1&version=${version ?? ''}`)
  const { data } = (await answer.json()) as {
    data: { ListCourts: { CourtID: string; BookedSlot: number }[] }
  }
  return data.ListCourts.map(({ CourtID, BookedSlot }) => `${CourtID} ${BookedSlot}`)
}

test('a stream is not cached, buffered or transformed', async () => {
  const stream = await watchDay(1)
  expect(stream.status).toBe(200)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(stream.headers['content-encoding']).toBeUndefined()
  stream.close()
})

test('a new order, its payment and a cancelled order each send an event to readers of the day', async () => {
  const stream = await watchDay(2)
  const payment = await venue.order({ day: 2, hour: 9, court: 1 })
  const held = await stream.next(0)
  expect(await takenOn(2, held.data['Version'])).toEqual(['TST1-C1 9'])
  await venue.simulate(payment, 'pay')
  const paid = await stream.next(1)
  expect(paid.data['Version']).not.toBe(held.data['Version'])
  const cancelledPayment = await venue.order({ day: 2, hour: 10, court: 1 })
  await stream.next(2)
  await venue.visitor.post(`/api/payments/${cancelledPayment}/cancel`)
  const cancelled = await stream.next(3)
  // The day has the same content as after the payment, and so the same version.
  expect(cancelled.data['Version']).toBe(paid.data['Version'])
  expect(await takenOn(2, cancelled.data['Version'])).toEqual(['TST1-C1 9'])
  stream.close()
})

test('an expired hold sends an event within a second', async () => {
  const stream = await watchDay(3)
  await venue.order({ day: 3, hour: 9, court: 2 })
  await stream.next(0)
  const before = stream.events.length
  await venue.db.transaction(async (tx) => {
    tx.publish(courtDayTopic('TST1', dateAhead(3)))
    for (const table of ['court_hour', 'sales_order'])
      await tx.query(
        `update ${table} set held_until = now() + interval '400 milliseconds' where held_until is not null`,
      )
  })
  const startedAt = performance.now()
  const { data } = await stream.next(before)
  const waited = performance.now() - startedAt
  expect(waited).toBeGreaterThan(350)
  expect(waited).toBeLessThan(1_400)
  expect(await takenOn(3, data['Version'])).toEqual([])
  stream.close()
})

test('a change of the tables without an event is noticed within seconds', async () => {
  const stream = await watchDay(4)
  await pause(100)
  await venue.db.query(
    `with block as (insert into court_block (location_id, reason) values ('TST1', 'repair') returning id)
     insert into court_hour (location_id, play_date, court_id, hour, block_id)
     select 'TST1', $1, 'TST1-C3', 12, id from block`,
    [dateAhead(4)],
  )
  const { data } = await stream.next(0, 7_000)
  expect(await takenOn(4, data['Version'])).toEqual(['TST1-C3 12'])
  stream.close()
})

test('an event is sent only if the content of a day changed, and only to readers of this day', async () => {
  const [quiet, other] = [await watchDay(5), await watchDay(6)]
  await pause(100)
  await venue.db.transaction(async (tx) => tx.publish(courtDayTopic('TST1', dateAhead(5))))
  await venue.order({ day: 6, hour: 9, court: 1 })
  await other.next(0)
  expect(quiet.events).toEqual([])
  quiet.close()
  other.close()
})

test('a payment page gets an event for each step of its payment', async () => {
  const payment = await venue.order({ day: 7, hour: 9, court: 1 })
  const stream = await readStream(`${address}/api/payments/${payment}/events`)
  await venue.simulate(payment, 'deny')
  expect(await stream.next(0)).toMatchObject({ event: 'changed', data: { PaymentID: payment } })
  const before = stream.events.length
  const { body } = await venue.visitor.post(`/api/payments/${payment}/retry`, {
    headers: { 'idempotency-key': 'once-more-please' },
  })
  await stream.next(before)
  const newest = (body as { data: { NewestPaymentID: string } }).data.NewestPaymentID
  const successor = await readStream(`${address}/api/payments/${newest}/events`)
  await venue.simulate(newest, 'pay')
  await successor.next(0)
  expect(await venue.states(newest)).toBe('confirmed/paid')
  stream.close()
  successor.close()
})

const refused = [
  { path: '/api/courts/01-01-2030/events?distChan=NOPE', status: 404 },
  { path: '/api/courts/31-02-2030/events?distChan=TST1', status: 400 },
  { path: '/api/payments/aaaaaaaaaaaaaaaaaaaaaa/events', status: 404 },
]
for (const { path, status } of refused)
  test(`${path} is refused with ${status}`, async () => {
    expect((await venue.visitor.get(path)).status).toBe(status)
  })

/** An app whose events the test publishes. */
async function openQuietApp(env: Record<string, string>) {
  const eventBus = createEventBus()
  const app = await openTestApp({ eventBus, env })
  await seedTestLocations(app.db)
  const origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  return { eventBus, app, events: `${origin}/api/courts/23-11-2026/events?distChan=TST1` }
}

test('an address has a limited number of streams; closing one allows another', async () => {
  const { app, events } = await openQuietApp({ STREAMS_PER_ADDRESS: '2' })
  const [first, second] = [await readStream(events), await readStream(events)]
  const third = await readStream(events)
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
  expect(third.headers['retry-after']).toBe('60')
  first.close()
  await expect.poll(async () => statusOf(events)).toBe(200)
  second.close()
  await app.close()
})

async function statusOf(address: string): Promise<number> {
  const stream = await readStream(address)
  stream.close()
  return stream.status
}

test('streams end when the server stops, and do not delay it', async () => {
  const { app, events } = await openQuietApp({})
  const stream = await readStream(events)
  const startedAt = performance.now()
  await app.close()
  await stream.ended
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test('a thousand readers use less than 120 MB and get an event within a second of CPU time; a reader that does not read is disconnected', async () => {
  const { eventBus, app } = await openQuietApp({
    STREAMS_PER_ADDRESS: '5000',
    CONNECTIONS_PER_ADDRESS: '5000',
  })
  await insertPayment(app)
  const { port } = app.app.server.address() as AddressInfo
  const before = process.memoryUsage().rss
  const notified = new Set<Socket>()
  const readers = await Promise.all(Array.from({ length: 1_000 }, () => subscribe(port)))
  for (const reader of readers)
    reader.on('data', (chunk) => {
      if (chunk.includes('event: changed')) notified.add(reader)
    })
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(120)
  const cpuBefore = process.cpuUsage()
  eventBus.publish(new Set([paymentTopic(somePayment)]))
  await expect.poll(() => notified.size, { interval: 10, timeout: 20_000 }).toBe(1_000)
  const { user, system } = process.cpuUsage(cpuBefore)
  expect((user + system) / 1e6).toBeLessThan(1)
  for (const reader of readers) reader.destroy()

  const stalled = await subscribe(port)
  stalled.pause()
  const disconnection = new Promise((resolve) => stalled.once('close', resolve))
  const isDisconnected = Promise.race([disconnection.then(() => true), pause(20_000).then(() => false)])
  // The socket buffers of both kernels fill first, then the buffer of the server.
  for (let count = 0; count < 200 && !stalled.destroyed; count += 1) {
    for (let more = 0; more < 1_000; more += 1) eventBus.publish(new Set([paymentTopic(somePayment)]))
    await pause(5)
  }
  stalled.resume()
  expect(await isDisconnected).toBe(true)
  await app.close()
}, 180_000)

const somePayment = 'aaaaaaaaaaaaaaaaaaaaaa'

/** Inserts the payment `somePayment` with its order. */
async function insertPayment({ db }: TestApp): Promise<void> {
  await db.query(
    `with placed as (
       insert into sales_order (public_id, number, location_id, guest_name, guest_email, guest_phone, state, total,
                                tax_rate_bp, tax_is_inclusive, tax, basket, placed_at)
       values ('bbbbbbbbbbbbbbbbbbbbbb', 'B', 'TST1', 'Dinda', 'dinda@example.com', '0812', 'expired', 0, 0, true, 0,
               '[]', now())
       returning id)
     insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state, created_at, expires_at)
     select $1, id, 1, 'silent', 'B-1', 1, 'expired', now(), now() from placed`,
    [somePayment],
  )
}

async function subscribe(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET /api/payments/${somePayment}/events HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await new Promise((resolve, reject) => {
    socket.once('data', resolve)
    socket.once('close', () => reject(new Error('closed before the first event')))
  })
  return socket
}
