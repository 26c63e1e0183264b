import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'
import { blockFreedHours, settleClosures } from './settle-closures.ts'

const courts = Array.from({ length: 12 }, (_, n) => `TST1-C${n + 1}`)
const hours = [17, 18, 19, 20, 21]
const date = addDays(today, 12)

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
  await venue.db.query(
    `insert into court (id, location_id, name, material, kind, wall, turf, position)
     select 'TST1-C' || n, 'TST1', 'Court ' || n, 'TST1-COURT', 'indoor', 'standard', 'green', n
       from generate_series(4, 12) as n`,
  )
  await venue.db.query(
    `update location set hours_per_date = 288, upcoming_orders = 1000, unpaid_orders = 1000, unpaid_hours = 30000,
            free_guest_hours = 30000, work_guest_hours = 30000`,
  )
}, 60_000)
afterAll(() => venue.close())

/** The court-hours of the closure, in a fixed order. */
const slots = hours.flatMap((hour) => courts.map((court) => ({ hour, court })))
const slotAt = (n: number) => slots[n % slots.length] ?? { hour: 17, court: 'TST1-C1' }

type PlacedOrder = { readonly id: string; readonly player: Visitor; readonly payment: string | null }

async function placeOrder(n: number): Promise<PlacedOrder> {
  const { hour, court } = slotAt(n)
  const isGuest = n % 2 === 0
  const player = isGuest ? venue.visitor() : await venue.customer(`race-${n}@example.com`)
  const placed = await venue.place(
    player,
    [item({ date, hours: [hour], courts: [court] })],
    isGuest ? { guestNumber: 3_000 + n } : {},
  )
  return { id: placed.OrderID, player, payment: placed.PaymentID }
}

/** A number that looks random, but is the same in each run. */
const pseudoRandom = (n: number): number => Math.imul(n + 1, 2_654_435_761) >>> 0

/** What happens while the courts close: new orders, moves to and from these courts, and payments that arrive late. */
async function changeSomething(
  n: number,
  paid: readonly PlacedOrder[],
  held: readonly PlacedOrder[],
): Promise<void> {
  const random = pseudoRandom(n)
  if (n % 3 === 0) {
    const { hour, court } = slotAt(random)
    await venue.tryToPlace(venue.visitor(), [item({ date, hours: [hour], courts: [court] })], {
      guestNumber: 5_000 + n,
    })
    return
  }
  if (n % 3 === 1) {
    const booked = held[n % held.length]
    if (booked?.payment != null) await venue.simulate(booked.payment, 'pay').catch(() => undefined)
    return
  }
  const booked = paid[random % paid.length]
  if (booked === undefined) return
  const { hour, court } = slotAt(random >>> 5)
  const target = {
    date: random % 4 === 0 ? date : addDays(date, 1 + (n % 20)),
    hours: [hour],
    courts: [court],
  }
  const quote = await venue.tryToQuoteMove(booked.player, booked.id, target)
  if (quote.status !== 200) return
  const { QuoteHash: quoteHash } = (quote.body as { data: { QuoteHash: string } }).data
  await venue.tryToMove(booked.player, booked.id, { ...target, quoteHash })
}

/** How many resolutions an order has (its money back, an open move right, another time), and how many mails. */
const resolutionsOf = (id: string) =>
  venue.db.query<{ resolutions: number; mails: number }>(
    `select (exists (select from refund_task t where t.order_id = o.id and t.reason = 'booking_cancelled'))::integer
            + (exists (select from move_right r where r.order_id = o.id and r.used_at is null and r.ended_at is null))::integer
            + (exists (select from sales_order m where m.moved_from = o.id and m.confirmed_at is not null))::integer as resolutions,
            (select count(*) from outbox b
              where b.payload ->> 'template' = 'venue-closed' and b.payload ->> 'orderId' = o.id::text)::integer as mails
       from sales_order o where o.public_id = $1`,
    [id],
  )

test(
  '12 courts close for 5 hours while 300 orders, late payments and moves run: no booking stays, and each order has one resolution',
  { timeout: 120_000 },
  async () => {
    const paid: PlacedOrder[] = []
    for (let n = 0; n < 40; n += 1) {
      const booked = await placeOrder(n)
      if (booked.payment !== null) await venue.simulate(booked.payment, 'pay')
      paid.push(booked)
    }
    const held: PlacedOrder[] = []
    for (let n = 40; n < 52; n += 1) held.push(await placeOrder(n))
    const startedAt = performance.now()
    const work = async (): Promise<void> => {
      // A deadlock leaves a booking for the next round.
      for (let round = 0; round < 5; round += 1) await settleClosures(venue.deps).catch(() => undefined)
    }
    const closing = (async () => {
      const id = await venue.beginClosure({ date, courts, resolution: 'new-time' })
      await Promise.all([work(), work()])
      return id
    })()
    await Promise.all([closing, ...Array.from({ length: 300 }, (_, n) => changeSomething(n, paid, held))])
    const id = await closing
    for (let round = 0; round < 10 && !(await venue.readClosure(id)).isFinished; round += 1)
      await venue.settleAll()
    await blockFreedHours(venue.deps)
    expect(performance.now() - startedAt).toBeLessThan(60_000)

    expect(await venue.readClosure(id)).toMatchObject({ isFinished: true, unsettled: 0, failed: 0 })
    const soldHours = await venue.db.query(
      `select h.court_id, h.hour, o.number, o.state from court_hour h join sales_order o on o.id = h.order_id
        where h.play_date = $1 and h.hour between 17 and 21`,
      [date],
    )
    expect(soldHours).toEqual([])
    // Bookings were moved during the closing.
    const [moved] = await venue.db.query<{ count: number }>(
      'select count(*)::integer as count from sales_order where moved_from is not null and confirmed_at is not null',
    )
    expect(moved?.count).toBeGreaterThan(0)
    const resolutions = await Promise.all(paid.map(({ id: order }) => resolutionsOf(order)))
    expect(resolutions.map(([ofOrder]) => ofOrder?.resolutions)).toEqual(paid.map(() => 1))
    expect(Math.max(...resolutions.map(([ofOrder]) => ofOrder?.mails ?? 0))).toBe(1)
    expect(await brokenInvariants(venue.db)).toEqual([])
  },
)
