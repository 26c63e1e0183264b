import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readTransaction, type SimulatedTransaction } from '../gateways/simulator/simulated-transactions.ts'
import { notificationKey, notificationOf } from '../gateways/simulator/simulated-gateway.ts'
import { attemptOf, notificationUrl, openPayments, slotAt, type PaymentsUnderTest } from './test-payments.ts'

let shop: PaymentsUnderTest // The server of this test, with a simulated gateway and functions to order and pay.
let slots = 0
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

const order = (): Promise<string> => shop.order(slotAt((slots += 1)))

const send = (payload: object): Promise<number> =>
  shop.app.inject({ method: 'POST', url: notificationUrl, payload }).then(({ statusCode }) => statusCode)

const countOf = async (table: 'payment_event' | 'refund_task' | 'outbox'): Promise<number> => {
  const [row] = await shop.db.query<{ count: number }>(`select count(*) from ${table}`)
  return row?.count ?? 0
}

async function notificationFor(
  paymentId: string,
  fields: Partial<SimulatedTransaction> = {},
): Promise<Record<string, unknown>> {
  const entry = await readTransaction(shop.db, (await attemptOf(shop.db, paymentId)).gatewayOrderId)
  if (entry === undefined) throw new Error('the gateway knows nothing of it')
  return { ...notificationOf({ ...entry, ...fields }, notificationKey(shop.deps.config.secretKey)) }
}

const settledFields = { status: 'settlement', statusCode: '200' }

test('a thousand forged notifications change nothing', async () => {
  const [paymentId, otherPaymentId] = [await order(), await order()]
  await shop.payAtGateway(paymentId)
  const genuine = await notificationFor(paymentId, settledFields)
  const otherNotification = await notificationFor(otherPaymentId, settledFields)
  const { signature_key: _signature, ...unsigned } = genuine
  const forgeries = [
    () => unsigned,
    () => ({ ...genuine, signature_key: '' }),
    () => ({ ...genuine, signature_key: otherNotification['signature_key'] }),
    () => ({ ...genuine, signature_key: [genuine['signature_key']] }),
    () => ({ ...genuine, signature_key: { length: 128 } }),
    () => ({ ...genuine, signature_key: null }),
    () => ({ ...genuine, signature_key: randomBytes(64).toString('hex') }),
    () => ({ ...genuine, order_id: [genuine['order_id']] }),
    () => ({ ...genuine, status_code: 200 }),
    () => ({ ...genuine, gross_amount: '1.00' }),
  ]
  const before = [await countOf('payment_event'), await countOf('outbox'), shop.faults.calls.fetchStatus]
  const answers = new Set<number>()
  for (let round = 0; round < 100; round += 1) {
    for (const status of await Promise.all(forgeries.map((forge) => send(forge())))) answers.add(status)
  }
  expect([...answers]).toEqual([401])
  expect([await countOf('payment_event'), await countOf('outbox'), shop.faults.calls.fetchStatus]).toEqual(
    before,
  )
  expect([await shop.states(paymentId), await shop.states(otherPaymentId)]).toEqual([
    'held/pending',
    'held/pending',
  ])
})

test('a replayed notification with other unsigned fields changes nothing', async () => {
  const paymentId = await order()
  const genuine = await notificationFor(paymentId)
  for (let round = 0; round < 100; round += 1) {
    const status = ['settlement', 'capture', 'expire', 'deny', 'cancel', 'refund'][round % 6]
    expect(await send({ ...genuine, transaction_status: status, fraud_status: 'accept' })).toBe(200)
  }
  expect(await shop.states(paymentId)).toBe('held/pending')
})

/** Statuses of the gateway, and the states of order and payment to which each leads. */
const events = [
  { step: settledFields, leadsTo: 'confirmed/paid' },
  { step: { status: 'deny', statusCode: '202' }, leadsTo: 'held/failed' },
  { step: { status: 'expire', statusCode: '202' }, leadsTo: 'expired/expired' },
  { step: { status: 'cancel', statusCode: '202' }, leadsTo: 'held/cancelled' },
  {
    step: { status: 'capture', statusCode: '201', fraudStatus: 'challenge' },
    leadsTo: 'payment_review/review',
  },
] as const

for (const { step, leadsTo } of events)
  test(`ten concurrent notifications of ${step.status} have one effect`, async () => {
    const paymentId = await order()
    const { orderId, id } = await attemptOf(shop.db, paymentId)
    await shop.changeAtGateway(paymentId, step)
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.notify(paymentId)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await shop.states(paymentId)).toBe(leadsTo)
    const [counted] = await shop.db.query<{ events: number; orderEvents: number; mails: number }>(
      `select (select count(*) from payment_event where payment_id = $2) as events,
              (select count(*) from order_event where order_id = $1) as "orderEvents",
              (select count(*) from outbox where payload ->> 'orderId' = $1::text and kind = 'mail') as mails`,
      [orderId, id],
    )
    const changesOrder = !leadsTo.startsWith('held')
    const mailsPlayer = leadsTo.startsWith('confirmed') || leadsTo.startsWith('expired')
    // The placing of the order made one order event and one mail.
    expect(counted).toEqual({ events: 1, orderEvents: changesOrder ? 2 : 1, mails: mailsPlayer ? 2 : 1 })
  })

test('notifications in any order lead to the gateway’s state', async () => {
  const leadsTo = {
    pending: 'held/pending',
    settlement: 'confirmed/paid',
    expire: 'expired/expired',
    cancel: 'held/cancelled',
    deny: 'held/failed',
  }
  const codes = { pending: '201', settlement: '200', expire: '202', cancel: '202', deny: '202' }
  const statuses = ['pending', 'settlement', 'expire', 'cancel', 'deny'] as const
  for (const shuffled of permutations(statuses)) {
    const finalStatus = shuffled.at(-1) ?? 'pending'
    const paymentId = await order()
    await shop.changeAtGateway(paymentId, { status: finalStatus, statusCode: codes[finalStatus] })
    for (const status of shuffled) {
      expect(await shop.notify(paymentId, { status, statusCode: codes[status] })).toBe(200)
    }
    expect([shuffled, await shop.states(paymentId)]).toEqual([shuffled, leadsTo[finalStatus]])
  }
})

test('after changing statuses at the gateway, a payment stays paid until it is reversed', async () => {
  const paymentId = await order()
  const changes = [
    { status: 'deny', leadsTo: 'held/failed' },
    { status: 'settlement', leadsTo: 'confirmed/paid' },
    { status: 'pending', leadsTo: 'confirmed/paid' },
    { status: 'expire', leadsTo: 'confirmed/paid' },
    { status: 'deny', leadsTo: 'cancelled/reversed' },
    { status: 'settlement', leadsTo: 'cancelled/reversed' },
  ]
  for (const { status, leadsTo } of changes) {
    await shop.changeAtGateway(paymentId, { status, statusCode: status === 'settlement' ? '200' : '202' })
    await shop.notify(paymentId)
    expect([status, await shop.states(paymentId)]).toEqual([status, leadsTo])
  }
})

test('a wrong amount confirms no order, and staff are alerted', async () => {
  for (const amountDifference of [-1, 1, -99_999, 100_000, 50_000, 900_000, -50_000, 10, -10, 1000]) {
    const paymentId = await order()
    await shop.changeAtGateway(paymentId, { amountDifference })
    expect(await shop.notify(paymentId)).toBe(200)
    expect(await shop.states(paymentId)).toBe('payment_review/review')
    const { id } = await attemptOf(shop.db, paymentId)
    const alerts = await shop.db.query('select id from outbox where dedupe_key = $1', [
      `alert:wrong_amount:${id}`,
    ])
    expect(alerts).toHaveLength(1)
  }
})

test('another currency confirms no order', async () => {
  const paymentId = await order()
  await shop.payAtGateway(paymentId)
  shop.faults.statusFields = { currency: 'USD' }
  expect(await shop.notify(paymentId)).toBe(200)
  shop.faults.statusFields = {}
  expect(await shop.states(paymentId)).toBe('payment_review/review')
})

test('a wrong amount that is paid after the order ended is refunded exactly, and staff are alerted', async () => {
  for (const amountDifference of [-1, 50_000]) {
    const paymentId = await order()
    const { id, amount } = await attemptOf(shop.db, paymentId)
    await shop.simulate(paymentId, 'expire')
    await shop.changeAtGateway(paymentId, { amountDifference })
    expect([await shop.notify(paymentId), await shop.notify(paymentId)]).toEqual([200, 200])
    expect(await shop.states(paymentId)).toBe('refund_due/paid')
    expect(await shop.db.query('select amount, reason from refund_task where payment_id = $1', [id])).toEqual(
      [{ amount: amount + amountDifference, reason: 'order_cancelled' }],
    )
    expect(
      await shop.db.query('select id from outbox where dedupe_key = $1', [`alert:order_cancelled:${id}`]),
    ).toHaveLength(1)
  }
})

test('an unknown attempt is refused', async () => {
  const notification = await notificationFor(await order(), { gatewayOrderId: 'PTL-000000-XXXXX-1' })
  expect(await send(notification)).toBe(404)
})

test('while the gateway is away, a notification gets 503, and its repetition confirms the order', async () => {
  const paymentId = await order()
  await shop.payAtGateway(paymentId)
  shop.faults.isAway = true
  expect(await shop.notify(paymentId)).toBe(503)
  shop.faults.isAway = false
  expect(await shop.states(paymentId)).toBe('held/pending')
  expect(await shop.notify(paymentId)).toBe(200)
  expect(await shop.states(paymentId)).toBe('confirmed/paid')
})

test('while the database is away, a notification gets 503, so that the gateway retries it', async () => {
  const payload = await notificationFor(await order(), settledFields)
  const away = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 })
  const app = await buildApp({ ...shop.deps, reserve: away })
  const answer = await app.inject({ method: 'POST', url: notificationUrl, payload })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  await app.close()
  await away.close()
})

test('while all connections for requests are busy, notifications and health checks still work', async () => {
  const paymentId = await order()
  const payload = await notificationFor(paymentId, settledFields)
  await shop.payAtGateway(paymentId)
  const busy = openDatabase(shop.url, { connections: 1 })
  const app = await buildApp({ ...shop.deps, db: busy, reserve: shop.db })
  const work = busy.query('select pg_sleep(7)')
  // A request waits two seconds for a connection of `db`. Notifications and health checks use `reserve`.
  expect((await app.inject('/api/locations')).statusCode).toBe(503)
  const answers = [
    await app.inject({ method: 'POST', url: notificationUrl, payload }),
    await app.inject('/api/health'),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await shop.states(paymentId)).toBe('confirmed/paid')
  await work
  await app.close()
  await busy.close()
})

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((item, index) =>
    permutations(all.toSpliced(index, 1)).map((others) => [item, ...others]),
  )
}
