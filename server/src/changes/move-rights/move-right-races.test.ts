import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../orders/place/test-players.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'
import { endMoveRights } from './end-move-rights.ts'
import { addMoveRight, placePaidOrder, endOfDayIn, rightsOf, type PaidOrder } from './test-move-rights.ts'

let venue: VenueWithPlayers
const rounds = 200
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query(`update location set hours_per_date = 288, upcoming_orders = 1000 where id = 'TST1'`)
}, 120_000)
afterAll(() => venue.close())

/** A date, an hour and a court for each round. */
const slotOf = (round: number) => ({
  date: addDays(today, 3 + Math.floor(round / 24)),
  hours: [8 + (round % 8)],
  courts: [`TST1-C${1 + (Math.floor(round / 8) % 3)}`],
})

/** Places a paid order with an open move right. `use` sends the request that uses the right for the old slot. */
async function placeOrderWithRight(round: number): Promise<{ paid: PaidOrder; use: () => Promise<number> }> {
  const visitor = await venue.customer(`racer${round % 10}@example.com`)
  const slot = slotOf(round)
  const paid = await placePaidOrder(venue, visitor, slot)
  expect(await addMoveRight(venue, paid.id, { until: endOfDayIn(20) })).toBeNull()
  const { QuoteHash: quoteHash } = await venue.quoteMove(visitor, paid.id, slot)
  return {
    paid,
    use: async () => (await venue.tryToMove(visitor, paid.id, { ...slot, quoteHash })).status,
  }
}

const refundsOf = (orderId: string): Promise<{ sum: number }[]> =>
  venue.db.query(
    `select coalesce(sum(t.amount), 0)::bigint as sum
       from sales_order o left join refund_task t on t.order_id = o.id
      where o.public_id = $1 or o.moved_from = (select id from sales_order where public_id = $1)`,
    [orderId],
  )

/** Checks that the player has either a new time or all the money back. Frees the hour for the next rounds. */
async function checkOutcome({ visitor, id }: PaidOrder, isUsed: boolean): Promise<void> {
  expect(await rightsOf(venue, id)).toEqual([isUsed ? 'used' : 'ended'])
  expect(await refundsOf(id)).toEqual([{ sum: isUsed ? 0 : 100_000 }])
  const [moved] = await venue.db.query<{ id: string }>(
    `select m.public_id as id from sales_order m join sales_order o on o.id = m.moved_from
      where o.public_id = $1 and m.state = 'confirmed'`,
    [id],
  )
  expect(moved === undefined).toBe(!isUsed)
  if (moved !== undefined) await venue.cancel(visitor, moved.id)
}

const endOfRights = Temporal.Instant.from(`${addDays(today, 21)}T00:00:00+07:00`)

test(`a move right is used while its time ends, ${rounds} rounds: either the new time or the refund happens`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { paid, use } = await placeOrderWithRight(round)
    // The clock of the server that runs the job shows the end of the right already.
    const ending = endMoveRights({ ...venue.deps, clock: { now: () => endOfRights } })
    const [status, ended] = await Promise.all([use(), ending])
    expect([201, 409]).toContain(status)
    expect(ended).toBe(status === 201 ? 0 : 1)
    await checkOutcome(paid, status === 201)
  }
}, 300_000)

test(`a move right is used while its booking is cancelled, ${rounds} rounds: either the new time or the refund happens`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { paid, use } = await placeOrderWithRight(round)
    const { PreviewHash: previewHash } = await venue.preview(paid.visitor, paid.id)
    const [status, cancelled] = await Promise.all([
      use(),
      venue.tryToCancel(paid.visitor, paid.id, { bookingId: null, previewHash }),
    ])
    expect([status === 201, cancelled.status === 200].filter(Boolean)).toHaveLength(1)
    await checkOutcome(paid, status === 201)
  }
}, 300_000)

test('two devices use one move right at once, 50 rounds: there is one new order', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { paid, use } = await placeOrderWithRight(round)
    const statuses = await Promise.all([use(), use()])
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
    await checkOutcome(paid, /* isUsed */ true)
  }
}, 120_000)

test('two players with a move right choose one hour in the same second, 50 rounds: one gets it, the other chooses again', async () => {
  for (let round = 0; round < 50; round += 1) {
    const wanted = { ...slotOf(round), hours: [16] }
    const rivals = await Promise.all(
      [1, 2].map(async (n) => {
        const visitor = await venue.customer(`rival${n}@example.com`)
        const paid = await placePaidOrder(venue, visitor, { ...slotOf(round), courts: [`TST1-C${n}`] })
        await addMoveRight(venue, paid.id, { until: endOfDayIn(20) })
        const { QuoteHash: quoteHash } = await venue.quoteMove(visitor, paid.id, wanted)
        return { paid, quoteHash }
      }),
    )
    const replies = await Promise.all(
      rivals.map(({ paid, quoteHash }) => venue.tryToMove(paid.visitor, paid.id, { ...wanted, quoteHash })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const loser = rivals[replies.findIndex(({ status }) => status === 409)]
    if (loser === undefined) throw new Error('nobody lost')
    expect(await rightsOf(venue, loser.paid.id)).toEqual(['open'])
    await venue.cancel(loser.paid.visitor, loser.paid.id)
    const winner = rivals.find((rival) => rival !== loser)
    if (winner !== undefined) await checkOutcome(winner.paid, /* isUsed */ true)
  }
}, 120_000)
