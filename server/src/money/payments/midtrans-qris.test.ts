import { ShowQris } from '@pantul/contract/desk-qris'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../platform/base/clock.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from './test-counter.ts'
import { openMidtransShop, type MidtransShopUnderTest } from './test-midtrans.ts'
import { attemptOf } from './test-payments.ts'

let shop: MidtransShopUnderTest // Its gateway is a stand-in for Midtrans, which `setFaults` and `control` steer.
let desk: StaffAtCounter // A member of the front desk.
beforeAll(async () => {
  shop = await openMidtransShop()
  desk = await staffAtCounter({ db: shop.db, clock: systemClock, visitor: () => shop.newVisitor() })
  await desk.openDrawer()
})
afterAll(() => shop.close())
afterEach(() => shop.demandInvariants())
beforeEach(() =>
  shop.setFaults({
    service: 'normal',
    notifications: 'sent',
    lostAnswers: 0,
    isAlways200: false,
    refusesCharges: false,
  }),
)

const settled = { transaction_status: 'settlement', status_code: '200', payment_type: 'qris' }

/** A held order: public ids of the player's payment and of the order, and the rupiah that are due. */
async function placeHeldOrder(): Promise<{ payment: string; order: string; due: number }> {
  const payment = await shop.order()
  const { orderPublicId, amount } = await attemptOf(shop.db, payment)
  return { payment, order: orderPublicId, due: amount }
}

const showCode = async (order: string, due: number) =>
  ShowQris.ok.parse((await desk.showQris(order, due)).body).data

test('the code of Midtrans is shown, its request has all fields, and its notification confirms the order', async () => {
  const { payment, order, due } = await placeHeldOrder()
  const code = await showCode(order, due)
  const { gatewayOrderId, expiresAt, createdAt } = await attemptOf(shop.db, code.PaymentID)
  const { request, transaction } = await shop.entry(code.PaymentID)
  expect(request).toMatchObject({
    payment_type: 'qris',
    transaction_details: { order_id: gatewayOrderId, gross_amount: due },
    qris: { acquirer: 'gopay' },
    custom_expiry: {
      unit: 'second',
      expiry_duration: Math.floor(createdAt.until(expiresAt).total('seconds')),
    },
  })
  expect(code.Text).toBe(transaction?.['qr_string'])
  expect((await shop.entry(payment)).isPageClosed).toBe(true)
  await shop.changeAtGateway(code.PaymentID, settled)
  expect(await shop.states(code.PaymentID)).toBe('confirmed/paid')
})

test('after a lost answer the code is requested again, and the payer sees one code', async () => {
  const { order, due } = await placeHeldOrder()
  await shop.setFaults({ lostAnswers: 1, isAlways200: true })
  const code = await showCode(order, due)
  expect(code.Text).toBe((await shop.entry(code.PaymentID)).transaction?.['qr_string'])
})

test('while Midtrans is away no code is shown, the counter says why and can take cash', async () => {
  const { payment, order, due } = await placeHeldOrder()
  await shop.setFaults({ service: 'broken' })
  expect(replyText(await desk.showQris(order, due))).toBe('503 GATEWAY_AWAY')
  expect(await shop.states(payment)).toBe('held/pending')
  expect(replyText(await desk.take(order, [{ method: 'cash', amount: due }]))).toBe('200')
  await shop.setFaults({ service: 'normal' })
  await shop.relay()
  expect((await shop.entry(payment)).isPageClosed).toBe(true)
})

test('a code that Midtrans refuses is not shown; the next request makes another one', async () => {
  const { order, due } = await placeHeldOrder()
  await shop.setFaults({ refusesCharges: true })
  expect(replyText(await desk.showQris(order, due))).toBe('503 GATEWAY_AWAY')
  await shop.setFaults({ refusesCharges: false })
  const code = await showCode(order, due)
  expect((await attemptOf(shop.db, code.PaymentID)).attempt).toBe(3) // After the player's attempt and the refused code.
  expect(replyText(await desk.take(order, [{ method: 'cash', amount: due }]))).toBe('200')
  await shop.relay()
  expect((await shop.entry(code.PaymentID)).transaction).toMatchObject({ transaction_status: 'cancel' })
})
