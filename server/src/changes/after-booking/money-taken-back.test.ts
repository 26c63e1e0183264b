import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { findPayment } from '../../money/payments/payment.ts'
import { gatewayAttemptOf } from '../../money/payments/test-payments.ts'
import { applyGatewayStatus } from '../../money/payments/settle-payment.ts'
import type { GatewayStatus } from '../../money/gateways/gateway.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// The time is 10:00 of `today`; an hour costs 100,000 rupiah, and 150,000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastDay = 2
/** Another date at each call. */
const freshDay = (): string => addDays(today, (lastDay += 1))

/** Places a paid order of a new customer, who has `credit` and uses it. Each hour is a booking. */
async function placePaid(
  email: string,
  { hours, credit = 0, method = 'qris' }: { hours: readonly number[]; credit?: number; method?: string },
) {
  const ani = await venue.customer(email)
  if (credit > 0) await venue.giveCredit(email, credit)
  const date = freshDay()
  const items = hours.map((hour, n) => item({ id: n + 1, date, hours: [hour] }))
  const placed = await venue.place(ani, items, { more: { useCredit: credit > 0 } })
  await venue.setMethod(placed.PaymentID, method)
  await venue.simulate(placed.PaymentID, 'pay')
  return { ani, date, ...placed }
}

/** Applies a gateway status to a payment, with overridden fields. */
async function applyStatus(paymentId: string | null, fields: Partial<GatewayStatus>): Promise<void> {
  const attempt = await gatewayAttemptOf(venue.db, paymentId ?? '')
  const status = await venue.deps.gateway.fetchStatus(attempt, AbortSignal.timeout(5000))
  const payment = await findPayment(venue.db, paymentId ?? '')
  if (status === null || payment === undefined) throw new Error('no payment')
  await applyGatewayStatus(venue.deps, payment.id, { ...status, ...fields })
}

test('if the payment of a moved booking is reversed, the store credit that paid the other part is returned', async () => {
  const email = 'moved@example.com'
  const { ani, date, OrderID, PaymentID } = await placePaid(email, { hours: [12], credit: 60_000 })
  const moved = await venue.move(ani, OrderID, { date, hours: [14] })
  expect([await venue.stateOf(moved.OrderID), await venue.creditOf(email)]).toEqual(['confirmed', 0])
  await venue.simulate(PaymentID, 'reversal')
  expect([await venue.stateOf(moved.OrderID), await venue.claimedHours(moved.OrderID)]).toEqual([
    'refunded',
    [],
  ])
  expect(await venue.creditOf(email)).toBe(60_000)
})

test('a reversal does not return store credit again that the cancellation of a moved booking has returned', async () => {
  const email = 'rest@example.com'
  const { ani, date, OrderID, PaymentID } = await placePaid(email, { hours: [9, 12], credit: 150_000 })
  const moved = await venue.move(ani, OrderID, { date, hours: [14] })
  await venue.cancel(ani, moved.OrderID)
  expect(await venue.refunds(moved.OrderID)).toEqual([
    'booking_cancelled gateway open 50000',
    'booking_cancelled credit done 50000',
  ])
  await venue.simulate(PaymentID, 'reversal')
  expect([await venue.stateOf(OrderID), await venue.creditOf(email)]).toEqual(['refunded', 150_000])
})

test('a payment that was charged back is not part of the previewed refund', async () => {
  const { ani, OrderID, PaymentID } = await placePaid('charged@example.com', { hours: [12] })
  await applyStatus(PaymentID, { meaning: 'charged_back', rawStatus: 'chargeback', code: '200' })
  expect(await venue.preview(ani, OrderID)).toMatchObject({ Paid: 100_000, Refund: 0, Routes: [] })
  expect(await venue.cancel(ani, OrderID)).toMatchObject({ Refund: 0, Routes: [] })
  expect([await venue.stateOf(OrderID), await venue.refunds(OrderID)]).toEqual(['cancelled', []])
})

test('an open refund is closed without a gateway call when the bank charges the payment back', async () => {
  const email = 'disputed@example.com'
  const { ani, OrderID, PaymentID } = await placePaid(email, { hours: [12] })
  await venue.cancel(ani, OrderID)
  expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled gateway open 100000'])
  await applyStatus(PaymentID, { meaning: 'charged_back', rawStatus: 'chargeback', code: '200' })
  expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled gateway done 100000'])
  await venue.runRefundJob()
  expect([await venue.stateOf(OrderID), await venue.creditOf(email)]).toEqual(['refunded', 0])
  const atGateway = await venue.db.query(
    `select t.refunds from simulated_transaction t join payment p on p.gateway_order_id = t.gateway_order_id
      where p.public_id = $1`,
    [PaymentID],
  )
  expect(atGateway).toEqual([{ refunds: [] }])
})

test('an open refund stays if the bank takes back only a part; staff are alerted', async () => {
  const email = 'part@example.com'
  const { ani, OrderID, PaymentID } = await placePaid(email, { hours: [12, 14], method: 'gopay' })
  await venue.cancel(ani, OrderID, 1)
  expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled gateway open 100000'])
  await applyStatus(PaymentID, {
    meaning: 'partially_charged_back',
    rawStatus: 'partial_chargeback',
    code: '200',
  })
  expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled gateway open 100000'])
  const [entry] = await venue.db.query(
    `select count(*)::integer as times from outbox b join sales_order o on b.payload ->> 'orderId' = o.id::text
      where o.public_id = $1 and b.payload ->> 'reason' = 'partially_charged_back'`,
    [OrderID],
  )
  expect(entry).toEqual({ times: 1 })
  await venue.runRefundJob()
  expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled gateway done 100000'])
  // The rest of this payment is unknown, so the preview promises nothing.
  expect(await venue.preview(ani, OrderID)).toMatchObject({ Refund: 0 })
  expect(await venue.stateOf(OrderID)).toBe('confirmed')
})

test('a refund that staff made at the gateway is not made again', async () => {
  const email = 'desk@example.com'
  const { ani, OrderID, PaymentID } = await placePaid(email, { hours: [12, 14], method: 'gopay' })
  await venue.db.query(
    `update simulated_transaction t
        set status = 'partial_refund', refunds = '[{"refund_key": "by-hand", "refund_amount": 50000}]'
       from payment p where p.public_id = $1 and p.gateway_order_id = t.gateway_order_id`,
    [PaymentID],
  )
  await applyStatus(PaymentID, {})
  await applyStatus(PaymentID, {})
  expect(await venue.refunds(OrderID)).toEqual(['venue gateway done 50000'])
  await venue.cancel(ani, OrderID)
  await venue.runRefundJob()
  const [last] = (await venue.refunds(OrderID)).toReversed()
  expect([last, await venue.creditOf(email)]).toEqual(['booking_cancelled gateway done 150000', 0])
  expect(await venue.stateOf(OrderID)).toBe('refunded')
})

test('a refund that staff made at the gateway reduces the open refund if the rest of the payment is smaller', async () => {
  const email = 'counter@example.com'
  const { ani, OrderID, PaymentID } = await placePaid(email, { hours: [12, 14], method: 'gopay' })
  await venue.cancel(ani, OrderID, 1)
  expect(await venue.refunds(OrderID)).toEqual(['booking_cancelled gateway open 100000'])
  await venue.db.query(
    `update simulated_transaction t
        set status = 'partial_refund', refunds = '[{"refund_key": "at-the-counter", "refund_amount": 150000}]'
       from payment p where p.public_id = $1 and p.gateway_order_id = t.gateway_order_id`,
    [PaymentID],
  )
  await applyStatus(PaymentID, {})
  await applyStatus(PaymentID, {})
  await venue.runRefundJob()
  expect(await venue.refunds(OrderID)).toEqual([
    'booking_cancelled gateway done 50000',
    'venue gateway done 150000',
  ])
  expect(await venue.creditOf(email)).toBe(0)
})

test('after staff refunded everything at the gateway, a move to a cheaper hour refunds nothing', async () => {
  const email = 'cheaper@example.com'
  const { ani, date, OrderID, PaymentID } = await placePaid(email, { hours: [18], method: 'gopay' })
  await venue.db.query(
    `update simulated_transaction t
        set status = 'refund', refunds = '[{"refund_key": "all-of-it", "refund_amount": 150000}]'
       from payment p where p.public_id = $1 and p.gateway_order_id = t.gateway_order_id`,
    [PaymentID],
  )
  await applyStatus(PaymentID, {})
  const moved = await venue.move(ani, OrderID, { date, hours: [12] })
  expect([await venue.refunds(moved.OrderID), await venue.creditOf(email)]).toEqual([[], 0])
  expect(await brokenInvariants(venue.db)).toEqual([])
})
