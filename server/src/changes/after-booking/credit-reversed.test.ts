import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { openDebts } from '../../balances/credit/debts.ts'
import type { GatewayStatus } from '../../money/gateways/gateway.ts'
import { findPayment } from '../../money/payments/payment.ts'
import { paymentEffects } from '../../money/payments/relay-payments.ts'
import { applyGatewayStatus } from '../../money/payments/settle-payment.ts'
import { gatewayAttemptOf } from '../../money/payments/test-payments.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// It is 10:00 of `today` at the venue; an hour costs 100.000 rupiah, and 150.000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastDay = 2
/**
 * Another day for each booking. Some tests set the clock to that day, and a login ends after 30 days, so after day 29 the
 * days begin again.
 */
const freshDay = (): string => addDays(today, (lastDay = lastDay === 29 ? 3 : lastDay + 1))
const relay = (): Promise<unknown> => relayOutbox({ ...venue.deps, log: { error: () => {} } }, paymentEffects)

/**
 * A new customer with store credit of 100.000 rupiah for each of `hours`, and the payment (virtual account) that became this
 * credit.
 */
async function creditedCustomer(email: string, hours: readonly number[]) {
  venue.clock.set(`${today}T10:00:00+07:00`)
  const visitor = await venue.customer(email)
  const { OrderID, PaymentID } = await venue.place(visitor, [item({ date: freshDay(), hours })])
  await venue.setMethod(PaymentID, 'bank_transfer')
  await venue.simulate(PaymentID, 'pay')
  await venue.cancel(visitor, OrderID)
  expect(await venue.creditOf(email)).toBe(100_000 * hours.length)
  return { visitor, payment: PaymentID }
}
/** Places an order that uses the store credit. */
const spendCredit = (visitor: Visitor, ...wishes: Parameters<typeof item>[0][]) =>
  venue.place(visitor, wishes.map(item), { more: { useCredit: true } })
async function reversePayment(payment: string | null): Promise<void> {
  await venue.simulate(payment, 'reversal')
  await relay()
}
const debtsOf = async (email: string): Promise<number[]> =>
  (await openDebts(venue.db)).filter((debt) => debt.email === email).map(({ amount }) => amount)
/** What staff are told: which orders ended, and what is still owed. */
const alertOf = async (payment: string | null) =>
  (
    await venue.db.query<{ ended: string[]; owed: number }>(
      `select b.payload -> 'ended' as ended, (b.payload -> 'owed')::bigint as owed
         from outbox b join payment p on b.dedupe_key = 'alert:credit_spent:' || p.id where p.public_id = $1`,
      [payment],
    )
  )[0]
/**
 * The mails about the end of an order: `order-cancelled 100000 true` has the refund in rupiah, and `true` if the order
 * ended because the credit that had paid it was taken back.
 */
const mailsOf = async (orderId: string): Promise<string[]> =>
  (
    await venue.db.query<{ title: string }>(
      `select concat_ws(' ', b.payload ->> 'template', b.payload ->> 'refund', b.payload ->> 'byCredit') as title
         from outbox b join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1 and b.payload ->> 'template' in ('order-cancelled', 'booking-cancelled')
        order by b.id`,
      [orderId],
    )
  ).map(({ title }) => title)
/** The gateway reports a chargeback of a payment. */
async function chargeBack(paymentId: string | null): Promise<void> {
  const attempt = await gatewayAttemptOf(venue.db, paymentId ?? '')
  const atGateway = await venue.deps.gateway.fetchStatus(attempt, AbortSignal.timeout(5000))
  const payment = await findPayment(venue.db, paymentId ?? '')
  if (atGateway === null || payment === undefined) throw new Error('no payment')
  const status: GatewayStatus = {
    ...atGateway,
    meaning: 'charged_back',
    rawStatus: 'chargeback',
    code: '200',
  }
  await applyGatewayStatus(venue.deps, payment.id, status)
  await relay()
}

for (const [verb, takeBack] of Object.entries({ reverses: reversePayment, 'charges back': chargeBack }))
  test(`the bank ${verb} the payment that became store credit: future bookings paid by the credit are cancelled`, async () => {
    const email = `${verb.replaceAll(' ', '-')}@example.com`
    const { visitor, payment } = await creditedCustomer(email, [9, 10, 11])
    const orders: string[] = []
    for (let n = 0; n < 3; n += 1)
      orders.push((await spendCredit(visitor, { date: freshDay(), hours: [9] })).OrderID)
    await takeBack(payment)
    for (const id of orders) {
      expect([await venue.stateOf(id), await venue.claimedHours(id)]).toEqual(['refunded', []])
      expect(await mailsOf(id)).toEqual(['order-cancelled 100000 true'])
    }
    expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([0, []])
    const ended = await Promise.all(orders.toReversed().map(venue.numberOf))
    expect(await alertOf(payment)).toEqual({ ended, owed: 0 })
    expect(await brokenInvariants(venue.db)).toEqual([])
  })

test('the newest order is cancelled first, and no more orders than the debt needs', async () => {
  const email = 'newest-first@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9])
  await venue.giveCredit(email, 250_000)
  const olderOrders = [await spendCredit(visitor, { date: freshDay(), hours: [9] })]
  olderOrders.push(await spendCredit(visitor, { date: freshDay(), hours: [9] }))
  const last = await spendCredit(visitor, { date: freshDay(), hours: [9] })
  await reversePayment(payment)
  for (const { OrderID } of olderOrders) expect(await venue.stateOf(OrderID)).toBe('confirmed')
  expect(await venue.stateOf(last.OrderID)).toBe('refunded')
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([50_000, []])
  expect(await alertOf(payment)).toEqual({ ended: [await venue.numberOf(last.OrderID)], owed: 0 })
})

test('no booking is cancelled if the remaining store credit covers the debt', async () => {
  const email = 'covered@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9])
  await venue.giveCredit(email, 100_000)
  const futureOrder = await spendCredit(visitor, { date: freshDay(), hours: [9] })
  await reversePayment(payment)
  expect([await venue.stateOf(futureOrder.OrderID), await alertOf(payment)]).toEqual(['confirmed', undefined])
})

test('begun hours stay; cancelled hours are refunded as store credit first, then as money', async () => {
  const email = 'begun@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9])
  const date = freshDay()
  const mixed = await spendCredit(
    visitor,
    { id: 1, date, hours: [12] },
    { id: 2, date: freshDay(), hours: [9, 10] },
  )
  // A part of a card payment can be refunded.
  await venue.setMethod(mixed.PaymentID, 'credit_card')
  await venue.simulate(mixed.PaymentID, 'pay')
  const byMoney = await venue.place(visitor, [item({ date: freshDay(), hours: [13] })])
  await venue.simulate(byMoney.PaymentID, 'pay')
  venue.clock.set(`${date}T12:30:00+07:00`)
  await reversePayment(payment)
  expect(await venue.claimedHours(mixed.OrderID)).toEqual([`TST1-C1 ${date} 12`])
  expect(await venue.refunds(mixed.OrderID)).toEqual([
    'booking_cancelled credit done 100000',
    'booking_cancelled gateway open 100000',
  ])
  expect(await mailsOf(mixed.OrderID)).toEqual(['booking-cancelled 200000 true'])
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([0, []])
  // Only money paid this order.
  expect(await venue.stateOf(byMoney.OrderID)).toBe('confirmed')
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a begun booking is not cancelled: the debt stays', async () => {
  const email = 'played@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9])
  const date = freshDay()
  const played = await spendCredit(visitor, { date, hours: [12] })
  venue.clock.set(`${date}T12:30:00+07:00`)
  await reversePayment(payment)
  expect([await venue.stateOf(played.OrderID), await debtsOf(email)]).toEqual(['confirmed', [100_000]])
  expect(await alertOf(payment)).toEqual({ ended: [], owed: 100_000 })
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('an unpaid order that uses the credit is cancelled, and a payment that arrives later is refunded', async () => {
  const email = 'held@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9])
  const held = await spendCredit(visitor, { date: freshDay(), hours: [9, 10] })
  expect(await venue.stateOf(held.OrderID)).toBe('held')
  await reversePayment(payment)
  expect([await venue.stateOf(held.OrderID), await venue.claimedHours(held.OrderID)]).toEqual([
    'cancelled',
    [],
  ])
  expect(await mailsOf(held.OrderID)).toEqual(['order-cancelled 0 true'])
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([0, []])
  await venue.simulate(held.PaymentID, 'pay-late')
  expect(await venue.refunds(held.OrderID)).toEqual([
    expect.stringMatching(/^order_cancelled gateway \w+ 100000$/),
  ])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('an order paid by credit and money is cancelled as a whole, and the money is refunded by the payment method', async () => {
  const email = 'mixed@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9])
  const mixed = await spendCredit(visitor, { date: freshDay(), hours: [18, 19] })
  await venue.simulate(mixed.PaymentID, 'pay')
  await reversePayment(payment)
  expect(await venue.stateOf(mixed.OrderID)).toBe('refund_due')
  await venue.runRefundJob()
  expect(await venue.refunds(mixed.OrderID)).toEqual([
    'booking_cancelled credit done 100000',
    'booking_cancelled gateway done 200000',
  ])
  expect([await venue.stateOf(mixed.OrderID), await debtsOf(email)]).toEqual(['refunded', []])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a booking paid by the credit is cancelled although it was moved; another is cancelled together with its unpaid move', async () => {
  const email = 'moved@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9, 10])
  const [first, second] = [
    await spendCredit(visitor, { date: freshDay(), hours: [9] }),
    await spendCredit(visitor, { date: freshDay(), hours: [9] }),
  ]
  const moved = await venue.move(visitor, first.OrderID, { date: freshDay(), hours: [10] })
  const unpaid = await venue.move(visitor, second.OrderID, { date: freshDay(), hours: [18, 19] })
  expect([await venue.stateOf(moved.OrderID), await venue.stateOf(unpaid.OrderID)]).toEqual([
    'confirmed',
    'held',
  ])
  await reversePayment(payment)
  for (const { OrderID } of [first, second, moved, unpaid])
    expect(await venue.claimedHours(OrderID)).toEqual([])
  expect(await venue.stateOf(unpaid.OrderID)).toBe('cancelled')
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([0, []])
  const ended = [await venue.numberOf(moved.OrderID), await venue.numberOf(second.OrderID)]
  expect(await alertOf(payment)).toEqual({ ended, owed: 0 })
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('the job is repeated after a crash: nothing is cancelled twice, and staff and player get one mail', async () => {
  const email = 'again@example.com'
  const { visitor, payment } = await creditedCustomer(email, [9])
  const futureOrder = await spendCredit(visitor, { date: freshDay(), hours: [9] })
  await reversePayment(payment)
  const firstAlert = await alertOf(payment)
  await venue.db.query(`update outbox set done_at = null, next_at = now() where kind = 'end-credit-bookings'`)
  await relay()
  expect([await alertOf(payment), await mailsOf(futureOrder.OrderID)]).toEqual([
    firstAlert,
    ['order-cancelled 100000 true'],
  ])
  expect(await venue.creditOf(email)).toBe(0)
  expect(await brokenInvariants(venue.db)).toEqual([])
})
