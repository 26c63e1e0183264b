import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'
import { addMoveRight, endOfDayIn } from './test-move-rights.ts'

// An hour costs 100,000 rupiah, and 150,000 from 18 to 21.
let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let days = 2
/** Places a paid booking at 12:00 on a day of its own, and gives it a move right. */
async function placeBookingWithRight(): Promise<{
  readonly player: Visitor
  readonly id: string
  readonly payment: string
  readonly date: string
}> {
  days += 1
  const date = addDays(today, days)
  const player = await venue.customer(`shown${days}@example.com`)
  const { OrderID: id, PaymentID } = await venue.place(player, [item({ date, hours: [12] })])
  if (PaymentID === null) throw new Error('nothing was to be paid')
  await venue.simulate(PaymentID, 'pay')
  await addMoveRight(venue, id, { until: endOfDayIn(30) })
  return { player, id, payment: PaymentID, date }
}

describe('a new time is chosen after prices rose', () => {
  afterEach(() =>
    venue.db.query(`update price_rule set price = 100000 where location_id = 'TST1' and priority = 0`),
  )
  const raisePrices = () =>
    venue.db.query(`update price_rule set price = 120000 where location_id = 'TST1' and priority = 0`)

  test.each([
    ['an equal hour is free', false, 13, 0],
    [
      'a more expensive hour costs the difference between the current prices of both hours',
      false,
      18,
      30_000,
    ],
    ['an equal hour is free, also if the old date is closed now', true, 13, 0],
  ])('%s', async (_, isDateClosed, hour, toPay) => {
    const { player, id, date } = await placeBookingWithRight()
    await raisePrices()
    if (isDateClosed)
      await venue.db.query(`insert into closed_date values ('TST1', $1, 'Holiday', 'Libur')`, [date])
    const target = { date: addDays(today, 20), hours: [hour], courts: ['TST1-C3'] }
    expect(await venue.quoteMove(player, id, target)).toMatchObject({ ToPay: toPay })
    const moved = await venue.move(player, id, target)
    if (moved.PaymentID !== null) await venue.simulate(moved.PaymentID, 'pay')
    expect(await venue.stateOf(moved.OrderID)).toBe('confirmed')
    expect(await brokenInvariants(venue.db)).toEqual([])
    // A later cancellation does not refund a price rise that the player did not pay.
    expect(await venue.cancel(player, moved.OrderID)).toMatchObject({ Refund: 100_000 + toPay })
  })

  test('a move without a move right costs the price rise', async () => {
    days += 1
    const date = addDays(today, days)
    const player = await venue.customer(`without${days}@example.com`)
    const { OrderID, PaymentID } = await venue.place(player, [item({ date, hours: [12] })])
    await venue.simulate(PaymentID, 'pay')
    await raisePrices()
    expect(await venue.quoteMove(player, OrderID, { date, hours: [13] })).toMatchObject({ ToPay: 20_000 })
  })
})

describe('while a new time is to be chosen', () => {
  const until = toDayMonthYear(addDays(today, 30))

  test('the list of orders, the order and the payment page say until when', async () => {
    const { player, id, payment } = await placeBookingWithRight()
    const list = await player.get('/api/orders?tab=upcoming')
    const { items } = (list.body as { data: { items: { OrderID: string; Items: object[] }[] } }).data
    expect(items.find(({ OrderID }) => OrderID === id)?.Items[0]).toMatchObject({ NewTimeUntil: until })
    for (const path of [`/api/orders/${id}`, `/api/payments/${payment}`]) {
      const { body } = await player.get(path)
      expect((body as { data: { Items: object[] } }).data.Items[0]).toMatchObject({ NewTimeUntil: until })
    }
  })

  test('the calendar cancels the old time, and the new time takes its place', async () => {
    const { player, id, payment } = await placeBookingWithRight()
    const before = (await player.get(`/api/payments/${payment}/calendar.ics`)).text
    expect(before).toContain('STATUS:CANCELLED')
    expect(before).toMatch(/SUMMARY:Choose a new time until/)
    expect(before).toContain('SEQUENCE:1')
    const target = { date: addDays(today, 21 + days), hours: [9] }
    const moved = await venue.move(player, id, target)
    const after = (await player.get(`/api/orders/${moved.OrderID}/calendar.ics`)).text
    expect(after).toContain('STATUS:CONFIRMED')
    expect(after).toContain('SEQUENCE:2')
    const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1]
    expect(uid(after)).toBe(uid(before))
    const { body } = await player.get(`/api/payments/${payment}`)
    expect((body as { data: { Items: object[] } }).data.Items[0]).not.toHaveProperty('NewTimeUntil')
  })
})
