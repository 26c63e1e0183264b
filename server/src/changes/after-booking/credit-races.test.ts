import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { paymentEffects } from '../../money/payments/relay-payments.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'
import { countDeadlocks, inWaves, notificationStatusesOf } from './test-deadlocks.ts'

let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

/** How many times a burst of concurrent requests is sent. */
const burstCount = 15
const racket = { RACKET: 1 }
const useCredit = { more: { useCredit: true } }

const dayOf = (burst: number): string => addDays(today, 2 + burst)
const failures: string[] = []
/** Runs the queued jobs as the server does. Notes failed ones in `failures`. */
async function relay(): Promise<void> {
  const { failed } = await relayOutbox({ ...venue.deps, log: { error: () => {} } }, paymentEffects)
  if (failed > 0) failures.push(`${failed} jobs failed`)
}

/**
 * Gives the visitor store credit of 600.000 rupiah, by cancelling a paid order. Returns the id of the payment that became this
 * credit.
 */
async function giveCreditByCancelling(visitor: Visitor, date: string): Promise<string | null> {
  const { OrderID, PaymentID } = await venue.place(visitor, [
    item({ date, hours: [6, 7, 8], courts: ['TST1-C1', 'TST1-C2'] }),
  ])
  await venue.setMethod(PaymentID, 'bank_transfer')
  await venue.simulate(PaymentID, 'pay')
  await venue.cancel(visitor, OrderID)
  return PaymentID
}

/**
 * Places three bookings that the credit pays and one that stays unpaid. Returns two to move with their quotes, one to cancel
 * with its preview, and the unpaid one.
 */
async function placeByCredit(visitor: Visitor, date: string) {
  const place = (hours: readonly number[], addOns = {}) =>
    venue.place(visitor, [item({ date, hours, courts: ['TST1-C1'], addOns })], useCredit)
  const [first, second] = [await place([6]), await place([7], racket)]
  const third = await place([8])
  const held = await place([16, 17, 18, 19], racket)
  const moves = await Promise.all(
    [first, second].map(async ({ OrderID }, n) => {
      const wish = { date, hours: [9 + n], courts: ['TST1-C1'] }
      return { OrderID, wish, quoteHash: (await venue.quoteMove(visitor, OrderID, wish)).QuoteHash }
    }),
  )
  const previewHash = (await venue.preview(visitor, third.OrderID)).PreviewHash
  return { moves, third, held, previewHash }
}

test('orders, moves, payments and cancellations while bookings paid by store credit are cancelled: no deadlock, no error', async () => {
  const before = await countDeadlocks(venue.db)
  let accepted = 0
  let endedOrders = 0
  for (let burst = 0; burst < burstCount; burst += 1) {
    const email = `burst-${burst}@example.com`
    const visitor = await venue.customer(email)
    const date = dayOf(burst)
    const payment = await giveCreditByCancelling(visitor, date)
    const { moves, third, held, previewHash } = await placeByCredit(visitor, date)
    // The stranger and the player want the same hours and rackets.
    const stranger = await venue.customer(`stranger-${burst}@example.com`)
    const orderRequest = (who: Visitor, n: number, addOns = {}) => {
      const wish = {
        date,
        hours: [16 + n],
        courts: [Object.keys(addOns).length === 0 ? 'TST1-C1' : 'TST1-C3'],
      }
      return () => venue.tryToPlace(who, [item({ ...wish, addOns })], useCredit)
    }
    const gatewayCall = (id: string | null, action: string) => () =>
      visitor.post(`/api/simulate/${id}`, { body: { action } })
    const reversal = async () => {
      const reply = await gatewayCall(payment, 'reversal')()
      await relay()
      return reply
    }
    const replies = (
      await inWaves<Reply | void>([
        orderRequest(stranger, 0),
        reversal,
        ...moves.map(
          ({ OrderID, ...move }) =>
            () =>
              venue.tryToMove(visitor, OrderID, { ...move.wish, quoteHash: move.quoteHash }),
        ),
        relay,
        () => venue.tryToCancel(visitor, third.OrderID, { bookingId: null, previewHash }),
        orderRequest(visitor, 1, racket),
        orderRequest(stranger, 2, racket),
        gatewayCall(held.PaymentID, burst % 2 === 0 ? 'pay' : 'pay-late'),
        relay,
        orderRequest(stranger, 3),
        reversal,
        orderRequest(visitor, 3, racket),
      ])
    ).flatMap((reply) => reply ?? [])
    await relay()
    failures.push(...replies.filter(({ status }) => status >= 500).map(({ text }) => `${burst} ${text}`))
    failures.push(
      ...replies
        .flatMap(notificationStatusesOf)
        .filter((status) => status !== 200)
        .map(String),
    )
    accepted += replies.filter(({ status }) => status === 201).length
    const [customer] = await venue.db.query<{ owed: number; ended: number; waiting: number }>(
      `select coalesce((select sum(d.amount - d.paid) from credit_debt d where d.customer_id = c.id), 0)::int as owed,
              (select count(*) from sales_order o where o.customer_id = c.id and o.cancelled_by = 'gateway')::int as ended,
              (select count(*) from outbox where kind = 'end-credit-bookings' and done_at is null)::int as waiting
         from customer c where c.email = $1`,
      [email],
    )
    // No booking has begun, so all of the credit is returned and pays the debt.
    expect({ burst, owed: customer?.owed, waiting: customer?.waiting }).toEqual({
      burst,
      owed: 0,
      waiting: 0,
    })
    endedOrders += customer?.ended ?? 0
  }
  expect([accepted > 0, endedOrders > 0]).toEqual([true, true])
  expect({ deadlocks: (await countDeadlocks(venue.db)) - before, failures }).toEqual({
    deadlocks: 0,
    failures: [],
  })
  expect(await brokenInvariants(venue.db)).toEqual([])
}, 120_000)
