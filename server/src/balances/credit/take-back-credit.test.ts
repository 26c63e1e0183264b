import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoreCredit } from '@pantul/contract/after-booking'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { paymentEffects } from '../../money/payments/relay-payments.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { addDays } from '@pantul/rules/play-date'
import { closeDebt, openDebts } from './debts.ts'

let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let days = 2
/**
 * A paid order of 100,000 rupiah of a customer. Its method (virtual account) cannot refund. `isLate`: paid after its
 * hold ended and a guest took its hour.
 */
async function paidByBankTransfer(email: string, { isLate = false } = {}) {
  const visitor = await venue.customer(email)
  const booking = item({ date: addDays(today, (days += 1)), hours: [9] })
  const placed = await venue.place(visitor, [booking])
  await venue.setMethod(placed.PaymentID, 'bank_transfer')
  if (isLate) {
    await venue.expireHolds()
    await venue.place(venue.visitor(), [booking], { guestNumber: 900 + days })
  }
  await venue.simulate(placed.PaymentID, isLate ? 'pay-late' : 'pay')
  return { visitor, ...placed }
}
const entriesOf = async (email: string): Promise<string[]> =>
  (
    await venue.db.query<{ title: string }>(
      `select concat_ws(' ', e.kind, e.amount) as title
         from credit_entry e join customer c on c.id = e.customer_id where c.email = $1 order by e.id`,
      [email],
    )
  ).map(({ title }) => title)
const alertCount = async (reason: string): Promise<number> =>
  (await venue.db.query('select id from outbox where dedupe_key like $1', [`alert:${reason}:%`])).length

test('store credit from a cancelled booking is taken back when its payment is reversed', async () => {
  const email = 'back@example.com'
  const { visitor, OrderID, PaymentID } = await paidByBankTransfer(email)
  await venue.cancel(visitor, OrderID)
  expect(await venue.creditOf(email)).toBe(100_000)
  await venue.simulate(PaymentID, 'reversal')
  expect(await entriesOf(email)).toEqual(['refund 100000', 'take-back -100000'])
  expect([await venue.creditOf(email), await openDebts(venue.db), await alertCount('credit_spent')]).toEqual([
    0,
    [],
    0,
  ])
})

test('store credit from a late payment is taken back too', async () => {
  const email = 'late@example.com'
  const { PaymentID } = await paidByBankTransfer(email, { isLate: true })
  expect(await venue.creditOf(email)).toBe(100_000)
  await venue.simulate(PaymentID, 'reversal')
  expect(await venue.creditOf(email)).toBe(0)
})

test('store credit that was already spent becomes a debt, and the balance never goes below zero', async () => {
  const email = 'spent@example.com'
  const { visitor, OrderID, PaymentID } = await paidByBankTransfer(email)
  await venue.cancel(visitor, OrderID)
  const next = item({ date: addDays(today, (days += 1)), hours: [18] })
  await venue.giveCredit(email, 80_000)
  const held = await venue.place(visitor, [next], { more: { useCredit: true } })
  expect(await venue.creditOf(email)).toBe(30_000)
  await venue.simulate(PaymentID, 'reversal')
  expect(await venue.creditOf(email)).toBe(0)
  const [debt] = await openDebts(venue.db)
  expect(debt).toMatchObject({ email, amount: 70_000, name: expect.any(String) })
  expect(await closeDebt(venue.db, debt?.id ?? 0)).toBe(true)
  expect([await closeDebt(venue.db, debt?.id ?? 0), await openDebts(venue.db)]).toEqual([false, []])
  await relayOutbox({ ...venue.deps, log: { error: () => {} } }, paymentEffects)
  expect([await venue.stateOf(held.OrderID), await alertCount('credit_spent')]).toEqual(['confirmed', 1])
})

/**
 * Creates a debt of 100,000 rupiah: the credit of a cancelled booking was spent before the bank reversed its payment.
 */
async function customerWithDebt(email: string, bookingByCredit: ReturnType<typeof item>) {
  const { visitor, OrderID, PaymentID } = await paidByBankTransfer(email)
  await venue.cancel(visitor, OrderID)
  const spent = await venue.place(visitor, [bookingByCredit], { more: { useCredit: true } })
  await venue.simulate(PaymentID, 'reversal')
  expect(await debtsOf(email)).toEqual([100_000])
  return { visitor, ...spent }
}
const debtsOf = async (email: string): Promise<number[]> =>
  (await openDebts(venue.db)).filter((debt) => debt.email === email).map(({ amount }) => amount)

test('if credit paid a booking that is cancelled, the returned credit pays the debt first', async () => {
  const email = 'nothing-from-nothing@example.com'
  const { visitor, OrderID } = await customerWithDebt(
    email,
    item({ date: addDays(today, (days += 1)), hours: [9] }),
  )
  await venue.cancel(visitor, OrderID)
  expect(await entriesOf(email)).toEqual(['refund 100000', 'spend -100000', 'refund 100000', 'debt -100000'])
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([0, []])
  const shown = await visitor.get('/api/credit')
  const { Balance, items } = StoreCredit.ok.parse(shown.body).data
  expect([Balance, items[0]]).toEqual([
    0,
    expect.objectContaining({ Kind: 'debt', Amount: -100_000, OrderNo: expect.any(String) }),
  ])
})

test('if credit paid an order that expires, the returned credit pays the debt first', async () => {
  const email = 'unpaid-debt@example.com'
  await customerWithDebt(email, item({ date: addDays(today, (days += 1)), hours: [18] }))
  await venue.expireHolds()
  expect((await entriesOf(email)).slice(-2)).toEqual(['return 100000', 'debt -100000'])
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([0, []])
})

test('later credit pays a part of the debt, and staff collect only what remains', async () => {
  const email = 'part-of-a-debt@example.com'
  // Cancelling an hour at 17:00 today returns half of its price.
  const { visitor, OrderID } = await customerWithDebt(email, item({ date: today, hours: [17] }))
  await venue.cancel(visitor, OrderID)
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([0, [50_000]])
  const again = await paidByBankTransfer(email)
  await venue.cancel(again.visitor, again.OrderID)
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([50_000, []])
  await venue.simulate(again.PaymentID, 'reversal')
  const [debt] = await openDebts(venue.db)
  expect(debt).toMatchObject({ email, amount: 50_000 })
  expect(await closeDebt(venue.db, debt?.id ?? 0)).toBe(true)
  const third = await paidByBankTransfer(email)
  await venue.cancel(third.visitor, third.OrderID)
  expect(await venue.creditOf(email)).toBe(100_000)
})

test('concurrent refunds as store credit pay a debt once', async () => {
  const email = 'at-a-time@example.com'
  const { visitor, OrderID } = await customerWithDebt(
    email,
    item({ date: addDays(today, (days += 1)), hours: [9] }),
  )
  const others = [await paidByBankTransfer(email), await paidByBankTransfer(email)]
  await Promise.all([OrderID, ...others.map((other) => other.OrderID)].map((id) => venue.cancel(visitor, id)))
  expect([await venue.creditOf(email), await debtsOf(email)]).toEqual([200_000, []])
})
