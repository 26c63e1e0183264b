import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/base/test-clock.ts'
import { GatewayAway, type RefundAnswer } from '../gateway.ts'
import { midtransGateway } from './midtrans-gateway.ts'
import { gatewayAttempt } from '../../payments/queries.ts'
import { openMidtransShop, type MidtransShopUnderTest } from '../../payments/test-midtrans.ts'
import { attemptOf } from '../../payments/test-payments.ts'

/** Noon in Jakarta: refunds are possible at this time. */
const clock = fixedClock('2026-11-21T12:00:00+07:00')
let shop: MidtransShopUnderTest
beforeAll(async () => {
  shop = await openMidtransShop({ clock })
})
afterAll(() => shop.close())
afterEach(() => shop.demandInvariants())
beforeEach(() =>
  shop.faults({
    line: 'well',
    notices: 'sent',
    refundsRefused: 0,
    refundWords: 'Refund request is rejected',
    isAlways200: false,
    saysNothing: false,
  }),
)

const settled = { transaction_status: 'settlement', status_code: '200' }
const patience = (): AbortSignal => AbortSignal.timeout(5_000)
const attempt = async (paymentId: string) => gatewayAttempt(shop.db, (await attemptOf(shop.db, paymentId)).id)

async function paid(fields: object): Promise<string> {
  const paymentId = await shop.order()
  await shop.happens(paymentId, { ...settled, ...fields })
  return paymentId
}

async function refund(paymentId: string, amount = 100_000, number = 1): Promise<RefundAnswer> {
  const known = await attempt(paymentId)
  const refundKey = `${known.gatewayOrderId}-R${number}`
  return shop.deps.gateway.refund(known, { refundKey, amount, reason: 'rain' }, patience())
}

describe('a refund', () => {
  test('goes back once, however often it is asked for', async () => {
    const paymentId = await paid({ payment_type: 'gopay' })
    expect(await refund(paymentId)).toEqual({ outcome: 'refunded', reason: null })
    await shop.tell('forget-keys')
    expect(await refund(paymentId)).toEqual({ outcome: 'refunded', reason: null })
    expect((await shop.entry(paymentId)).refunds).toMatchObject([
      { refund_amount: '100000.00', reason: 'rain' },
    ])
    await shop.happens(paymentId, {})
    expect((await attemptOf(shop.db, paymentId)).state).toBe('refunded')
  })

  test('of a part leaves the rest', async () => {
    const paymentId = await paid({ payment_type: 'gopay' })
    expect(await refund(paymentId, 40_000)).toMatchObject({ outcome: 'refunded' })
    await shop.happens(paymentId, {})
    expect((await attemptOf(shop.db, paymentId)).state).toBe('partially_refunded')
    expect(await refund(paymentId, 70_000, 2)).toMatchObject({ outcome: 'refused' })
    expect(await refund(paymentId, 60_000, 2)).toMatchObject({ outcome: 'refunded' })
  })

  for (const code of [412, 414])
    test(`that is refused with ${code} says why`, async () => {
      const paymentId = await paid({ payment_type: 'gopay' })
      await shop.faults({ refundsRefused: code })
      const answer = { outcome: 'refused', reason: 'Refund request is rejected' }
      expect(await refund(paymentId)).toEqual(answer)
      await shop.faults({ isAlways200: true })
      expect(await refund(paymentId)).toEqual(answer)
    })

  test('that is answered 200 by something that says nothing of it did not happen', async () => {
    const paymentId = await paid({ payment_type: 'gopay' })
    await shop.faults({ saysNothing: true })
    await expect(refund(paymentId)).rejects.toThrow(GatewayAway)
    expect((await shop.entry(paymentId)).refunds).toEqual([])
    const card = await paid({
      transaction_status: 'capture',
      fraud_status: 'accept',
      payment_type: 'credit_card',
    })
    expect(await refund(card)).toMatchObject({ outcome: 'postponed' })
    await shop.faults({ saysNothing: false })
    expect(await refund(paymentId)).toEqual({ outcome: 'refunded', reason: null })
  })

  test('for which the merchant has too little money waits until there is enough', async () => {
    const paymentId = await paid({ payment_type: 'gopay' })
    const words = 'Refund is rejected due to insufficient merchant balance'
    await shop.faults({ refundsRefused: 414, refundWords: words })
    expect(await refund(paymentId)).toEqual({ outcome: 'unfunded', reason: words })
    await shop.faults({ refundsRefused: 0 })
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
  })

  test('whose key is known there although its books show nothing yet is on its way', async () => {
    const paymentId = await paid({ payment_type: 'gopay' })
    await shop.faults({ refundsRefused: 406 })
    expect(await refund(paymentId)).toMatchObject({ outcome: 'requested' })
  })

  test('of a card that is not settled cancels it, but only as a whole', async () => {
    const card = { transaction_status: 'capture', fraud_status: 'accept', payment_type: 'credit_card' }
    const paymentId = await paid(card)
    expect(await refund(paymentId, 50_000)).toMatchObject({ outcome: 'postponed' })
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
    expect((await shop.entry(paymentId)).transaction).toMatchObject({ transaction_status: 'cancel' })
  })

  test('of an unpaid attempt is refused', async () => {
    expect(await refund(await shop.order())).toMatchObject({ outcome: 'refused' })
  })

  test('waits for the night to end at ShopeePay', async () => {
    const paymentId = await paid({ payment_type: 'shopeepay' })
    clock.set('2026-11-21T23:55:00+07:00')
    expect(await refund(paymentId)).toMatchObject({ outcome: 'postponed' })
    clock.set('2026-11-22T06:00:00+07:00')
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
  })
})

describe('asking', () => {
  test('a transaction that is known by its own id only is found by what its notice says', async () => {
    const paymentId = await shop.order()
    await shop.faults({ knowsTransactionsOnly: true })
    await shop.happens(paymentId, { ...settled, payment_type: 'dana' })
    expect(await shop.states(paymentId)).toBe('confirmed/paid')
    expect(await refund(paymentId)).toMatchObject({ outcome: 'refunded' })
    await shop.faults({ knowsTransactionsOnly: false })
  })

  test('with a wrong key is our fault, and says nothing of the key', async () => {
    const { midtrans } = shop.deps.config
    if (midtrans === undefined) throw new Error('midtrans is not set up')
    const settings = { ...midtrans, serverKey: 'SB-Mid-server-another' }
    const stranger = midtransGateway({ settings, publicUrl: 'http://localhost', clock })
    const known = await attempt(await shop.order())
    const asked = [
      () => stranger.fetchStatus(known, patience()),
      () => stranger.create(known, patience()),
      () => stranger.cancel(known, patience()),
    ]
    for (const ask of asked) {
      const fault: unknown = await ask().catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(GatewayAway)
      expect(fault).toMatchObject({ isOurFault: true })
      expect(String(fault)).not.toContain('another')
    }
  })

  test('ends with the patience of whoever asks', async () => {
    const known = await attempt(await shop.order())
    await shop.faults({ line: 'slow' })
    await expect(shop.deps.gateway.fetchStatus(known, AbortSignal.timeout(100))).rejects.toThrow(GatewayAway)
  })
})

test('a page that was closed meanwhile, and a method that was chosen meanwhile, are no fault', async () => {
  const closed = await shop.order()
  const known = await attempt(closed)
  expect(await shop.deps.gateway.cancel(known, patience())).toBeNull()
  await shop.tell('forget-keys')
  expect(await shop.deps.gateway.cancel(known, patience())).toBeNull()
  expect(await shop.deps.gateway.cancel({ ...known, gatewayRef: 'nobody-knows-it' }, patience())).toBeNull()
  const chosen = await shop.order()
  await shop.happens(chosen, { transaction_status: 'pending', status_code: '201', payment_type: 'gopay' })
  const status = await shop.deps.gateway.cancel(await attempt(chosen), patience())
  expect(status).toMatchObject({ meaning: 'cancelled', method: 'gopay' })
})
