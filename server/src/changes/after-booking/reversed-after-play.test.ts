import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { openDebts } from '../../balances/credit/debts.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { guest, item, today } from '../../orders/place/test-players.ts'
import { verifyEmail } from '../../people/accounts/verify-email.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// The time is 10:00 of `today`; an hour costs 100,000 rupiah, and 150,000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let lastDay = 2
let lastGuest = 700
/** `email`: null for a guest. `credit`: the store credit that the customer gets and uses. */
type MoverOptions = { readonly email: string | null; readonly credit?: number }

/** Places a paid booking at 12, and moves it to 18 of the same day for 50,000 more, which is paid too. */
async function placeAndMove({ email, credit = 0 }: MoverOptions) {
  venue.clock.set(`${today}T10:00:00+07:00`)
  const visitor = email === null ? venue.visitor() : await venue.customer(email)
  if (email !== null && credit > 0) await venue.giveCredit(email, credit)
  const date = addDays(today, (lastDay += 1))
  const more = email === null ? { guestNumber: (lastGuest += 1) } : { more: { useCredit: credit > 0 } }
  const first = await venue.place(visitor, [item({ date, hours: [12] })], more)
  if (first.PaymentID !== null) await venue.simulate(first.PaymentID, 'pay')
  const second = await venue.move(visitor, first.OrderID, { date, hours: [18] })
  await venue.simulate(second.PaymentID ?? '', 'pay')
  return { visitor, date, first, second }
}
/** Sets the clock into an hour: to half past. */
const setClockIn = (date: string, hour: number): void =>
  venue.clock.set(`${date}T${String(hour).padStart(2, '0')}:30:00+07:00`)
const debtsOf = async (orderId: string): Promise<number[]> => {
  const number = await venue.numberOf(orderId)
  return (await openDebts(venue.db))
    .filter(({ orderNumber }) => orderNumber === number)
    .map(({ amount }) => amount)
}
const alertsOf = async (orderId: string): Promise<string[]> =>
  (
    await venue.db.query<{ reason: string }>(
      `select b.payload ->> 'reason' as reason from outbox b join sales_order o on b.payload ->> 'orderId' = o.id::text
        where o.public_id = $1 and b.kind = 'alert' order by b.id`,
      [orderId],
    )
  ).map(({ reason }) => reason)

for (const [progress, hour, state] of [
  ['has begun', 18, 'confirmed'],
  ['was played', 20, 'completed'],
] as const)
  test(`if the difference of a move is reversed after the booking ${progress}, the booking stays and the difference is a debt`, async () => {
    const { date, second } = await placeAndMove({ email: null })
    setClockIn(date, hour)
    await completeOrders(venue.deps)
    await venue.simulate(second.PaymentID, 'reversal')
    expect([await venue.stateOf(second.OrderID), await venue.refunds(second.OrderID)]).toEqual([state, []])
    expect(await venue.claimedHours(second.OrderID)).toEqual([`TST1-C1 ${date} 18`])
    expect([await debtsOf(second.OrderID), await alertsOf(second.OrderID)]).toEqual([
      [50_000],
      ['reversed_after_play'],
    ])
  })

for (const [hour, refund] of [
  [9, 50_000],
  [16, 0],
] as const)
  test(`if the difference is reversed before the booking begins, the carried amount is refunded by the tier: ${refund} at ${hour}`, async () => {
    const { date, second } = await placeAndMove({ email: null })
    setClockIn(date, hour)
    await venue.simulate(second.PaymentID, 'reversal')
    expect(await venue.claimedHours(second.OrderID)).toEqual([])
    expect(await venue.refunds(second.OrderID)).toEqual(
      refund === 0 ? [] : [`booking_cancelled transfer open ${refund}`],
    )
    expect([await venue.stateOf(second.OrderID), await debtsOf(second.OrderID)]).toEqual([
      refund === 0 ? 'cancelled' : 'refund_due',
      [],
    ])
  })

test('after the booking has begun, store credit in the carried amount is not returned either', async () => {
  const email = 'carried-credit@example.com'
  const { date, second } = await placeAndMove({ email, credit: 100_000 })
  setClockIn(date, 18)
  await venue.simulate(second.PaymentID, 'reversal')
  expect([await venue.creditOf(email), await debtsOf(second.OrderID)]).toEqual([0, [50_000]])
})

test('if the first order’s payment is reversed after its moved booking was played, the amount of that payment is a debt', async () => {
  const email = 'first-money@example.com'
  const { date, first, second } = await placeAndMove({ email })
  setClockIn(date, 20)
  await venue.simulate(first.PaymentID, 'reversal')
  expect([await venue.claimedHours(second.OrderID), await debtsOf(second.OrderID)]).toEqual([
    [`TST1-C1 ${date} 18`],
    [100_000],
  ])
  await venue.simulate(second.PaymentID, 'reversal')
  expect((await debtsOf(second.OrderID)).toSorted((a, b) => a - b)).toEqual([50_000, 100_000])
})

test('if the payment of an order without a move is reversed, begun bookings stay and future bookings are cancelled', async () => {
  venue.clock.set(`${today}T10:00:00+07:00`)
  const email = 'half-played@example.com'
  const ani = await venue.customer(email)
  await venue.giveCredit(email, 100_000)
  const date = addDays(today, (lastDay += 1))
  const items = [item({ date, hours: [9] }), item({ id: 2, date: addDays(date, 2), hours: [9] })]
  const order = await venue.place(ani, items, { more: { useCredit: true } })
  await venue.simulate(order.PaymentID, 'pay')
  setClockIn(date, 9)
  await venue.simulate(order.PaymentID, 'reversal')
  expect([await venue.stateOf(order.OrderID), await venue.claimedHours(order.OrderID)]).toEqual([
    'confirmed',
    [`TST1-C1 ${date} 9`],
  ])
  // Half of the store credit paid for the future booking. It is returned, and pays the debt for the booking that has begun.
  expect([await venue.refunds(order.OrderID), await venue.creditOf(email)]).toEqual([
    ['booking_cancelled credit done 50000'],
    0,
  ])
  expect(await debtsOf(order.OrderID)).toEqual([])
})

/** Joins the guest orders of an e-mail address to a new account that has 30,000 of store credit. */
async function joinWithCredit(email: string): Promise<void> {
  await venue.customer(email)
  await venue.giveCredit(email, 30_000)
  const [account] = await venue.db.query<{ id: number }>('select id from customer where email = $1', [email])
  const now = venue.clock.now()
  await venue.db.transaction((tx) => verifyEmail(tx, { customerId: account?.id ?? 0, email, now }))
}

test('the debt of a guest order belongs to no account, whether the payment was reversed before or after the order joined one', async () => {
  for (const isJoinedFirst of [false, true]) {
    const { date, second } = await placeAndMove({ email: null })
    const { Email: email } = guest(lastGuest)
    setClockIn(date, 20)
    await completeOrders(venue.deps)
    if (isJoinedFirst) await joinWithCredit(email)
    await venue.simulate(second.PaymentID, 'reversal')
    expect(await debtsOf(second.OrderID)).toEqual([50_000])
    if (!isJoinedFirst) await joinWithCredit(email)
    const [order] = await venue.db.query(
      `select d.customer_id as debtor, d.paid, o.customer_id is not null as "isJoined"
         from credit_debt d join sales_order o on o.id = d.order_id where o.public_id = $1`,
      [second.OrderID],
    )
    expect(order).toEqual({ debtor: null, paid: 0, isJoined: true })
    expect([await venue.creditOf(email), await debtsOf(second.OrderID)]).toEqual([30_000, [50_000]])
  }
  expect(await brokenInvariants(venue.db)).toEqual([])
})
