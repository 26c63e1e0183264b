import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { attemptOf, openPayments, slotAt, type PaymentsUnderTest } from './test-payments.ts'
import { sweepPayments } from './sweep-payments.ts'

let shop: PaymentsUnderTest // The server of this test, with a simulated gateway and functions to order and pay.
let slots = 0
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

const nextSlot = () => slotAt((slots += 1))

async function refundTasksOf(paymentId: string): Promise<object[]> {
  const { id } = await attemptOf(shop.db, paymentId)
  return shop.db.query('select reason, amount, state from refund_task where payment_id = $1', [id])
}

async function outboxOf(paymentId: string): Promise<string[]> {
  const { id } = await attemptOf(shop.db, paymentId)
  const rows = await shop.db.query<{ key: string }>(
    `select dedupe_key as key from outbox where dedupe_key like $1 and kind in ('mail', 'alert') order by 1`,
    [`%:${id}`],
  )
  return rows.map(({ key }) => key.replace(`:${id}`, ''))
}

test('a late payment takes the same hours again if they are free', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.simulate(paymentId, 'pay-late')
  expect(await shop.states(paymentId)).toBe('confirmed/paid')
  expect((await shop.tryToOrder(slot)).status).toBe(409)
  expect(await refundTasksOf(paymentId)).toEqual([])
})

test('a late payment for taken hours is refunded, and player and staff get a mail', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.passMinutes(16)
  const rival = await shop.order(slot)
  await shop.payAtGateway(paymentId)
  await shop.notify(paymentId)
  expect(await shop.states(paymentId)).toBe('refund_due/paid')
  expect(await refundTasksOf(paymentId)).toEqual([
    { reason: 'hours_gone', amount: expect.any(Number), state: 'open' },
  ])
  expect(await outboxOf(paymentId)).toEqual(expect.arrayContaining(['alert:hours_gone', 'refund']))
  expect(await shop.states(rival)).toBe('held/pending')
})

test('a payment for a cancelled order is refunded', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  expect((await shop.visitor.post(`/api/payments/${paymentId}/cancel`)).status).toBe(200)
  await shop.payAtGateway(paymentId)
  await shop.notify(paymentId)
  expect(await shop.states(paymentId)).toBe('refund_due/paid')
  expect(await refundTasksOf(paymentId)).toMatchObject([{ reason: 'order_cancelled' }])
  expect((await shop.tryToOrder(slot)).status).toBe(201)
})

test('if two attempts are paid, one settles the order and the other is refunded', async () => {
  for (let round = 0; round < 25; round += 1) {
    const first = await shop.order(nextSlot())
    const retried = await shop.visitor.post(`/api/payments/${first}/retry`, {
      headers: { 'idempotency-key': `twice-${round}-retry` },
    })
    expect(retried.status).toBe(201)
    const { NewestPaymentID: second } = await shop.payment(first)
    await shop.payAtGateway(first)
    await shop.payAtGateway(second)
    await Promise.all([first, second, second, first].map((paymentId) => shop.notify(paymentId)))
    expect([await shop.states(first), await shop.states(second)]).toEqual([
      'confirmed/paid',
      'confirmed/paid',
    ])
    expect([...(await refundTasksOf(first)), ...(await refundTasksOf(second))]).toMatchObject([
      { reason: 'paid_twice' },
    ])
  }
})

test('a payment of the old attempt confirms the order and closes the new attempt', async () => {
  const first = await shop.order(nextSlot())
  await shop.visitor.post(`/api/payments/${first}/retry`, {
    headers: { 'idempotency-key': 'old-pays-retry' },
  })
  const { NewestPaymentID: second } = await shop.payment(first)
  await shop.payAtGateway(first)
  await shop.notify(first)
  await shop.relay()
  expect([await shop.states(first), await shop.states(second)]).toEqual([
    'confirmed/paid',
    'confirmed/cancelled',
  ])
  const reply = await shop.visitor.post(`/api/simulate/${second}`, { body: { action: 'pay' } })
  expect(reply.status).toBe(409)
})

test('an open refund is closed when its payment is reversed', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.passMinutes(16)
  await shop.order(slot)
  await shop.payAtGateway(paymentId)
  await shop.notify(paymentId)
  await shop.changeAtGateway(paymentId, { status: 'deny', statusCode: '202' })
  await shop.notify(paymentId)
  expect(await shop.states(paymentId)).toBe('refunded/reversed')
  expect(await refundTasksOf(paymentId)).toMatchObject([{ state: 'done' }])
})

test('a refund made at the gateway closes the refund task', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.passMinutes(16)
  await shop.order(slot)
  await shop.payAtGateway(paymentId)
  await shop.notify(paymentId)
  await shop.changeAtGateway(paymentId, { status: 'refund', statusCode: '200' })
  await shop.notify(paymentId)
  expect(await shop.states(paymentId)).toBe('refunded/refunded')
})

test('a card dispute alerts staff; the hours stay', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.simulate(paymentId, 'pay')
  await shop.changeAtGateway(paymentId, { status: 'chargeback', statusCode: '200' })
  await shop.notify(paymentId)
  expect(await shop.states(paymentId)).toBe('confirmed/charged_back')
  expect(await outboxOf(paymentId)).toEqual(['alert:charged_back'])
})

test.each([
  { status: 'settlement', leadsTo: 'confirmed/paid' },
  { status: 'refund', leadsTo: 'cancelled/cancelled' },
  { status: 'partial_refund', leadsTo: 'confirmed/partially_refunded' },
  { status: 'chargeback', leadsTo: 'cancelled/cancelled' },
  { status: 'deny', leadsTo: 'cancelled/failed' },
  { status: 'cancel', leadsTo: 'cancelled/cancelled' },
  { status: 'expire', leadsTo: 'cancelled/expired' },
])('an order under review: the gateway status $status leads to $leadsTo', async ({ status, leadsTo }) => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.simulate(paymentId, 'challenge')
  expect(await shop.states(paymentId)).toBe('payment_review/review')
  await shop.changeAtGateway(paymentId, { status, statusCode: '200' })
  await shop.notify(paymentId)
  expect(await shop.states(paymentId)).toBe(leadsTo)
  const isOver = leadsTo.startsWith('cancelled')
  expect((await shop.tryToOrder(slot)).status).toBe(isOver ? 201 : 409)
  const { orderId } = await attemptOf(shop.db, paymentId)
  const mails = await shop.db.query('select id from outbox where dedupe_key = $1', [
    `cancelled:${orderId}:all`,
  ])
  expect(mails).toHaveLength(isOver ? 1 : 0)
})

test('a payment that was partly refunded and then reversed cancels its order', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.simulate(paymentId, 'pay')
  await shop.changeAtGateway(paymentId, { status: 'partial_refund', statusCode: '200' })
  await shop.notify(paymentId)
  await shop.changeAtGateway(paymentId, { status: 'deny', statusCode: '202' })
  await shop.notify(paymentId)
  expect(await shop.states(paymentId)).toBe('cancelled/reversed')
  expect((await shop.tryToOrder(slot)).status).toBe(201)
})

const actions = [
  'money comes',
  'notification',
  'the gateway refuses',
  'time passes',
  'sweep',
  'rival',
  'retry',
  'give up',
  'check',
  'outbox',
  'gateway away',
  'gateway back',
] as const

/** Runs events in any order, some concurrently: a paid order has its hours, and other money has a refund task. */
test('no payment is lost and no hour is sold twice in any order of payments, holds and rivals', async () => {
  const story = fc.array(fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 3 }), {
    minLength: 3,
    maxLength: 8,
  })
  await fc.assert(fc.asyncProperty(story, runStory), { numRuns: 100 })
}, 120_000)

async function runStory(moments: readonly (readonly (typeof actions)[number][])[]): Promise<void> {
  shop.faults.isAway = false
  const slot = nextSlot()
  const first = await shop.order(slot)
  const doAction = async (action: (typeof actions)[number]): Promise<void> => {
    const { NewestPaymentID: newest } = await shop.payment(first)
    switch (action) {
      case 'money comes':
        return shop.payAtGateway(newest)
      case 'notification':
        await Promise.all([
          shop.notify(first).catch(ignoreNotCreated),
          shop.notify(newest).catch(ignoreNotCreated),
        ])
        return
      case 'the gateway refuses':
        return shop.changeAtGateway(newest, { status: 'deny', statusCode: '202' })
      case 'time passes':
        return shop.passMinutes(16)
      case 'sweep':
        return sweepPayments(shop.deps)
      case 'rival':
        await shop.tryToOrder(slot)
        return
      case 'retry':
        await shop.visitor.post(`/api/payments/${newest}/retry`, {
          headers: { 'idempotency-key': `retry-${newest}` },
        })
        return
      case 'give up':
        await shop.visitor.post(`/api/payments/${newest}/cancel`)
        return
      case 'check':
        await shop.visitor.post(`/api/payments/${newest}/check`)
        return
      case 'outbox':
        return shop.relay()
      case 'gateway away':
        shop.faults.isAway = true
        return
      case 'gateway back':
        shop.faults.isAway = false
    }
  }
  for (const moment of moments) await Promise.all(moment.map(doAction))
  shop.faults.isAway = false
  await shop.relay()
  await shop.passMinutes(200)
  await sweepPayments(shop.deps)
  await shop.relay()
  expect(await inconsistentPayments((await attemptOf(shop.db, first)).orderId)).toEqual([])
  expect(await brokenInvariants(shop.db)).toEqual([])
}

/** An attempt that the gateway does not know sends no notification. */
function ignoreNotCreated(error: unknown): void {
  expect(String(error)).toContain('knows nothing')
}

/** Payments of an order whose state disagrees with the order's. */
const inconsistentPayments = (orderId: number): Promise<object[]> =>
  shop.db.query(
    `select t.gateway_order_id, t.status, p.state, p.settles_order, o.state as order_state
       from simulated_transaction t
       join payment p using (gateway_order_id)
       join sales_order o on o.id = p.order_id
      where o.id = $1 and (
            (t.status = 'settlement' and p.state not in ('paid', 'reversed'))
         or (t.status = 'settlement' and p.state = 'paid'
             and not (p.settles_order and o.state = 'confirmed')
             and not exists (select from refund_task r where r.payment_id = p.id and r.state = 'open'))
         or (t.status <> 'settlement' and p.state = 'paid' and t.status <> 'deny')
         or o.state = 'held')`,
    [orderId],
  )
