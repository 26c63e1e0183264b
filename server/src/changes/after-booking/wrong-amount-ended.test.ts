import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, today } from '../../orders/place/test-players.ts'
import { paymentEffects } from '../../money/payments/relay-payments.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openChanges, type ChangesUnderTest } from './test-changes.ts'

// An hour costs 100.000 rupiah, and 150.000 from 18 to 21; a package 800.000. `wrong-amount` pays a rupiah too little.
let venue: ChangesUnderTest
beforeAll(async () => {
  venue = await openChanges()
})
afterAll(() => venue.close())

let days = 2
const freshDay = (): string => addDays(today, (days += 1))

const stateOfPayment = async (paymentId: string | null): Promise<unknown> =>
  (await venue.db.query('select state, amount from payment where public_id = $1', [paymentId]))[0]

/** Tells the gateway to cancel the payments of orders that ended, and asks it for their status. */
const relay = (): Promise<unknown> => relayOutbox({ ...venue.deps, log: { error: () => {} } }, paymentEffects)

/** The payment of the only package of a customer. */
async function packagePayment(visitor: Visitor): Promise<string> {
  const quota = await venue.buys(visitor, { hours: 10 })
  const [row] = await venue.db.query<{ payment: string }>(
    `select p.public_id as payment from quota_package q join payment p on p.order_id = q.order_id
      where q.public_id = $1`,
    [quota],
  )
  return row?.payment ?? ''
}

/** A court by package and another by money, of which a rupiah is missing. */
async function reviewedOrder(visitor: Visitor) {
  const booking = item({ date: freshDay(), hours: [9], courts: ['TST1-C1', 'TST1-C2'] })
  const courts = booking.courts.map((court, n) => ({ ...court, paidByPackage: n === 0 }))
  const placed = await venue.place(visitor, [{ ...booking, courts }])
  await venue.simulate(placed.PaymentID, 'wrong-amount')
  expect(await venue.stateOf(placed.OrderID)).toBe('payment_review')
  return placed
}

test('a wrong amount under review is refunded when the payment of its order’s package is reversed', async () => {
  const visitor = await venue.customer('package-and-wrong-sum@example.com')
  const payment = await packagePayment(visitor)
  const placed = await reviewedOrder(visitor)
  await venue.simulate(payment, 'reversal')
  expect([await venue.stateOf(placed.OrderID), await venue.hours(placed.OrderID)]).toEqual(['cancelled', []])
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

test('the gateway is asked for the status even if it was already told to cancel the payment', async () => {
  const visitor = await venue.customer('told-before@example.com')
  const payment = await packagePayment(visitor)
  const placed = await reviewedOrder(visitor)
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

test('the refund of a wrong amount is not made again if the bank reverses the payment', async () => {
  const visitor = await venue.customer('wrong-and-reversed@example.com')
  const payment = await packagePayment(visitor)
  const placed = await reviewedOrder(visitor)
  await venue.simulate(payment, 'reversal')
  await relay()
  await venue.simulate(placed.PaymentID, 'reversal')
  expect(await stateOfPayment(placed.PaymentID)).toEqual({ state: 'reversed', amount: 99_999 })
  await venue.runRefundJob()
  expect(await venue.refunds(placed.OrderID)).toEqual(['order_cancelled gateway done 99999'])
  expect(await brokenInvariants(venue.db)).toEqual([])
})
