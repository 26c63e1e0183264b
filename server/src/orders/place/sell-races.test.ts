import { setTimeout as pause } from 'node:timers/promises'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import { item, today } from './test-players.ts'
import { quoteSale, tender, trySell } from './test-sales.ts'

let venue: VenueWithPlayers
// `venue`: the server under test. `desk`, `secondDesk`: two logged-in members of staff.
let desk: StaffAtCounter
let secondDesk: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  desk = await staffAtCounter(venue)
  secondDesk = await staffAtCounter(venue)
  await desk.openDrawer()
})
afterAll(() => venue.close())

/** Channel and state of the order that has the hour. */
const ownersOf = (date: string, hour: number) =>
  venue.db.query<{ channel: string; state: string }>(
    `select distinct o.channel, o.state from court_hour h join sales_order o on o.id = h.order_id
      where h.play_date = $1 and h.hour = $2 and h.court_id = 'TST1-C1'`,
    [date, hour],
  )

test('staff and a player order the same hour, 200 times: one gets it, and the other pays nothing', async () => {
  for (let round = 0; round < 200; round += 1) {
    const date = addDays(today, 1 + Math.floor(round / 18))
    const hour = 6 + (round % 18)
    const wanted = [item({ date, hours: [hour] })]
    // A sale reaches its claim later than an order. The player waits 0 to 90 ms, so that each of the two wins rounds.
    const [sold, ordered] = await Promise.all([
      trySell(desk, wanted),
      pause((round % 10) * 10).then(() => venue.tryToPlace(venue.visitor(), wanted, { guestNumber: round })),
    ])
    const answers = `${replyText(sold)}, ${replyText(ordered)}`
    expect(['201, 409 SLOT_TAKEN', '409 SLOT_TAKEN, 201']).toContain(answers)
    expect(await ownersOf(date, hour)).toEqual([
      sold.status === 201 ? { channel: 'desk', state: 'confirmed' } : { channel: 'web', state: 'held' },
    ])
  }
  // `isInDrawer` is null if staff won no round, because then the drawer has no sales.
  const [sums] = await venue.db.query(
    `select (select sum(amount) from drawer_entry where kind = 'sale')::bigint
            = (select coalesce(sum(total), 0) from sales_order where channel = 'desk')::bigint as "isInDrawer"`,
  )
  expect(sums).toEqual({ isInDrawer: true })
})

test('two staff sell the same hour at once, 200 times: one sells it', async () => {
  for (let round = 0; round < 200; round += 1) {
    const date = addDays(today, 40 + Math.floor(round / 18))
    const wanted = [item({ date, hours: [6 + (round % 18)] })]
    const both = await Promise.all([trySell(desk, wanted), trySell(secondDesk, wanted)])
    expect(both.map(replyText).toSorted()).toEqual(['201', '409 SLOT_TAKEN'])
  }
})

test('the drawer is closed while sales run: each sale is counted or refused', async () => {
  const date = addDays(today, 80)
  const sales = Array.from({ length: 12 }, (_, n) => trySell(desk, [item({ date, hours: [8 + n] })]))
  const shift = await desk.shiftId()
  const closed = desk.post(`/shifts/${shift}/close`, { Cash: 0, Edc: 0, QrisStatic: 0 })
  const answers = (await Promise.all(sales)).map(replyText)
  expect(replyText(await closed)).toBe('200')
  expect(answers.filter((text) => text !== '201' && text !== '409 DRAWER_CLOSED')).toEqual([])
  const card = { settling: { kind: 'tenders' as const, tenders: [tender('edc', 100_000)] } }
  const later = [item({ date: addDays(today, 81), hours: [8] })]
  expect((await quoteSale(desk, later)).status).toBe(200)
  expect(replyText(await trySell(desk, later, card))).toBe('409 DRAWER_CLOSED')
  expect(replyText(await desk.openDrawer())).toBe('201')
  expect(replyText(await trySell(desk, later, card))).toBe('201')
})

test('after the races: no deadlock, and all invariants hold', async () => {
  // A connection reports its deadlocks up to a second later.
  await pause(1_050)
  const [row] = await venue.db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(row?.deadlocks).toBe(0)
  expect(await brokenInvariants(venue.db)).toEqual([])
})
