import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { GatewayUnavailable } from '../gateways/gateway.ts'
import { lockPaymentsOfOrder } from './payment.ts'
import { paymentEffects } from './relay-payments.ts'
import { startPayment } from './start-payment.ts'
import { attemptOf, gatewayAttemptOf, openPayments, slotAt, type PaymentsUnderTest } from './test-payments.ts'

let shop: PaymentsUnderTest // The server of this test, with a simulated gateway and functions to order and pay.
let slots = 0
beforeAll(async () => {
  shop = await openPayments()
})
afterAll(() => shop.close())

const order = (): Promise<string> => shop.order(slotAt((slots += 1)))

const countTransactions = async (paymentId: string): Promise<number> => {
  const { gatewayOrderId } = await attemptOf(shop.db, paymentId)
  const rows = await shop.db.query('select status from simulated_transaction where gateway_order_id = $1', [
    gatewayOrderId,
  ])
  return rows.length
}

test('an order is accepted while the gateway is away; its payment is created later', async () => {
  shop.faults.isAway = true
  const waiting = [await order(), await order(), await order()]
  for (const paymentId of waiting) {
    expect(await shop.payment(paymentId)).toMatchObject({
      State: 'created',
      RedirectUrl: null,
      OrderState: 'held',
    })
  }
  await shop.relay()
  shop.faults.isAway = false
  await shop.relay()
  for (const paymentId of waiting) {
    expect(await shop.payment(paymentId)).toMatchObject({
      State: 'pending',
      RedirectUrl: `/simulate/${paymentId}`,
    })
  }
})

test('the attempt sent to the gateway at once equals the one that a retry reads from the database', async () => {
  const paymentId = await order()
  const sent = shop.faults.attempts.at(-1)
  const { gatewayRef, ...read } = await gatewayAttemptOf(shop.db, paymentId)
  expect(gatewayRef).toBe(paymentId)
  expect(sent).toMatchObject({ ...read, createdAt: expect.anything(), expiresAt: expect.anything() })
  for (const field of ['createdAt', 'expiresAt'] as const)
    expect(sent?.[field].epochMilliseconds).toBe(read[field].epochMilliseconds)
})

test('a lost response does not create a second payment', async () => {
  shop.faults.beforeAnswer = async () => {
    throw new GatewayUnavailable('the answer got lost')
  }
  const paymentId = await order()
  shop.faults.beforeAnswer = async () => {}
  expect(await shop.states(paymentId)).toBe('held/created')
  const createCalls = shop.faults.calls.create
  await shop.relay()
  expect(shop.faults.calls.create).toBe(createCalls)
  expect(await shop.payment(paymentId)).toMatchObject({
    State: 'pending',
    RedirectUrl: `/simulate/${paymentId}`,
  })
  expect(await countTransactions(paymentId)).toBe(1)
})

test('concurrent requests create one payment and get the same page', async () => {
  shop.faults.isAway = true
  const paymentId = await order()
  shop.faults.isAway = false
  const { id } = await attemptOf(shop.db, paymentId)
  const pages = await Promise.all([
    startPayment(shop.deps, paymentId),
    startPayment(shop.deps, paymentId),
    paymentEffects['gateway-create']?.(shop.deps, { paymentId: id }, 'key'),
    startPayment(shop.deps, paymentId),
  ])
  expect(new Set(pages.filter((page) => page !== undefined))).toEqual(new Set([`/simulate/${paymentId}`]))
  expect(await countTransactions(paymentId)).toBe(1)
})

test('an order that is cancelled while its payment is created takes no money', async () => {
  shop.faults.isAway = true
  const paymentId = await order()
  shop.faults.isAway = false
  const { orderId } = await attemptOf(shop.db, paymentId)
  shop.faults.beforeAnswer = async () => {
    await shop.db.transaction(async (tx) => {
      await endUndecidedPayments(tx, await lockPaymentsOfOrder(tx, orderId), 'cancelled')
      await cancelOrder(tx, orderId, { by: 'player', reason: 'given up' })
    })
    await shop.relay()
  }
  expect(await startPayment(shop.deps, paymentId)).toBeNull()
  shop.faults.beforeAnswer = async () => {}
  await shop.relay()
  expect(await shop.states(paymentId)).toBe('cancelled/cancelled')
  const paying = await shop.visitor.post(`/api/simulate/${paymentId}`, { body: { action: 'pay' } })
  expect(paying.status).toBe(409)
})
