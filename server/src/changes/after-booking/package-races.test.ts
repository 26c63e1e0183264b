import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'
import { countDeadlocks, inWaves, notificationStatusesOf } from './test-deadlocks.ts'

let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

/** How many times a burst of concurrent requests is sent. */
const burstCount = 15

/** A booking item whose court a package pays. Its rackets cost money. */
function byPackage(target: Parameters<typeof item>[0]) {
  const booking = item(target)
  return { ...booking, courts: booking.courts.map((court) => ({ ...court, paidByPackage: true })) }
}

/** Buys a package. Returns the id of its payment. */
async function buyPackage(visitor: Visitor): Promise<string> {
  const quota = await venue.buyPackage(visitor, { hours: 60 })
  const [row] = await venue.db.query<{ payment: string }>(
    `select p.public_id as payment from quota_package q join payment p on p.order_id = q.order_id
      where q.public_id = $1`,
    [quota],
  )
  return row?.payment ?? ''
}

const racket = { RACKET: 1 }

/** The day of a burst: the rackets of its hours are shared by all orders of the day. */
const dayOf = (burst: number): string => addDays(today, 2 + burst)

/**
 * Places three bookings that the package pays, and one with rackets. Returns two of the three to move with their quotes, and
 * the third to cancel with its preview.
 */
async function placeByPackage(visitor: Visitor, date: string) {
  const place = (hours: readonly number[], addOns = {}) =>
    venue.place(visitor, [byPackage({ date, hours, courts: ['TST1-C1'], addOns })])
  const [first, second, third] = [await place([6]), await place([7]), await place([8])]
  const withRackets = await place([16, 17, 18, 19], racket)
  await venue.simulate(withRackets.PaymentID, 'pay')
  const moves = await Promise.all(
    [first, second].map(async ({ OrderID }, n) => {
      const target = { date, hours: [9 + n], courts: ['TST1-C1'] }
      return { OrderID, target, quoteHash: (await venue.quoteMove(visitor, OrderID, target)).QuoteHash }
    }),
  )
  return { moves, third, previewHash: (await venue.preview(visitor, third.OrderID)).PreviewHash }
}

test('orders, moves and a cancellation while the payment of their package is reversed: no deadlock, no error', async () => {
  const before = await countDeadlocks(venue.db)
  const accepted: number[] = []
  const failed: string[] = []
  for (let burst = 0; burst < burstCount; burst += 1) {
    const visitor = await venue.customer(`burst-${burst}@example.com`)
    const payment = await buyPackage(visitor)
    const date = dayOf(burst)
    const { moves, third, previewHash } = await placeByPackage(visitor, date)
    const orderRequest = (n: number, addOns = {}) => {
      const target = {
        date,
        hours: [16 + n],
        courts: [Object.keys(addOns).length === 0 ? 'TST1-C2' : 'TST1-C3'],
      }
      return () => venue.tryToPlace(visitor, [byPackage({ ...target, addOns })])
    }
    const reversal = () => visitor.post(`/api/simulate/${payment}`, { body: { action: 'reversal' } })
    const orders = [0, 1, 2, 3].flatMap((n) => [orderRequest(n), orderRequest(3 - n, racket)])
    const replies = await inWaves([
      ...orders.slice(0, 4),
      reversal,
      ...moves.map(
        ({ OrderID, ...move }) =>
          () =>
            venue.tryToMove(visitor, OrderID, { ...move.target, quoteHash: move.quoteHash }),
      ),
      () => venue.tryToCancel(visitor, third.OrderID, { bookingId: null, previewHash }),
      reversal,
      ...orders.slice(4),
    ])
    failed.push(...replies.filter(({ status }) => status >= 500).map(({ text }) => `${burst} ${text}`))
    failed.push(
      ...replies
        .flatMap(notificationStatusesOf)
        .filter((status) => status !== 200)
        .map(String),
    )
    accepted.push(replies.filter(({ status }) => status === 201).length)
    const [usedOfPackage] = await venue.db.query<{ hours: number }>(
      `select coalesce(-sum(e.units), 0)::int as hours
         from quota_entry e join quota_package q on q.id = e.quota_id
         join customer c on c.id = q.customer_id join sales_order o on o.id = e.order_id
        where c.email = $1 and o.state in ('held', 'confirmed')
          and e.kind in ('reserve', 'consume', 'release', 'refund')`,
      [`burst-${burst}@example.com`],
    )
    expect(usedOfPackage).toEqual({ hours: 0 })
  }
  // In some bursts orders were accepted before the money was gone.
  expect(Math.max(...accepted)).toBeGreaterThan(0)
  expect({ deadlocks: (await countDeadlocks(venue.db)) - before, failed }).toEqual({
    deadlocks: 0,
    failed: [],
  })
  expect(await brokenInvariants(venue.db)).toEqual([])
}, 120_000)
