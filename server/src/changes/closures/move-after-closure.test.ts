import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
  await venue.manager.openDrawer()
})
afterAll(() => venue.close())

let day = 1
let date: PlayDate = today
beforeEach(() => {
  day += 1
  date = addDays(today, day)
})

/** Places and pays a booking, closes its hours from 17 on, and sets the clock to a minute later. */
async function placePartlyClosed(
  wish: Partial<Parameters<typeof item>[0]>,
): Promise<{ readonly id: string; readonly player: Visitor }> {
  const player = await venue.customer(`partly-${day}@example.com`)
  const placed = await venue.place(player, [item({ date, ...wish })])
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  await venue.closeCourts({ date })
  venue.clock.set(venue.clock.now().add({ minutes: 1 }).toString())
  return { id: placed.OrderID, player }
}

test('the hour that stays of a booking cannot move to its closed hour until the closure ends', async () => {
  const { id, player } = await placePartlyClosed({ hours: [16, 17] })
  expect(replyText(await venue.tryToQuoteMove(player, id, { date, hours: [17] }))).toBe('409 SLOT_TAKEN')
  // Ends the closure: its blocks end, and their hours are free again.
  await venue.db.query(
    `with ended as (update court_block set ended_at = greatest(created_at, '2031-03-05'::timestamptz) + interval '1 minute' where ended_at is null returning id)
     delete from court_hour where block_id in (select id from ended)`,
  )
  await venue.move(player, id, { date, hours: [17] })
  const moved = await venue.db.query<{ hour: number }>(
    'select hour from court_hour where play_date = $1 and order_id is not null',
    [date],
  )
  expect(moved).toEqual([{ hour: 17 }])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('the hours that stay of a booking move to a more expensive hour, after the difference is paid', async () => {
  const { id, player } = await placePartlyClosed({ hours: [16, 17] })
  const moved = await venue.move(player, id, { date: addDays(date, 30), hours: [19] })
  if (moved.PaymentID === null) throw new Error('nothing is to be paid')
  await venue.simulate(moved.PaymentID, 'pay')
  expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C1 ${addDays(date, 30)} 19`])
  expect(await venue.claimedHours(id)).toEqual([])
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('the coach of a closed hour is not booked again at the new time', async () => {
  const { id, player } = await placePartlyClosed({
    hours: [16, 17],
    coach: { id: 'TST1-K1', hours: [17], players: 1 },
  })
  const target = addDays(date, 30)
  expect(await venue.quoteMove(player, id, { date: target, hours: [10] })).toMatchObject({
    Price: 100_000,
    ToPay: 0,
  })
  const moved = await venue.move(player, id, { date: target, hours: [10] })
  expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C1 ${target} 10`])
})

test('after a move, rented things of a closed hour are not counted again, also if the move ends unpaid', async () => {
  const { id, player } = await placePartlyClosed({ hours: [16, 17], addOns: { RACKET: 2 } })
  const racketHours = async (): Promise<unknown[]> =>
    venue.db.query(
      `select play_date as date, hour, used from add_on_hour where used > 0 and item = 'RACKET' and play_date >= $1
        order by 1, 2`,
      [date],
    )
  const before = await racketHours()
  const target = addDays(date, 30)
  const moved = await venue.move(player, id, { date: target, hours: [19] })
  expect((await racketHours()).length).toBe(before.length + 1)
  if (moved.PaymentID === null) throw new Error('nothing is to be paid')
  await venue.simulate(moved.PaymentID, 'expire')
  expect(await racketHours()).toEqual(before)
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('a booking whose first hour is closed begins with the next hour: before that it can be cancelled', async () => {
  const player = await venue.customer(`begins-${day}@example.com`)
  const placed = await venue.place(player, [item({ date, hours: [16, 17] })])
  if (placed.PaymentID !== null) await venue.simulate(placed.PaymentID, 'pay')
  await venue.closeCourts({ date, from: 15, until: 17 })
  const now = venue.clock.now()
  venue.clock.set(`${date}T16:10:00+07:00`)
  expect(replyText(await venue.tryToPreview(player, placed.OrderID))).toBe('200')
  venue.clock.set(now.toString())
})
