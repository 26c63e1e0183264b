import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

// The time is 10:00 of the day before `tomorrow`; an hour costs 100,000 rupiah. Cancelling refunds all until 24 hours before
// play, then half until 6 hours before.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query(`update location set reschedule_hours = 6`)
})
afterAll(() => venue.close())

test('moving a booking far ahead and cancelling it refunds no more than cancelling at once', async () => {
  const ani = await venue.customer('ahead@example.com')
  const placed = await venue.place(ani, [item({ date: tomorrow, hours: [9] })])
  await venue.simulate(placed.PaymentID, 'pay')
  expect(await venue.preview(ani, placed.OrderID)).toMatchObject({ Percent: 50, Refund: 50_000 })
  const moved = await venue.move(ani, placed.OrderID, { date: addDays(tomorrow, 5), hours: [9] })
  const shown = await ani.get(`/api/orders/${moved.OrderID}`)
  expect(shown.body).toMatchObject({ data: { Policy: { FreeUntil: null, BackNow: 50_000 } } })
  expect(await venue.preview(ani, moved.OrderID)).toMatchObject({ Percent: 50, Refund: 50_000 })
  expect(await venue.cancel(ani, moved.OrderID)).toMatchObject({ Refund: 50_000 })
})

test('a booking moved during the full-refund period has a full refund until the new deadline', async () => {
  const ani = await venue.customer('early@example.com')
  const placed = await venue.place(ani, [item({ date: addDays(tomorrow, 1), hours: [9] })])
  await venue.simulate(placed.PaymentID, 'pay')
  const moved = await venue.move(ani, placed.OrderID, { date: addDays(tomorrow, 6), hours: [9] })
  expect(await venue.preview(ani, moved.OrderID)).toMatchObject({ Percent: 100, Refund: 100_000 })
})
