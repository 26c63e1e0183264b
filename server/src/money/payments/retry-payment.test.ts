import { afterAll, beforeAll, expect, test } from 'vitest'
import { OnePayment } from '@pantul/contract/payments'
import { attemptOf, openPayments, slotAt, type PaymentsUnderTest } from './test-payments.ts'
import { visitorOf, type Reply } from '../../test-visitor.ts'

let shop: PaymentsUnderTest // The server of this test, with a simulated gateway and functions to order and pay.
let slots = 0
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

const order = (): Promise<string> => shop.order(slotAt((slots += 1)))

const retry = (paymentId: string, key = `retry-of-${paymentId}`): Promise<Reply> =>
  shop.visitor.post(`/api/payments/${paymentId}/retry`, { headers: { 'idempotency-key': key } })

const paymentIdOf = (reply: Reply): string => OnePayment.ok.parse(reply.body).data.PaymentID

test('after a failed payment a new attempt can be created and paid', async () => {
  const first = await order()
  await shop.simulate(first, 'deny')
  const reply = await retry(first)
  expect(reply.status).toBe(201)
  const second = paymentIdOf(reply)
  expect(second).not.toBe(first)
  const payment = await shop.payment(second)
  expect(payment).toMatchObject({ State: 'pending', OrderState: 'held', RedirectUrl: `/simulate/${second}` })
  expect((await shop.payment(first)).NewestPaymentID).toBe(second)
  await shop.simulate(second, 'pay')
  expect(await shop.states(second)).toBe('confirmed/paid')
})

test('the old attempt cannot be paid once there is a new one', async () => {
  const first = await order()
  const second = paymentIdOf(await retry(first))
  expect(await shop.states(first)).toBe('held/cancelled')
  const reply = await shop.visitor.post(`/api/simulate/${first}`, { body: { action: 'pay' } })
  expect(reply.status).toBe(409)
  expect((await attemptOf(shop.db, second)).gatewayOrderId).toMatch(/^PTL-.*-2$/)
})

test('concurrent requests create one new attempt', async () => {
  const first = await order()
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, twin) => retry(first, `twin-${twin % 3}-${first}`)),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(replies.map(paymentIdOf)).size).toBe(1)
  const { orderId } = await attemptOf(shop.db, first)
  expect(await shop.db.query('select id from payment where order_id = $1', [orderId])).toHaveLength(2)
})

test('the same key returns the same attempt, and is refused for another payment', async () => {
  const [first, other] = [await order(), await order()]
  const second = paymentIdOf(await retry(first, 'one-key-for-two'))
  expect(paymentIdOf(await retry(first, 'one-key-for-two'))).toBe(second)
  const reply = await retry(other, 'one-key-for-two')
  expect([reply.status, reply.body]).toMatchObject([422, { code: 'IDEMPOTENCY_KEY_REUSED' }])
})

test('a new attempt without an idempotency key is refused', async () => {
  const reply = await shop.visitor.post(`/api/payments/${await order()}/retry`)
  expect([reply.status, reply.body]).toMatchObject([400, { code: 'IDEMPOTENCY_KEY_MISSING' }])
})

test('if the player has paid in the meantime, no new attempt is created', async () => {
  const first = await order()
  await shop.payAtGateway(first)
  const reply = await retry(first)
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'PAYMENT_CLOSED' }])
  expect(await shop.states(first)).toBe('confirmed/paid')
})

test('in the last minute of the hold and after a late payment no new attempt is possible', async () => {
  const first = await order()
  // The hold lasts 15 minutes. The remaining minute is too short to pay.
  await shop.passMinutes(14)
  const late = await retry(first)
  expect([late.status, late.body]).toMatchObject([409, { code: 'HOLD_ENDED' }])
  await shop.simulate(first, 'pay-late')
  const paid = await retry(first)
  expect([paid.status, paid.body]).toMatchObject([409, { code: 'PAYMENT_CLOSED' }])
})

test('while the gateway is away the old attempt stays', async () => {
  const first = await order()
  shop.faults.isAway = true
  const reply = await retry(first)
  shop.faults.isAway = false
  expect([reply.status, reply.body]).toMatchObject([503, { code: 'GATEWAY_AWAY' }])
  expect(await shop.states(first)).toBe('held/pending')
  expect((await retry(first)).status).toBe(201)
})

test('an unknown payment is refused', async () => {
  expect((await retry('A'.repeat(22))).status).toBe(404)
  expect((await retry('not-an-identifier')).status).toBe(400)
})

test('the number of new attempts per order is limited, because each is a transaction at the gateway', async () => {
  let newest = await order()
  let retryAfter = 0
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1) {
    // Each time as another guest; the order stays the same.
    const reply = await visitorOf(shop.app).post(`/api/payments/${newest}/retry`, {
      headers: { 'idempotency-key': `endless-${n}-${newest}` },
    })
    statuses.push(reply.status)
    if (reply.status === 201) newest = paymentIdOf(reply)
    retryAfter = Number(reply.headers['retry-after'])
  }
  expect(retryAfter).toBeGreaterThan(0)
  expect(statuses.filter((status) => status === 201)).toHaveLength(15)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  // The existing payment can still be paid.
  await shop.simulate(newest, 'pay')
  expect(await shop.states(newest)).toBe('confirmed/paid')
})

test('“check now” is limited to thirty in ten minutes per payment and browser', async () => {
  const checked = await order()
  const before = shop.faults.calls.fetchStatus
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1)
    statuses.push((await visitorOf(shop.app).post(`/api/payments/${checked}/check`)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(shop.faults.calls.fetchStatus - before).toBeLessThanOrEqual(30)
  const another = await order()
  expect((await visitorOf(shop.app).post(`/api/payments/${another}/check`)).status).toBe(200)
})
