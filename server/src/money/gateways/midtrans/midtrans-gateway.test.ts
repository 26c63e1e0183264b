import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/base/test-clock.ts'
import { GatewayUnavailable, type RefundAnswer } from '../gateway.ts'
import { midtransGateway } from './midtrans-gateway.ts'
import { readGatewayAttempt } from '../../payments/read-gateway-attempt.ts'
import { openMidtransShop, type MidtransShopUnderTest } from '../../payments/test-midtrans.ts'
import { attemptOf } from '../../payments/test-payments.ts'

/** Noon in Jakarta: refunds are possible at this time. */
const clock = fixedClock('2026-11-21T12:00:00+07:00')
let shop: MidtransShopUnderTest // Its gateway is a stand-in for Midtrans, which `setFaults` and `control` steer.
beforeAll(async () => {
  shop = await openMidtransShop({ clock })
})
afterAll(() => shop.close())
afterEach(() => shop.demandInvariants())
beforeEach(() =>
  shop.setFaults({
    service: 'normal',
    notifications: 'sent',
    refundRefusalStatus: 0,
    refundRefusalText: 'Refund request is rejected',
    isAlways200: false,
    answersUnknownBody: false,
  }),
)

const settled = { transaction_status: 'settlement', status_code: '200' }
const timeoutSignal = (): AbortSignal => AbortSignal.timeout(5_000)
const readAttempt = async (paymentId: string) =>
  readGatewayAttempt(shop.db, (await attemptOf(shop.db, paymentId)).id)

/** `fields`: Midtrans' fields of the paid transaction. */
async function orderAndPay(fields: object): Promise<string> {
  const paymentId = await shop.order()
  await shop.changeAtGateway(paymentId, { ...settled, ...fields })
  return paymentId
}

async function refund(paymentId: string, amount = 100_000, number = 1): Promise<RefundAnswer> {
  const attempt = await readAttempt(paymentId)
  const refundKey = `${attempt.gatewayOrderId}-R${number}`
  return shop.deps.gateway.refund(attempt, { refundKey, amount, reason: 'rain' }, timeoutSignal())
}

describe('a refund', () => {
  test('is made once, even if requested repeatedly', async () => {
    const paymentId = await orderAndPay({ payment_type: 'gopay' })
    expect(await refund(paymentId)).toEqual({ outcome: 'refunded', reason: null })
    await shop.control('forget-keys')
    expect(await refund(paymentId)).toEqual({ outcome: 'refunded', reason: null })
    expect((await shop.entry(paymentId)).refunds).toMatchObject([
      { refund_amount: '100000.00', reason: 'rain' },
    ])
    await shop.changeAtGateway(paymentId, {})
    expect((await attemptOf(shop.db, paymentId)).state).toBe('refunded')
  })

  test('of a part leaves the remaining amount refundable', async () => {
    const paymentId = await orderAndPay({ payment_type: 'gopay' })
    expect(await refund(paymentId, 40_000)).toMatchObject({ outcome: 'refunded' })
    await shop.changeAtGateway(paymentId, {})
    expect((await attemptOf(shop.db, paymentId)).state).toBe('partially_refunded')
    expect(await refund(paymentId, 70_000, 2)).toMatchObject({ outcome: 'refused' })
    expect(await refund(paymentId, 60_000, 2)).toMatchObject({ outcome: 'refunded' })
  })

  for (const code of [412, 414])
    test(`that is refused with ${code} returns the reason`, async () => {
      const paymentId = await orderAndPay({ payment_type: 'gopay' })
      await shop.setFaults({ refundRefusalStatus: code })
      const answer = { outcome: 'refused', reason: 'Refund request is rejected' }
      expect(await refund(paymentId)).toEqual(answer)
      await shop.setFaults({ isAlways200: true })
      expect(await refund(paymentId)).toEqual(answer)
    })

  test('that is answered by 200 without the refund key counts as not made', async () => {
    const paymentId = await orderAndPay({ payment_type: 'gopay' })
    await shop.setFaults({ answersUnknownBody: true })
    await expect(refund(paymentId)).rejects.toThrow(GatewayUnavailable)
    expect((await shop.entry(paymentId)).refunds).toEqual([])
    const card = await orderAndPay({
      transaction_status: 'capture',
      fraud_status: 'accept',
      payment_type: 'credit_card',
    })
    expect(await refund(card)).toMatchObject({ outcome: 'postponed' })
    await shop.setFaults({ answersUnknownBody: false })
    expect(await refund(paymentId)).toEqual({ outcome: 'refunded', reason: null })
  })

  test('is unfunded while the merchant’s balance is too low', async () => {
    const paymentId = await orderAndPay({ payment_type: 'gopay' })
    const words = 'Refund is rejected due to insufficient merchant balance'
    await shop.setFaults({ refundRefusalStatus: 414, refundRefusalText: words })
    expect(await refund(paymentId)).toEqual({ outcome: 'unfunded', reason: words })
    await shop.setFaults({ refundRefusalStatus: 0 })
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
  })

  test('whose key Midtrans knows, but whose status does not show the refund yet, is requested', async () => {
    const paymentId = await orderAndPay({ payment_type: 'gopay' })
    await shop.setFaults({ refundRefusalStatus: 406 })
    expect(await refund(paymentId)).toMatchObject({ outcome: 'requested' })
  })

  test('of an unsettled card payment cancels the payment, and is postponed for a part', async () => {
    const card = { transaction_status: 'capture', fraud_status: 'accept', payment_type: 'credit_card' }
    const paymentId = await orderAndPay(card)
    expect(await refund(paymentId, 50_000)).toMatchObject({ outcome: 'postponed' })
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
    expect((await shop.entry(paymentId)).transaction).toMatchObject({ transaction_status: 'cancel' })
  })

  test('of an unpaid attempt is refused', async () => {
    expect(await refund(await shop.order())).toMatchObject({ outcome: 'refused' })
  })

  test('is postponed until the nightly pause of ShopeePay is over', async () => {
    const paymentId = await orderAndPay({ payment_type: 'shopeepay' })
    clock.set('2026-11-21T23:55:00+07:00')
    expect(await refund(paymentId)).toMatchObject({ outcome: 'postponed' })
    clock.set('2026-11-22T06:00:00+07:00')
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
  })
})

describe('a status call', () => {
  test('finds a transaction that Midtrans knows by its transaction id only', async () => {
    const paymentId = await shop.order()
    await shop.setFaults({ knowsTransactionsOnly: true })
    await shop.changeAtGateway(paymentId, { ...settled, payment_type: 'dana' })
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
    await shop.setFaults({ knowsTransactionsOnly: false })
  })

  test('with a wrong key is reported as our error, without the key', async () => {
    const { midtrans } = shop.deps.config
    if (midtrans === undefined) throw new Error('midtrans is not set up')
    const settings = { ...midtrans, serverKey: 'SB-Mid-server-another' }
    const gatewayWithWrongKey = midtransGateway({ settings, publicUrl: 'http://localhost', clock })
    const attempt = await readAttempt(await shop.order())
    const calls = [
      () => gatewayWithWrongKey.fetchStatus(attempt, timeoutSignal()),
      () => gatewayWithWrongKey.create(attempt, timeoutSignal()),
      () => gatewayWithWrongKey.cancel(attempt, timeoutSignal()),
    ]
    for (const ask of calls) {
      const fault: unknown = await ask().catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(GatewayUnavailable)
      expect(fault).toMatchObject({ isOurFault: true })
      expect(String(fault)).not.toContain('another')
    }
  })

  test('stops at the caller’s timeout', async () => {
    const attempt = await readAttempt(await shop.order())
    await shop.setFaults({ service: 'slow' })
    await expect(shop.deps.gateway.fetchStatus(attempt, AbortSignal.timeout(100))).rejects.toThrow(
      GatewayUnavailable,
    )
  })
})

test('cancelling an attempt closes its page, once or again, or cancels the method that was chosen', async () => {
  const attempt = await readAttempt(await shop.order())
  expect(await shop.deps.gateway.cancel(attempt, timeoutSignal())).toBeNull()
  await shop.control('forget-keys')
  expect(await shop.deps.gateway.cancel(attempt, timeoutSignal())).toBeNull()
  expect(
    await shop.deps.gateway.cancel({ ...attempt, gatewayRef: 'nobody-knows-it' }, timeoutSignal()),
  ).toBeNull()
  const chosen = await shop.order()
  await shop.changeAtGateway(chosen, {
    transaction_status: 'pending',
    status_code: '201',
    payment_type: 'gopay',
  })
  const status = await shop.deps.gateway.cancel(await readAttempt(chosen), timeoutSignal())
  expect(status).toMatchObject({ meaning: 'cancelled', method: 'gopay' })
})
