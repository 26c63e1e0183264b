import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepPayments } from './sweep-payments.ts'
import { attemptOf, openPayments, slotAt, type PaymentsUnderTest } from './test-payments.ts'

let shop: PaymentsUnderTest // The server of this test, with a simulated gateway and functions to order and pay.
let slots = 0
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

const nextSlot = () => slotAt((slots += 1))

test('if all notifications are lost, each payment is noticed within two minutes', async () => {
  const paid: string[] = []
  for (let count = 0; count < 100; count += 1) paid.push(await shop.order(nextSlot()))
  for (const paymentId of paid) await shop.payAtGateway(paymentId)
  for (let seconds = 0; seconds < 120; seconds += 20) {
    await shop.passMinutes(1 / 3)
    await sweepPayments(shop.deps)
  }
  const [row] = await shop.db.query<{ count: number }>(
    `select count(*) from sales_order where state = 'confirmed'`,
  )
  expect(row?.count).toBe(100)
})

test('an expired hold is ended: it cannot be paid, and its hours are free', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.passMinutes(16)
  await Promise.all([sweepPayments(shop.deps), sweepPayments(shop.deps), sweepPayments(shop.deps)])
  expect(await shop.states(paymentId)).toBe('expired/expired')
  const paying = await shop.visitor.post(`/api/simulate/${paymentId}`, { body: { action: 'pay' } })
  expect(paying.status).toBe(409)
  await shop.order(slot)
})

test('an expired hold that was paid in time is confirmed', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.payAtGateway(paymentId)
  await shop.passMinutes(16)
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('confirmed/paid')
})

test('a failed attempt keeps its hours until the hold ends', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.simulate(paymentId, 'deny')
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('held/failed')
  await shop.passMinutes(16)
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('expired/failed')
})

test('the sweeper waits up to five minutes for the gateway; a late payment still counts', async () => {
  const paymentId = await shop.order(nextSlot())
  shop.faults.isAway = true
  await shop.passMinutes(16)
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('held/pending')
  await shop.passMinutes(5)
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('expired/expired')
  await shop.payAtGateway(paymentId)
  shop.faults.isAway = false
  await shop.passMinutes(30)
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('confirmed/paid')
})

test('an attempt whose hours another order took is closed at the gateway', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  await shop.passMinutes(15)
  await shop.order(slot)
  expect(await shop.states(paymentId)).toBe('expired/pending')
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toMatch(/^expired\/(expired|cancelled)$/)
})

test('attempts are checked after 30 seconds, then less often, until six hours after their end', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.simulate(paymentId, 'expire')
  const { id } = await attemptOf(shop.db, paymentId)
  const waits: number[] = []
  for (let check = 0; check < 30; check += 1) {
    const [row] = await shop.db.query<{ seconds: number | null }>(
      'select round(extract(epoch from next_check_at - now()))::int as seconds from payment where id = $1',
      [id],
    )
    if (row === undefined || row.seconds === null) break
    waits.push(row.seconds)
    await shop.passMinutes(row.seconds / 60 + 0.01)
    await sweepPayments(shop.deps)
  }
  // Rounded up to ten seconds, because some seconds pass before the time of the check is read.
  expect(waits.slice(0, 5).map((seconds) => Math.ceil(seconds / 10) * 10)).toEqual([30, 60, 120, 240, 480])
  expect(Math.ceil(Math.max(...waits) / 10) * 10).toBe(3600)
  expect(waits.length).toBeLessThan(20)
})

test('a wrong amount of an earlier attempt is refunded when its order ends after a long review', async () => {
  const first = await shop.order(nextSlot())
  const retried = await shop.visitor.post(`/api/payments/${first}/retry`, {
    headers: { 'idempotency-key': 'long-review-retry' },
  })
  expect(retried.status).toBe(201)
  const { NewestPaymentID: second } = await shop.payment(first)
  await shop.simulate(second, 'challenge')
  await shop.changeAtGateway(first, { amountDifference: -1 })
  for (let hours = 0; hours < 8; hours += 1) {
    await shop.passMinutes(61)
    await sweepPayments(shop.deps)
  }
  expect(await shop.states(first)).toBe('payment_review/cancelled')
  await shop.simulate(second, 'cancel')
  await shop.passMinutes(61)
  await sweepPayments(shop.deps)
  expect([await shop.states(first), await shop.states(second)]).toEqual([
    'refund_due/paid',
    'refund_due/cancelled',
  ])
})

test('a reversal without a notification is noticed', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.simulate(paymentId, 'pay')
  await shop.changeAtGateway(paymentId, { status: 'deny', statusCode: '202' })
  await shop.passMinutes(11)
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('cancelled/reversed')
})

test('the second check of a payment is postponed while the gateway is away', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.simulate(paymentId, 'pay')
  await shop.changeAtGateway(paymentId, { status: 'deny', statusCode: '202' })
  shop.faults.isAway = true
  await shop.passMinutes(11)
  await sweepPayments(shop.deps)
  shop.faults.isAway = false
  expect(await shop.states(paymentId)).toBe('confirmed/paid')
  await shop.passMinutes(60)
  await sweepPayments(shop.deps)
  expect(await shop.states(paymentId)).toBe('cancelled/reversed')
})

test('a paid payment is checked once more, and then never again', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.simulate(paymentId, 'pay')
  await shop.passMinutes(11)
  await sweepPayments(shop.deps)
  const [row] = await shop.db.query('select next_check_at from payment where public_id = $1', [paymentId])
  expect(row).toEqual({ next_check_at: null })
})
