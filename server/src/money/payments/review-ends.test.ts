import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { setDefaultUnpaidLimits } from '../../demonstration/test-locations.ts'
import { forgetClientKeys } from '../../orders/limits/forget-client-keys.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { newClass } from '../../sales/enrolments/test-classes.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { GatewayUnavailable } from '../gateways/gateway.ts'
import { paymentEffects } from './relay-payments.ts'
import { sweepPayments } from './sweep-payments.ts'

// An hour costs 100.000; from 18:00 to 21:00 it costs 150.000. The payer of a wrong amount pays one rupiah too little.
const start = `${today}T10:00:00+07:00`
let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterEach(() => venue.clock.set(start))
afterAll(() => venue.close())

let days = 2
const freshDay = (): string => addDays(today, (days += 1))
let guests = 700

type ReviewedOrder = { readonly OrderID: string; readonly PaymentID: string | null }

/** Places an order of a new guest, whose payment is then under review. */
async function placeReviewedOrder(
  action: 'challenge' | 'wrong-amount',
  date: string,
): Promise<ReviewedOrder> {
  const placed = await venue.place(venue.visitor(), [item({ date, hours: [9] })], {
    guestNumber: (guests += 1),
  })
  await venue.simulate(placed.PaymentID, action)
  expect(await venue.stateOf(placed.OrderID)).toBe('payment_review')
  return placed
}

/** Makes the review begin so many hours earlier. */
const backdate = (orderId: string, hours: number): Promise<unknown> =>
  venue.db.query(
    `update order_event e set at = e.at - make_interval(hours => $2) from sales_order o
      where o.id = e.order_id and o.public_id = $1 and e.to_state = 'payment_review'`,
    [orderId, hours],
  )

const relay = (): Promise<unknown> => relayOutbox({ ...venue.deps, log: { error: () => {} } }, paymentEffects)

async function mailsOf(orderId: string): Promise<string[]> {
  const mails = await venue.db.query<{ template: string }>(
    `select m.payload ->> 'template' as template
       from outbox m join sales_order o on (m.payload ->> 'orderId')::bigint = o.id
      where m.kind = 'mail' and o.public_id = $1 order by m.id`,
    [orderId],
  )
  return mails.map(({ template }) => template)
}

const replyCode = ({ status, body }: Reply): string =>
  status < 300 ? 'done' : ((body as { code?: string }).code ?? '')

test('an order under review ends 24 hours after the review began, and its hours are free', async () => {
  const date = freshDay()
  const { OrderID } = await placeReviewedOrder('challenge', date)
  await backdate(OrderID, 23)
  await sweepPayments(venue.deps)
  expect(await venue.stateOf(OrderID)).toBe('payment_review')
  await backdate(OrderID, 1)
  await Promise.all([1, 2, 3].map(() => sweepPayments(venue.deps)))
  expect([await venue.stateOf(OrderID), await venue.claimedHours(OrderID)]).toEqual(['cancelled', []])
  expect((await mailsOf(OrderID)).filter((mail) => mail === 'order-cancelled')).toHaveLength(1)
  const next = await venue.place(venue.visitor(), [item({ date, hours: [9] })], {
    guestNumber: (guests += 1),
  })
  expect(await venue.stateOf(next.OrderID)).toBe('held')
})

test('an order under review ends when its first hour begins', async () => {
  const date = freshDay()
  const { OrderID } = await placeReviewedOrder('challenge', date)
  venue.clock.set(`${date}T08:59:00+07:00`)
  await sweepPayments(venue.deps)
  expect(await venue.stateOf(OrderID)).toBe('payment_review')
  venue.clock.set(`${date}T09:00:00+07:00`)
  await sweepPayments(venue.deps)
  expect(await venue.stateOf(OrderID)).toBe('cancelled')
})

test('an order of a class under review ends when the session begins', async () => {
  const date = freshDay()
  const cutOffAt = Temporal.Instant.from(`${date}T01:00:00+07:00`)
  const id = await venue.db.transaction((tx) => scheduleSession(tx, newClass({ date, cutOffAt })))
  const [session] = await venue.db.query<{ publicId: string }>(
    'select public_id as "publicId" from class_session where id = $1',
    [id],
  )
  const visitor = await venue.customer('class-under-review@example.com')
  const reply = await visitor.post(`/api/classes/${session?.publicId}/enrol`, {
    body: { places: 1, profileCustomer: null, expectedTotal: 150_000 },
    headers: { 'idempotency-key': 'class-under-review' },
  })
  const { OrderID, PaymentID } = (reply.body as { data: ReviewedOrder }).data
  await venue.simulate(PaymentID, 'challenge')
  venue.clock.set(`${date}T08:59:00+07:00`)
  await sweepPayments(venue.deps)
  expect(await venue.stateOf(OrderID)).toBe('payment_review')
  venue.clock.set(`${date}T09:00:00+07:00`)
  await sweepPayments(venue.deps)
  expect(await venue.stateOf(OrderID)).toBe('cancelled')
})

test('a wrong amount is refunded when its review ends, and the player gets a mail', async () => {
  const { OrderID } = await placeReviewedOrder('wrong-amount', freshDay())
  await backdate(OrderID, 24)
  await sweepPayments(venue.deps)
  await relay()
  expect(await venue.refunds(OrderID)).toEqual(['order_cancelled gateway open 99999'])
  expect((await mailsOf(OrderID)).slice(-2)).toEqual(['order-cancelled', 'refund-due'])
  await venue.runRefundJob()
  expect([await venue.stateOf(OrderID), await venue.refunds(OrderID)]).toEqual([
    'refunded',
    ['order_cancelled gateway done 99999'],
  ])
})

test('a challenged payment that is accepted after the review ended is refunded', async () => {
  const { OrderID, PaymentID } = await placeReviewedOrder('challenge', freshDay())
  await backdate(OrderID, 24)
  await sweepPayments(venue.deps)
  await venue.simulate(PaymentID, 'accept')
  expect(await venue.stateOf(OrderID)).toBe('refund_due')
  expect(await venue.refunds(OrderID)).toEqual(['order_cancelled gateway open 100000'])
})

test('a challenged payment that is accepted after the first hour began confirms nothing, and is refunded', async () => {
  const date = freshDay()
  const { OrderID, PaymentID } = await placeReviewedOrder('challenge', date)
  venue.clock.set(`${date}T09:00:00+07:00`)
  await venue.simulate(PaymentID, 'accept')
  expect([await venue.stateOf(OrderID), await venue.claimedHours(OrderID)]).toEqual(['refund_due', []])
  expect(await venue.refunds(OrderID)).toEqual(['order_cancelled gateway open 100000'])
})

test('a challenged payment that is accepted before the first hour confirms the order', async () => {
  const date = freshDay()
  const { OrderID, PaymentID } = await placeReviewedOrder('challenge', date)
  venue.clock.set(`${date}T08:59:00+07:00`)
  await venue.simulate(PaymentID, 'accept')
  expect(await venue.stateOf(OrderID)).toBe('confirmed')
})

test('an order under review ends on time while the gateway is away', async () => {
  const { OrderID } = await placeReviewedOrder('challenge', freshDay())
  const away = {
    ...venue.deps.gateway,
    fetchStatus: () => Promise.reject(new GatewayUnavailable('switched off')),
  }
  const deps = { ...venue.deps, gateway: away }
  await backdate(OrderID, 24)
  await sweepPayments(deps)
  expect(await venue.stateOf(OrderID)).toBe('payment_review')
  await backdate(OrderID, 1)
  await sweepPayments(deps)
  expect(await venue.stateOf(OrderID)).toBe('cancelled')
})

test('cancelling a booking ends its move under review, whose money is refunded if it still arrives', async () => {
  const ani = await venue.customer('move-under-review@example.com')
  const date = freshDay()
  const first = await venue.place(ani, [item({ date, hours: [17, 18] })])
  await venue.simulate(first.PaymentID, 'pay')
  const moved = await venue.move(ani, first.OrderID, { date, hours: [18, 19] })
  await venue.simulate(moved.PaymentID, 'challenge')
  expect(await venue.stateOf(moved.OrderID)).toBe('payment_review')
  expect(await venue.cancel(ani, first.OrderID)).toMatchObject({ Refund: 250_000 })
  expect([await venue.stateOf(moved.OrderID), await venue.claimedHours(moved.OrderID)]).toEqual([
    'cancelled',
    [],
  ])
  expect(await venue.claimedHours(first.OrderID)).toEqual([])
  await venue.simulate(moved.PaymentID, 'accept')
  expect([await venue.stateOf(moved.OrderID), await venue.refunds(moved.OrderID)]).toEqual([
    'refund_due',
    ['order_cancelled gateway open 50000'],
  ])
})

test('moving a booking to another time ends its move under review', async () => {
  const ani = await venue.customer('moved-otherwise@example.com')
  const date = freshDay()
  const first = await venue.place(ani, [item({ date, hours: [17] })])
  await venue.simulate(first.PaymentID, 'pay')
  const moved = await venue.move(ani, first.OrderID, { date, hours: [18] })
  await venue.simulate(moved.PaymentID, 'challenge')
  const other = await venue.move(ani, first.OrderID, { date, hours: [9] })
  expect([await venue.stateOf(moved.OrderID), await venue.stateOf(other.OrderID)]).toEqual([
    'cancelled',
    'confirmed',
  ])
  await venue.simulate(moved.PaymentID, 'accept')
  expect(await venue.refunds(moved.OrderID)).toEqual(['order_cancelled gateway open 50000'])
})

const allCourts = ['TST1-C1', 'TST1-C2', 'TST1-C3']
/** Twelve court-hours. */
const twelveHours = (date: string, from = 6) =>
  item({ date, hours: [0, 1, 2, 3].map((hour) => from + hour), courts: allCourts })

async function orderUnderReview(
  visitor: Visitor,
  date: string,
  options: { guestNumber?: number },
): Promise<ReviewedOrder> {
  const placed = await venue.place(visitor, [twelveHours(date)], options)
  await venue.simulate(placed.PaymentID, 'challenge')
  return placed
}

test('an order under review counts as unpaid in the limits of its browser, account and network address', async () => {
  await venue.db.query(`update order_holder set network = null`)
  await setDefaultUnpaidLimits(venue.db)
  const date = freshDay()
  const browser = venue.visitor()
  await orderUnderReview(browser, date, { guestNumber: (guests += 1) })
  const again = await venue.tryToPlace(browser, [twelveHours(date, 12)], { guestNumber: (guests += 1) })
  expect(replyCode(again)).toBe('TOO_MANY_UNPAID_HOURS')

  const account = 'account-under-review@example.com'
  await orderUnderReview(await venue.customer(account), freshDay(), {})
  const other = await venue.customer(account)
  expect(replyCode(await venue.tryToPlace(other, [twelveHours(date, 12)]))).toBe('TOO_MANY_UNPAID_HOURS')

  await forgetClientKeys(venue.deps)
  const stranger = await venue.tryToPlace(venue.visitor(), [twelveHours(date, 12)], {
    guestNumber: (guests += 1),
  })
  expect(replyCode(stranger)).toBe('WORK_NEEDED')
})
