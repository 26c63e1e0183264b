import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

test('cancelling an order releases courts before add-ons, in the lock order of all writers', async () => {
  const ani = await venue.customer('locks@example.com')
  const date = addDays(today, 4)
  const [rental] = await venue.db.query<{ item: string }>(
    `select item from add_on where location_id = 'TST1' and kind = 'rental' order by item limit 1`,
  )
  const addOns = { [rental?.item ?? '']: 1 }
  const booked = [9, 12].map((hour, n) => item({ id: n + 1, date, hours: [hour], addOns }))
  const placed = await venue.place(ani, booked)
  await venue.simulate(placed.PaymentID, 'pay')
  const { db } = venue
  const { unlockedCourts, cancelling } = await db.transaction(async (tx) => {
    // Another order rents a piece for an hour of the first booking now.
    await tx.query(`select item from add_on_hour where play_date = $1 and hour = 9 for update`, [date])
    const running = venue.cancel(ani, placed.OrderID)
    await untilSomebodyWaits()
    // The courts that the cancellation has not locked yet: none, because it locks courts first.
    const courts = await db.query(
      `select hour from court_hour where play_date = $1 and court_id = 'TST1-C1' order by hour for update skip locked`,
      [date],
    )
    return { unlockedCourts: courts, cancelling: running }
  })
  expect(unlockedCourts).toEqual([])
  await cancelling
  expect(await venue.stateOf(placed.OrderID)).toMatch(/^(refund_due|refunded)$/)
})

test('before the sweep expires an unpaid move, it locks the moved order, as all writers do', async () => {
  const budi = await venue.customer('sweep-locks@example.com')
  const date = addDays(today, 6)
  const placed = await venue.place(budi, [item({ date, hours: [9] })])
  await venue.simulate(placed.PaymentID, 'pay')
  const move = await venue.move(budi, placed.OrderID, { date, hours: [18, 19] })
  await venue.db.query(
    `update sales_order set held_until = now() - interval '10 minutes' where public_id = $1`,
    [move.OrderID],
  )
  // The gateway has closed the payment of the move already.
  await venue.db.query(`update payment set state = 'expired', next_check_at = null where public_id = $1`, [
    move.PaymentID,
  ])
  const lock = 'select id from sales_order where public_id = $1 for update'
  const { unlockedMoves, sweeping } = await venue.db.transaction(async (tx) => {
    // The player cancels the booking now, and the move with it.
    await tx.query(lock, [placed.OrderID])
    const running = sweepPayments(venue.deps)
    await untilSomebodyWaits()
    return { unlockedMoves: await tx.query(`${lock} skip locked`, [move.OrderID]), sweeping: running }
  })
  // The sweep waits for the moved order and has not locked the move yet.
  expect(unlockedMoves).toHaveLength(1)
  await sweeping
  expect(await venue.stateOf(move.OrderID)).toBe('expired')
})

/** Waits until another transaction waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const waiting = await venue.db.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
    await pause(20)
  }
  throw new Error('nobody waits')
}
