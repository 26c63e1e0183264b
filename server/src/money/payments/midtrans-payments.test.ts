import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OnePayment } from '@pantul/contract/payments'
import { openMidtransShop, type MidtransShopUnderTest } from './test-midtrans.ts'
import { attemptOf } from './test-payments.ts'

// Its gateway is a stand-in for Midtrans: `setFaults` and `control` steer it, `entry` shows what it has stored of a
// payment.
let shop: MidtransShopUnderTest
beforeAll(async () => {
  shop = await openMidtransShop()
})
afterAll(() => shop.close())
afterEach(() => shop.demandInvariants())
beforeEach(() =>
  shop.setFaults({
    service: 'normal',
    notifications: 'sent',
    lostAnswers: 0,
    refundRefusalStatus: 0,
    isAlways200: false,
  }),
)

const settled = { transaction_status: 'settlement', status_code: '200', payment_type: 'qris' }
const pending = { transaction_status: 'pending', status_code: '201', payment_type: 'qris' }
const denied = { transaction_status: 'deny', status_code: '202', payment_type: 'qris' }
const expired = { transaction_status: 'expire', status_code: '202', payment_type: 'qris' }

const post = (paymentId: string, action: 'check' | 'cancel' | 'retry') =>
  shop.visitor.post(`/api/payments/${paymentId}/${action}`, {
    headers: { 'idempotency-key': `${action}-of-${paymentId}` },
  })

/** Number of calls with this name to the gateway during `work`. */
async function countCalls(name: string, work: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => (await shop.control('calls')).calls[name] ?? 0
  const before = await count()
  await work()
  return (await count()) - before
}

/** What the outbox sends for an order that is placed and then paid. */
const mailsOfPaidOrder = ['mail order-received', 'mail payment-confirmed']

describe('a successful payment', () => {
  test('is created with all required fields', async () => {
    const paymentId = await shop.order()
    const { request, token } = await shop.entry(paymentId)
    const attempt = await attemptOf(shop.db, paymentId)
    expect(attempt).toMatchObject({ state: 'pending', gatewayRef: token })
    expect(attempt.redirectUrl).toContain(token)
    const page = `http://localhost:3000/status-payment/${paymentId}`
    expect(request).toMatchObject({
      transaction_details: { order_id: attempt.gatewayOrderId, gross_amount: 100_000 },
      item_details: [{ id: '1-TST1-C2', price: 100_000, quantity: 1 }],
      customer_details: { first_name: 'Guest 1', email: 'guest1@example.com', phone: '+628121000001' },
      callbacks: { finish: page, error: page },
      credit_card: { secure: true },
      enabled_payments: ['credit_card', 'other_qris', 'gopay', 'bca_va'],
      expiry: { unit: 'minute', duration: 15 },
    })
    expect(JSON.stringify(request)).toMatch(/"name":"Court 2 \d\d-\d\d-\d{4} \d\d:00"/)
  })

  test('waits while a method is chosen, and is confirmed by the settlement notification', async () => {
    const paymentId = await shop.order()
    await shop.changeAtGateway(paymentId, pending)
    expect(await shop.states(paymentId)).toBe('held/pending')
    await shop.changeAtGateway(paymentId, settled)
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
    expect(await shop.outbox(paymentId)).toEqual(mailsOfPaidOrder)
    expect((await shop.entry(paymentId)).notifications).toEqual([200, 200])
  })

  test('stores the payment method under the name that this product uses', async () => {
    const paymentId = await shop.order()
    const va_numbers = [{ bank: 'bni', va_number: '9880000' }]
    await shop.changeAtGateway(paymentId, { ...settled, payment_type: 'bank_transfer', va_numbers })
    const { body } = await shop.visitor.get(`/api/payments/${paymentId}`)
    expect(OnePayment.ok.parse(body).data).toMatchObject({ State: 'paid', Method: 'bni_va' })
  })

  test('is not changed by “check now” before a method is chosen', async () => {
    const paymentId = await shop.order()
    expect((await post(paymentId, 'check')).status).toBe(200)
    await shop.setFaults({ isAlways200: true })
    expect((await post(paymentId, 'check')).status).toBe(200)
    expect(await shop.states(paymentId)).toBe('held/pending')
  })
})

describe('notifications', () => {
  test('that arrive twice at once confirm once', async () => {
    await shop.setFaults({ notifications: 'doubled' })
    const paymentId = await shop.order()
    await shop.changeAtGateway(paymentId, settled)
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
    expect(await shop.outbox(paymentId)).toEqual(mailsOfPaidOrder)
    expect((await shop.entry(paymentId)).notifications).toEqual([200, 200])
  })

  test('in the wrong order lead to the gateway’s state', async () => {
    await shop.setFaults({ notifications: 'held' })
    const paymentId = await shop.order()
    for (const step of [pending, denied, settled]) await shop.changeAtGateway(paymentId, step)
    await shop.control('flush?reversed')
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
    expect(await shop.outbox(paymentId)).toEqual(mailsOfPaidOrder)
  })

  test('that are all lost are replaced by status checks', async () => {
    await shop.setFaults({ notifications: 'lost' })
    const payments = [await shop.order(), await shop.order(), await shop.order()]
    for (const paymentId of payments) await shop.changeAtGateway(paymentId, settled)
    expect(await shop.states(payments[0] ?? '')).toBe('held/pending')
    await shop.sweepAfterMinutes(2)
    for (const paymentId of payments) {
      expect(await shop.states(paymentId)).toBe('confirmed/paid')
      expect(await shop.outbox(paymentId)).toEqual(mailsOfPaidOrder)
    }
  })

  test('are refused and retried while the gateway’s status cannot be read', async () => {
    const paymentId = await shop.order()
    await shop.setFaults({ service: 'broken' })
    await shop.changeAtGateway(paymentId, settled)
    expect(await shop.states(paymentId)).toBe('held/pending')
    expect((await shop.entry(paymentId)).notifications).toEqual([503, 503, 503, 503, 503])
    await shop.setFaults({ service: 'normal' })
    await shop.changeAtGateway(paymentId, settled)
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
  })

  test('that are forged or edited change nothing', async () => {
    const paymentId = await shop.order()
    const { gatewayOrderId } = await attemptOf(shop.db, paymentId)
    const notification = { order_id: gatewayOrderId, gross_amount: '100000.00', ...settled }
    for (const signature_key of ['', 'f'.repeat(128), ['f'.repeat(128)]]) {
      const reply = await shop.visitor.post('/api/payments/midtrans/notification', {
        body: { ...notification, signature_key },
      })
      expect(reply.body).toMatchObject({ code: 'SIGNATURE_INVALID' })
    }
    await shop.changeAtGateway(paymentId, pending)
    const other = await shop.visitor.post('/api/payments/simulator/notification', { body: notification })
    expect(other.status).toBe(404)
    expect(await shop.states(paymentId)).toBe('held/pending')
  })
})

describe('unusual payments', () => {
  test('a challenged card keeps the court until it is decided', async () => {
    const challenge = {
      transaction_status: 'capture',
      status_code: '201',
      fraud_status: 'challenge',
      payment_type: 'credit_card',
    }
    const [accepted, refused] = [await shop.order(), await shop.order()]
    for (const paymentId of [accepted, refused]) {
      await shop.changeAtGateway(paymentId, challenge)
      expect(await shop.states(paymentId)).toBe('payment_review/review')
    }
    await shop.changeAtGateway(accepted, { status_code: '200', fraud_status: 'accept' })
    expect(await shop.states(accepted)).toBe('confirmed/paid')
    expect(await shop.outbox(accepted)).toEqual([
      'mail order-received',
      'alert challenged',
      'mail payment-confirmed',
    ])
    await shop.changeAtGateway(refused, {
      transaction_status: 'cancel',
      status_code: '202',
      fraud_status: 'deny',
    })
    expect(await shop.states(refused)).toBe('cancelled/cancelled')
  })

  test('a wrong amount never confirms', async () => {
    const paymentId = await shop.order()
    await shop.changeAtGateway(paymentId, { ...settled, gross_amount: '99999.00' })
    expect(await shop.states(paymentId)).toBe('payment_review/review')
    expect(await shop.outbox(paymentId)).toEqual(['mail order-received', 'alert wrong_amount'])
  })

  test('a settlement that is reversed within minutes cancels the order', async () => {
    const paymentId = await shop.order()
    await shop.changeAtGateway(paymentId, { ...settled, payment_type: 'echannel' })
    await shop.setFaults({ notifications: 'lost' })
    await shop.changeAtGateway(paymentId, { transaction_status: 'deny', status_code: '202' })
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
    await shop.sweepAfterMinutes(11)
    expect(await shop.states(paymentId)).toBe('cancelled/reversed')
    expect(await shop.outbox(paymentId)).toEqual([
      ...mailsOfPaidOrder,
      'mail order-cancelled',
      'alert reversed',
    ])
  })

  test('after a failed payment the next attempt pays, and the first page is closed', async () => {
    const first = await shop.order()
    await shop.changeAtGateway(first, denied)
    expect(await shop.states(first)).toBe('held/failed')
    const reply = await post(first, 'retry')
    expect(reply.status).toBe(201)
    const second = OnePayment.ok.parse(reply.body).data.PaymentID
    expect((await attemptOf(shop.db, second)).gatewayOrderId).toMatch(/-2$/)
    expect((await shop.entry(first)).isPageClosed).toBe(true)
    await shop.changeAtGateway(second, settled)
    expect(await shop.states(second)).toBe('confirmed/paid')
  })
})

describe('double and late payments', () => {
  test('if two attempts are paid, one settles the order and the other is refunded', async () => {
    const first = await shop.order()
    const second = OnePayment.ok.parse((await post(first, 'retry')).body).data.PaymentID
    await shop.changeAtGateway(second, settled)
    await shop.changeAtGateway(first, settled)
    expect(await shop.states(second)).toBe('confirmed/paid')
    expect(await shop.states(first)).toBe('confirmed/paid')
    expect(await shop.outbox(first)).toEqual([...mailsOfPaidOrder, 'mail refund-due', 'alert paid_twice'])
  })

  test('a late payment whose court is taken is refunded', async () => {
    const slot = 500 // No other test orders it.
    const late = await shop.order(slot)
    await shop.sweepAfterMinutes(16)
    const quick = await shop.order(slot)
    await shop.changeAtGateway(late, settled)
    expect(await shop.states(late)).toBe('refund_due/paid')
    expect(await shop.outbox(late)).toEqual([
      'mail order-received',
      'mail order-expired',
      'mail refund-due',
      'alert hours_gone',
    ])
    await shop.changeAtGateway(quick, settled)
    expect(await shop.states(quick)).toBe('confirmed/paid')
  })
})

describe('an attempt that ends', () => {
  test('closes its page if no method is chosen', async () => {
    const paymentId = await shop.order()
    expect((await post(paymentId, 'cancel')).status).toBe(200)
    expect(await shop.states(paymentId)).toBe('cancelled/cancelled')
    expect((await shop.entry(paymentId)).isPageClosed).toBe(true)
  })

  test('cancels the transaction if a method is chosen', async () => {
    const paymentId = await shop.order()
    await shop.changeAtGateway(paymentId, pending)
    expect((await post(paymentId, 'cancel')).status).toBe(200)
    expect(await shop.states(paymentId)).toBe('cancelled/cancelled')
    expect((await shop.entry(paymentId)).transaction).toMatchObject({ transaction_status: 'cancel' })
  })

  test('is expired if Midtrans cannot cancel it, and stays pending if Midtrans can do neither', async () => {
    const [expires, stands] = [await shop.order(), await shop.order()]
    for (const paymentId of [expires, stands]) await shop.changeAtGateway(paymentId, pending)
    await shop.setFaults({ refusesTo: ['cancel'] })
    await post(expires, 'cancel')
    expect((await shop.entry(expires)).transaction).toMatchObject({ transaction_status: 'expire' })
    await shop.setFaults({ refusesTo: ['cancel', 'expire'] })
    const reply = await post(stands, 'retry')
    expect([reply.status, reply.body]).toMatchObject([503, { code: 'GATEWAY_AWAY' }])
    expect(await shop.states(stands)).toBe('held/pending')
    await shop.setFaults({ refusesTo: [] })
    expect((await post(stands, 'retry')).status).toBe(201)
    expect(await shop.states(stands)).toBe('held/cancelled')
  })

  test('is not cancelled if its payment came first', async () => {
    const paymentId = await shop.order()
    await shop.setFaults({ notifications: 'lost' })
    await shop.changeAtGateway(paymentId, settled)
    const reply = await post(paymentId, 'cancel')
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'PAYMENT_CLOSED' }])
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
  })

  test('frees its court when the gateway reports the expiry', async () => {
    const paymentId = await shop.order()
    await shop.changeAtGateway(paymentId, pending)
    await shop.changeAtGateway(paymentId, expired)
    expect(await shop.states(paymentId)).toBe('expired/expired')
    expect(await shop.outbox(paymentId)).toEqual(['mail order-received', 'mail order-expired'])
  })

  test('frees its court after the hold; a late payment takes it again', async () => {
    const paymentId = await shop.order()
    await shop.sweepAfterMinutes(16)
    expect(await shop.states(paymentId)).toBe('expired/expired')
    expect((await shop.entry(paymentId)).isPageClosed).toBe(true)
    await shop.relay()
    await shop.changeAtGateway(paymentId, settled)
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
  })

  test('keeps its court up to five minutes while the gateway cannot be reached', async () => {
    const paymentId = await shop.order()
    await shop.setFaults({ service: 'down' })
    await shop.sweepAfterMinutes(16)
    expect(await shop.states(paymentId)).toBe('held/pending')
    await shop.sweepAfterMinutes(5)
    expect(await shop.states(paymentId)).toBe('expired/expired')
    await shop.setFaults({ service: 'normal' })
    await shop.relay()
    expect((await shop.entry(paymentId)).isPageClosed).toBe(true)
  })
})

describe('a gateway failure while a payment is created', () => {
  test('keeps the order; the payment is created later, once', async () => {
    await shop.setFaults({ service: 'down' })
    const paymentId = await shop.order()
    expect(await shop.states(paymentId)).toBe('held/created')
    await shop.relay()
    expect(await shop.states(paymentId)).toBe('held/created')
    await shop.setFaults({ service: 'normal' })
    expect(await countCalls('snap create', () => shop.relay())).toBe(1)
    expect(await shop.states(paymentId)).toBe('held/pending')
    expect(await countCalls('snap create', () => shop.relay())).toBe(0)
    await shop.changeAtGateway(paymentId, settled)
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
  })

  test('with a lost response is retried with the same key', async () => {
    await shop.setFaults({ lostAnswers: 1 })
    const orders = async (): Promise<number> => (await shop.control('orders')).orders.length
    const before = await orders()
    const paymentId = await shop.order()
    expect((await attemptOf(shop.db, paymentId)).gatewayRef).toBe((await shop.entry(paymentId)).token)
    expect(await orders()).toBe(before + 1)
  })

  test('with repeatedly lost responses: the outbox gets the page later', async () => {
    await shop.setFaults({ lostAnswers: 3 })
    const paymentId = await shop.order()
    expect(await shop.states(paymentId)).toBe('held/created')
    expect(await countCalls('snap create', () => shop.relay())).toBe(0)
    expect((await attemptOf(shop.db, paymentId)).gatewayRef).toBe((await shop.entry(paymentId)).token)
    expect(await shop.states(paymentId)).toBe('held/pending')
  })

  test('with a permanently lost response: the attempt fails and the next one pays', async () => {
    await shop.setFaults({ lostAnswers: 3 })
    const first = await shop.order()
    await shop.control('forget-keys')
    await shop.relay()
    expect(await shop.states(first)).toBe('held/failed')
    const second = OnePayment.ok.parse((await post(first, 'retry')).body).data.PaymentID
    await shop.changeAtGateway(second, settled)
    expect(await shop.states(second)).toBe('confirmed/paid')
  })

  test('with a slow response: nobody waits longer than five seconds', async () => {
    await shop.setFaults({ service: 'slow' })
    const begun = performance.now()
    const paymentId = await shop.order()
    expect(performance.now() - begun).toBeLessThan(6_500)
    expect(await shop.states(paymentId)).toBe('held/created')
    await pause(3_500)
    await shop.setFaults({ service: 'normal' })
    await shop.relay()
    expect(await shop.states(paymentId)).toBe('held/pending')
  })
})
