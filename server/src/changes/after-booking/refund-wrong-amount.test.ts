import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, today } from '../../orders/place/test-players.ts'
import { paymentEffects } from '../../money/payments/relay-payments.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// An hour costs 100.000 rupiah, and 150.000 from 18 to 21; a package 800.000. `wrong-amount` pays a rupiah too little.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastDay = 2
/** Another date at each call. */
const freshDay = (): string => addDays(today, (lastDay += 1))

const stateOfPayment = async (paymentId: string | null): Promise<unknown> =>
  (await venue.db.query('select state, amount from payment where public_id = $1', [paymentId]))[0]

/** Tells the gateway to cancel the payments of orders that ended, and asks it for their status. */
const relay = (): Promise<unknown> => relayOutbox({ ...venue.deps, log: { error: () => {} } }, paymentEffects)

/** Buys a package. Returns the id of its payment. */
async function buyPackage(visitor: Visitor): Promise<string> {
  const quota = await venue.buyPackage(visitor, { hours: 10 })
  const [row] = await venue.db.query<{ payment: string }>(
    `select p.public_id as payment from quota_package q join payment p on p.order_id = q.order_id
      where q.public_id = $1`,
    [quota],
  )
  return row?.payment ?? ''
}

/** Places an order of a court by package and a court by money. Of the money a rupiah is missing, so the order is under review. */
async function placeReviewedOrder(visitor: Visitor) {
  const booking = item({ date: freshDay(), hours: [9], courts: ['TST1-C1', 'TST1-C2'] })
  const courts = booking.courts.map((court, n) => ({ ...court, paidByPackage: n === 0 }))
  const placed = await venue.place(visitor, [{ ...booking, courts }])
  await venue.simulate(placed.PaymentID, 'wrong-amount')
  expect(await venue.stateOf(placed.OrderID)).toBe('payment_review')
  return placed
}

test('a wrong amount under review is refunded when the payment of its order’s package is reversed', async () => {
  const visitor = await venue.customer('package-and-wrong-sum@example.com')
  const payment = await buyPackage(visitor)
  const placed = await placeReviewedOrder(visitor)
  await venue.simulate(payment, 'reversal')
  expect([await venue.stateOf(placed.OrderID), await venue.claimedHours(placed.OrderID)]).toEqual([
    'cancelled',
    [],
  ])
  await relay()
  expect(await stateOfPayment(placed.PaymentID)).toEqual({ state: 'paid', amount: 99_999 })
  expect(await venue.refunds(placed.OrderID)).toEqual(['order_cancelled gateway open 99999'])
  expect(await brokenInvariants(venue.db)).toEqual([])
  await venue.runRefundJob()
  expect([await venue.stateOf(placed.OrderID), await venue.refunds(placed.OrderID)]).toEqual([
    'refunded',
    ['order_cancelled gateway done 99999'],
  ])
  expect(await stateOfPayment(placed.PaymentID)).toEqual({ state: 'refunded', amount: 99_999 })
  await relay()
  await venue.runRefundJob()
  expect(await venue.refunds(placed.OrderID)).toEqual(['order_cancelled gateway done 99999'])
})

test('a wrong amount for a move is refunded when the payment of the moved order is reversed', async () => {
  const visitor = await venue.customer('move-and-wrong-sum@example.com')
  const date = freshDay()
  const original = await venue.place(visitor, [item({ date, hours: [9] })])
  await venue.simulate(original.PaymentID, 'pay')
  const newOrder = await venue.move(visitor, original.OrderID, { date, hours: [18] })
  await venue.simulate(newOrder.PaymentID, 'wrong-amount')
  expect(await venue.stateOf(newOrder.OrderID)).toBe('payment_review')
  await venue.simulate(original.PaymentID, 'reversal')
  expect([await venue.stateOf(original.OrderID), await venue.stateOf(newOrder.OrderID)]).toEqual([
    'cancelled',
    'cancelled',
  ])
  await relay()
  expect(await venue.refunds(newOrder.OrderID)).toEqual(['order_cancelled gateway open 49999'])
  await venue.runRefundJob()
  expect(await stateOfPayment(newOrder.PaymentID)).toEqual({ state: 'refunded', amount: 49_999 })
  expect([await venue.stateOf(newOrder.OrderID), await venue.refunds(original.OrderID)]).toEqual([
    'refunded',
    [],
  ])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('if the order of a wrong amount ends, the gateway is asked for the status even if it was told before to cancel the payment', async () => {
  const visitor = await venue.customer('told-before@example.com')
  const payment = await buyPackage(visitor)
  const placed = await placeReviewedOrder(visitor)
  await venue.db.query(
    `insert into outbox (dedupe_key, kind, payload, done_at)
     select 'cancel-payment:' || id, 'gateway-cancel', jsonb_build_object('paymentId', id), now()
       from payment where public_id = $1`,
    [placed.PaymentID],
  )
  await venue.simulate(payment, 'reversal')
  await relay()
  expect(await venue.refunds(placed.OrderID)).toEqual(['order_cancelled gateway open 99999'])
})

test('a wrong amount is not refunded if the bank reverses its payment before the refund', async () => {
  const visitor = await venue.customer('wrong-and-reversed@example.com')
  const payment = await buyPackage(visitor)
  const placed = await placeReviewedOrder(visitor)
  await venue.simulate(payment, 'reversal')
  await relay()
  await venue.simulate(placed.PaymentID, 'reversal')
  expect(await stateOfPayment(placed.PaymentID)).toEqual({ state: 'reversed', amount: 99_999 })
  await venue.runRefundJob()
  expect(await venue.refunds(placed.OrderID)).toEqual(['order_cancelled gateway done 99999'])
  expect(await brokenInvariants(venue.db)).toEqual([])
})
