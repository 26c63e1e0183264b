import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptOf, openPayments, slotAt, type PaymentsUnderTest } from './test-payments.ts'
import type { Reply } from '../../test-visitor.ts'

let shop: PaymentsUnderTest // The server of this test, with a simulated gateway and functions to order and pay.
let slots = 0
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

const nextSlot = () => slotAt((slots += 1))

const giveUp = (paymentId: string): Promise<Reply> => shop.visitor.post(`/api/payments/${paymentId}/cancel`)

test('cancelling an order frees its hours at once and stops the payment', async () => {
  const slot = nextSlot()
  const paymentId = await shop.order(slot)
  expect((await giveUp(paymentId)).status).toBe(200)
  expect(await shop.states(paymentId)).toBe('cancelled/cancelled')
  const [order] = await shop.db.query('select cancelled_by, cancel_reason from sales_order where id = $1', [
    (await attemptOf(shop.db, paymentId)).orderId,
  ])
  expect(order).toEqual({ cancelled_by: 'guest', cancel_reason: 'given up' })
  const paying = await shop.visitor.post(`/api/simulate/${paymentId}`, { body: { action: 'pay' } })
  expect(paying.status).toBe(409)
  await shop.order(slot)
})

test('repeated and concurrent cancellations all succeed', async () => {
  const paymentId = await shop.order(nextSlot())
  const replies = await Promise.all(Array.from({ length: 10 }, () => giveUp(paymentId)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await giveUp(paymentId)).status).toBe(200)
})

test('a paid order cannot be cancelled', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.payAtGateway(paymentId)
  const reply = await giveUp(paymentId)
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'PAYMENT_CLOSED' }])
  expect(await shop.states(paymentId)).toBe('confirmed/paid')
})

test('an order under review cannot be cancelled', async () => {
  const paymentId = await shop.order(nextSlot())
  await shop.simulate(paymentId, 'challenge')
  expect((await giveUp(paymentId)).status).toBe(409)
  expect(await shop.states(paymentId)).toBe('payment_review/review')
})

test('a payment and a cancellation at the same time: the order is confirmed, or the money is refunded', async () => {
  for (let round = 0; round < 20; round += 1) {
    const paymentId = await shop.order(nextSlot())
    await Promise.all([shop.payAtGateway(paymentId).then(() => shop.notify(paymentId)), giveUp(paymentId)])
    expect(['confirmed/paid', 'refund_due/paid']).toContain(await shop.states(paymentId))
  }
})

test('while the gateway is away, a cancellation is refused and changes nothing', async () => {
  const paymentId = await shop.order(nextSlot())
  shop.faults.isAway = true
  const reply = await giveUp(paymentId)
  shop.faults.isAway = false
  expect([reply.status, reply.body]).toMatchObject([503, { code: 'GATEWAY_AWAY' }])
  expect(await shop.states(paymentId)).toBe('held/pending')
})
