import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { openDebts } from '../../balances/credit/debts.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { findPayment } from '../../money/payments/payment.ts'
import { gatewayAttemptOf } from '../../money/payments/test-payments.ts'
import { applyGatewayStatus } from '../../money/payments/settle-payment.ts'
import type { GatewayStatus } from '../../money/gateways/gateway.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// It is 10:00 of `today` at the venue; an hour costs 100.000 rupiah, and 150.000 from 18 to 21; a package costs 800.000.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastDay = 2
/** Another day for each booking. After day 29 the days begin again, because a session lasts only a month. */
const freshDay = (): string => addDays(today, (lastDay = lastDay === 29 ? 3 : lastDay + 1))

type ItemFields = Parameters<typeof item>[0]

/** A booking item whose courts a package pays, except the last `inMoney` courts, which are paid in money. */
function byPackage({ inMoney = 0, ...wish }: ItemFields & { readonly inMoney?: number }) {
  const booking = item(wish)
  const byPackageCount = booking.courts.length - inMoney
  return {
    ...booking,
    courts: booking.courts.map((court, i) => ({ ...court, paidByPackage: i < byPackageCount })),
  }
}
const twoCourts = ['TST1-C1', 'TST1-C2']

/** Creates a customer who buys a package of so many hours. Returns the customer and the package with its payment and order. */
async function newOwner(email: string, hours: number) {
  venue.clock.set(`${today}T10:00:00+07:00`)
  const visitor = await venue.customer(email)
  return { visitor, ...(await buyPackage(visitor, { hours })) }
}
async function buyPackage(visitor: Visitor, owned: { readonly hours: number; readonly expires?: string }) {
  const quota = await venue.buyPackage(visitor, owned)
  const [row] = await venue.db.query<{ payment: string; order: string }>(
    `select p.public_id as payment, o.public_id as order
       from quota_package q join sales_order o on o.id = q.order_id join payment p on p.order_id = o.id
      where q.public_id = $1`,
    [quota],
  )
  if (row === undefined) throw new Error('no package was paid')
  return { quota, ...row }
}
/** The balance of a package and its reserved hours: `[9, 1]`. */
const balanceOf = async (quota: string): Promise<number[]> =>
  (
    await venue.db.query<{ balance: number; reserved: number }>(
      'select balance, reserved from quota_package where public_id = $1',
      [quota],
    )
  ).flatMap(({ balance, reserved }) => [balance, reserved])
const debtsOf = async (email: string): Promise<number[]> =>
  (await openDebts(venue.db)).filter((debt) => debt.email === email).map(({ amount }) => amount)
/** The gateway reports a new status of a payment. */
async function reportStatus(
  paymentId: string,
  status: Pick<GatewayStatus, 'meaning' | 'rawStatus'>,
): Promise<void> {
  const attempt = await gatewayAttemptOf(venue.db, paymentId)
  const atGateway = await venue.deps.gateway.fetchStatus(attempt, AbortSignal.timeout(5000))
  const payment = await findPayment(venue.db, paymentId)
  if (atGateway === null || payment === undefined) throw new Error('no payment')
  await applyGatewayStatus(venue.deps, payment.id, { ...atGateway, ...status, code: '200' })
}
/** What staff are told about a package: which orders ended, and what is owed. */
const alertOf = async (orderId: string) =>
  (
    await venue.db.query<{ ended: string[]; owed: number }>(
      `select b.payload -> 'ended' as ended, (b.payload -> 'owed')::bigint as owed
         from outbox b join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1 and b.payload ->> 'reason' = 'package_taken_back'`,
      [orderId],
    )
  )[0]
/** The refunds of an order in rupiah. */
const refundAmountsOf = async (orderId: string): Promise<number[]> =>
  (await venue.refunds(orderId)).map((title) => Number(title.split(' ').at(-1)))
/** The templates of the cancellation mails about an order, after the reasons of its alerts to staff. */
const mailsAbout = async (orderId: string): Promise<string[]> =>
  (
    await venue.db.query<{ title: string }>(
      `select coalesce(b.payload ->> 'reason', b.payload ->> 'template') as title
         from outbox b join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1
          and (b.kind = 'alert' or b.payload ->> 'template' in ('order-cancelled', 'booking-cancelled'))
        order by b.kind, b.id`,
      [orderId],
    )
  ).map(({ title }) => title)

/** Three ways to lose the payment of a package. */
const reversals = {
  'is reversed': (payment: string) => venue.simulate(payment, 'reversal'),
  'is charged back': (payment: string) =>
    reportStatus(payment, { meaning: 'charged_back', rawStatus: 'chargeback' }),
  'is refunded in full by hand': (payment: string) =>
    reportStatus(payment, { meaning: 'refunded', rawStatus: 'refund' }),
}
for (const [reversal, takeBack] of Object.entries(reversals))
  test(`the payment of a package ${reversal}: ten future peak hours paid by it are cancelled`, async () => {
    const email = `${reversal.replaceAll(' ', '-')}@example.com`
    const { visitor, quota, payment, order } = await newOwner(email, 10)
    const orders: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const placed = await venue.place(visitor, [byPackage({ date: freshDay(), hours: [18, 19] })])
      orders.push(placed.OrderID)
    }
    await takeBack(payment)
    for (const id of orders) {
      expect([await venue.stateOf(id), await venue.claimedHours(id)]).toEqual(['cancelled', []])
      expect(await mailsAbout(id)).toEqual(['order-cancelled'])
    }
    expect(await balanceOf(quota)).toEqual([0, 0])
    expect(await alertOf(order)).toEqual({ ended: await Promise.all(orders.map(venue.numberOf)), owed: 0 })
    expect(await debtsOf(email)).toEqual([])
    expect(await brokenInvariants(venue.db)).toEqual([])
  })

for (const [reversal, takeBack] of Object.entries(reversals))
  test(`the payment of a package ${reversal}: begun and played hours become a debt at their share of the price, future ones are cancelled`, async () => {
    const email = `half-${reversal.replaceAll(' ', '-')}@example.com`
    const { visitor, payment, order } = await newOwner(email, 10)
    const date = freshDay()
    freshDay()
    const played = await venue.place(visitor, [byPackage({ date, hours: [7, 8] })])
    const mixed = await venue.place(visitor, [
      byPackage({ id: 1, date, hours: [12] }),
      byPackage({ id: 2, date: freshDay(), hours: [18] }),
    ])
    venue.clock.set(`${date}T12:30:00+07:00`)
    await completeOrders(venue.deps)
    await takeBack(payment)
    expect([await venue.stateOf(played.OrderID), await venue.stateOf(mixed.OrderID)]).toEqual([
      'completed',
      'confirmed',
    ])
    expect(await venue.claimedHours(mixed.OrderID)).toEqual([`TST1-C1 ${date} 12`])
    expect(await mailsAbout(mixed.OrderID)).toEqual(['booking-cancelled'])
    // Three of ten hours that cost 800.000.
    expect(await debtsOf(email)).toEqual([240_000])
    expect(await alertOf(order)).toEqual({ ended: [await venue.numberOf(mixed.OrderID)], owed: 240_000 })
    expect(await brokenInvariants(venue.db)).toEqual([])
  })

test('after a reversal the package order is cancelled; if the gateway reports the payment as paid again, only staff are alerted', async () => {
  const email = 'paid-again@example.com'
  const { visitor, quota, payment, order } = await newOwner(email, 10)
  const later = await venue.place(visitor, [byPackage({ date: freshDay(), hours: [18] })])
  await venue.simulate(payment, 'reversal')
  expect([await venue.stateOf(order), await mailsAbout(order)]).toEqual([
    'cancelled',
    ['package_taken_back', 'order-cancelled'],
  ])
  await reportStatus(payment, { meaning: 'paid', rawStatus: 'settlement' })
  expect(await mailsAbout(order)).toEqual(['package_taken_back', 'paid_again', 'order-cancelled'])
  expect([await venue.stateOf(order), await venue.stateOf(later.OrderID)]).toEqual(['cancelled', 'cancelled'])
  expect([await balanceOf(quota), await debtsOf(email)]).toEqual([[0, 0], []])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('an unpaid order that reserves hours of the package is cancelled, and a payment that arrives later is refunded', async () => {
  const { visitor, quota, payment, order } = await newOwner('still-held@example.com', 10)
  const date = freshDay()
  const held = await venue.place(visitor, [
    byPackage({ date, hours: [9, 10], courts: twoCourts, inMoney: 1 }),
  ])
  const unrelated = await venue.place(visitor, [item({ date, hours: [14] })])
  expect(await venue.stateOf(held.OrderID)).toBe('held')
  await venue.simulate(payment, 'reversal')
  expect([await venue.stateOf(held.OrderID), await venue.claimedHours(held.OrderID)]).toEqual([
    'cancelled',
    [],
  ])
  expect(await mailsAbout(held.OrderID)).toEqual(['order-cancelled'])
  expect(await venue.stateOf(unrelated.OrderID)).toBe('held')
  const [paymentOfHeld] = await venue.db.query('select state from payment where public_id = $1', [
    held.PaymentID,
  ])
  expect(paymentOfHeld).toEqual({ state: 'cancelled' })
  expect(await balanceOf(quota)).toEqual([0, 0])
  expect(await alertOf(order)).toEqual({ ended: [await venue.numberOf(held.OrderID)], owed: 0 })
  await venue.simulate(held.PaymentID, 'pay-late')
  expect(await venue.stateOf(held.OrderID)).toBe('refund_due')
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a booking paid by money, store credit and two packages is refunded except the hours of the reversed package', async () => {
  const email = 'two-packages@example.com'
  const { visitor, quota, payment } = await newOwner(email, 10)
  const otherPackage = await buyPackage(visitor, { hours: 1, expires: '2031-11-30' })
  await venue.giveCredit(email, 60_000)
  const date = freshDay()
  const nextDay = freshDay()
  const courts = [...twoCourts, 'TST1-C3']
  const placed = await venue.place(
    visitor,
    [byPackage({ id: 1, date, hours: [9], courts, inMoney: 1 }), item({ id: 2, date: nextDay, hours: [9] })],
    { more: { useCredit: true, isPayWithPackage: true } },
  )
  await venue.simulate(placed.PaymentID, 'pay')
  expect([await balanceOf(otherPackage.quota), await balanceOf(quota)]).toEqual([
    [0, 0],
    [9, 0],
  ])
  await venue.simulate(payment, 'reversal')
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
  expect(await venue.claimedHours(placed.OrderID)).toEqual([`TST1-C1 ${nextDay} 9`])
  expect((await refundAmountsOf(placed.OrderID)).reduce((sum, amount) => sum + amount, 0)).toBe(100_000)
  expect([await balanceOf(otherPackage.quota), await balanceOf(quota)]).toEqual([
    [1, 0],
    [0, 0],
  ])
  const [mail] = await venue.db.query(
    `select (b.payload ->> 'units')::integer as units, (b.payload ->> 'refund')::integer as refund
       from outbox b join sales_order o on b.payload ->> 'orderId' = o.id::text
      where o.public_id = $1 and b.payload ->> 'template' = 'booking-cancelled'`,
    [placed.OrderID],
  )
  expect(mail).toEqual({ units: 1, refund: 100_000 })
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('two packages that paid bookings of one order are reversed in turn: the player gets a mail for each', async () => {
  const email = 'in-turn@example.com'
  const first = await newOwner(email, 2)
  const { visitor } = first
  const second = await buyPackage(visitor, { hours: 3, expires: '2032-01-31' })
  const dates = [freshDay(), freshDay(), freshDay()]
  const items = dates.map((date, n) => byPackage({ id: n + 1, date, hours: n === 2 ? [9] : [18] }))
  const placed = await venue.place(visitor, items)
  expect([await balanceOf(first.quota), await balanceOf(second.quota)]).toEqual([
    [0, 0],
    [2, 0],
  ])
  await venue.simulate(first.payment, 'reversal')
  expect(await venue.claimedHours(placed.OrderID)).toEqual([`TST1-C1 ${dates[2]} 9`])
  await venue.simulate(second.payment, 'reversal')
  expect([await venue.stateOf(placed.OrderID), await venue.claimedHours(placed.OrderID)]).toEqual([
    'cancelled',
    [],
  ])
  expect(await mailsAbout(placed.OrderID)).toEqual(['booking-cancelled', 'order-cancelled'])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('money paid in addition to the package is refunded in full even shortly before play, because the player did not cancel', async () => {
  const { visitor, payment } = await newOwner('late@example.com', 10)
  const date = freshDay()
  const late = await venue.place(visitor, [byPackage({ date, hours: [18], courts: twoCourts, inMoney: 1 })])
  await venue.simulate(late.PaymentID, 'pay')
  venue.clock.set(`${date}T17:30:00+07:00`)
  await venue.simulate(payment, 'reversal')
  expect([await refundAmountsOf(late.OrderID), await venue.claimedHours(late.OrderID)]).toEqual([
    [150_000],
    [],
  ])
  expect(await venue.stateOf(late.OrderID)).toBe('refunded')
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a moved booking is cancelled too, whether the difference of its move is paid or not', async () => {
  const { visitor, payment, quota } = await newOwner('moved-on@example.com', 10)
  const date = freshDay()
  const coach = { id: 'TST1-K1', hours: [9] }
  const book = async (hour: number) => {
    const placed = await venue.place(visitor, [
      byPackage({ date, hours: [hour], coach: { ...coach, hours: [hour] } }),
    ])
    await venue.simulate(placed.PaymentID, 'pay')
    return placed
  }
  const [first, second] = [await book(9), await book(11)]
  const longer = { date, hours: [18, 19], courts: ['TST1-C1'] }
  const paidMove = await venue.move(visitor, first.OrderID, longer)
  const stateAfterMove = await venue.stateOf(paidMove.OrderID)
  if (paidMove.PaymentID !== null) await venue.simulate(paidMove.PaymentID, 'pay')
  expect(['held', 'confirmed']).toContain(stateAfterMove)
  const unpaidMove = await venue.move(visitor, second.OrderID, {
    ...longer,
    courts: ['TST1-C2'],
    hours: [20, 21],
  })
  await venue.simulate(payment, 'reversal')
  for (const { OrderID } of [first, paidMove, second, unpaidMove])
    expect(await venue.claimedHours(OrderID)).toEqual([])
  const sums = await venue.db.query<{ paid: number; refunded: number }>(
    `select (select coalesce(sum(amount), 0) from payment where order_id = any ($1) and state in ('paid', 'refunding'))::bigint as paid,
            (select coalesce(sum(amount), 0) from refund_task where order_id = any ($1))::bigint as refunded`,
    [await idsOf([first, paidMove, second, unpaidMove])],
  )
  expect(sums[0]?.refunded).toBe(sums[0]?.paid)
  expect(sums[0]?.paid).toBeGreaterThan(0)
  expect(await balanceOf(quota)).toEqual([0, 0])
  expect(await brokenInvariants(venue.db)).toEqual([])
})
const idsOf = async (orders: readonly { readonly OrderID: string }[]): Promise<number[]> =>
  (
    await venue.db.query<{ id: number }>('select id from sales_order where public_id = any ($1)', [
      orders.map(({ OrderID }) => OrderID),
    ])
  ).map(({ id }) => id)

test('orders placed while the package’s payment is reversed: none keeps an hour paid by it', async () => {
  const counts: number[] = []
  for (const wait of [0, 30, 60, 120]) {
    const { visitor, quota, payment } = await newOwner(`at-once-${wait}@example.com`, 10)
    const booked = Array.from({ length: 6 }, () => byPackage({ date: freshDay(), hours: [18] }))
    const [replies] = await Promise.all([
      Promise.all(booked.map((booking) => venue.tryToPlace(visitor, [booking]))),
      setTimeout(wait).then(() => venue.simulate(payment, 'reversal')),
    ])
    counts.push(replies.filter(({ status }) => status === 201).length)
    const remaining = await venue.db.query(
      `select o.number from sales_order o
        where o.kind = 'court' and o.state in ('held', 'confirmed')
          and exists (select from quota_entry e join quota_package q on q.id = e.quota_id
                       where e.order_id = o.id and q.public_id = $1)`,
      [quota],
    )
    expect([remaining, await balanceOf(quota)]).toEqual([[], [0, 0]])
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  }
  // In some rounds orders were accepted before the money was gone.
  expect(Math.max(...counts)).toBeGreaterThan(0)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a package that was bought by a guest and joined the account later is used last, even if it expires first', async () => {
  const { visitor, quota } = await newOwner('gifted@example.com', 4)
  const gift = await buyPackage(visitor, { hours: 4, expires: addDays(today, 30) })
  await venue.db.query('update sales_order set joined_at = now() where public_id = $1', [gift.order])
  const placed = await venue.place(visitor, [byPackage({ date: freshDay(), hours: [18, 19] })])
  await venue.simulate(gift.payment, 'reversal')
  expect(await balanceOf(quota)).toEqual([2, 0])
  expect(await venue.stateOf(placed.OrderID)).toBe('confirmed')
})
