import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../after-booking/test-venue-with-staff.ts'
import { exchangesOf } from './test-exchanges.ts'

/** `close` also checks all invariants. */
let venue: VenueWithStaff
let dian: ChangingStaff
let desk: ReturnType<typeof exchangesOf>
beforeAll(async () => {
  venue = await openVenueWithStaff()
  dian = await venue.staff('manager')
  await dian.openDrawer(90_000_000)
  desk = exchangesOf(venue, dian)
})
afterAll(() => venue.close())

const ROUNDS = 200
const longTimeout = { timeout: 300_000 }

const placePaid = (round: number, hour: number, court: string) =>
  venue.placePaid(dian, /* in cash */ undefined, { day: 4 + (round % 50), hours: [hour], courts: [court] })

/** Cancels what is left of the orders, so that the next round has the hours. */
async function cancelOrders(orderIds: readonly string[]): Promise<void> {
  const remainingOrders = await venue.db.query<{ id: string }>(
    `select public_id as id from sales_order
      where state = 'confirmed'
        and (public_id = any ($1) or root_id in (select id from sales_order where public_id = any ($1)))`,
    [orderIds],
  )
  for (const { id } of remainingOrders) expect(replyText(await dian.cancel(id))).toBe('200')
  for (const id of orderIds) expect(await venue.claimedHours(id)).toEqual([])
}

test(
  'an exchange and a cancellation at once: the later one is refused, and no hour is lost',
  longTimeout,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = [await placePaid(round, 9, 'TST1-C1'), await placePaid(round, 14, 'TST1-C2')]
      const { QuoteHash: hash } = await desk.quote(first.id, second.id)
      const { PreviewHash } = await dian.preview(second.id)
      const [exchanged, cancelled] = await Promise.all([
        desk.exchange(first.id, second.id, { hash }),
        dian.cancel(second.id, { PreviewHash }),
      ])
      outcomes.add(`${replyText(exchanged)}, ${replyText(cancelled)}`)
      await cancelOrders([first.id, second.id])
    }
    for (const outcome of outcomes)
      expect(['200, 409 CHANGED_MEANWHILE', '409 CHANGED_MEANWHILE, 200']).toContain(outcome)
  },
)

test('an exchange and a move at once: one succeeds, the other is refused', longTimeout, async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, second] = [await placePaid(round, 9, 'TST1-C1'), await placePaid(round, 14, 'TST1-C2')]
    const { QuoteHash: hash } = await desk.quote(first.id, second.id)
    const wish = { date: second.date, hours: [15], courts: ['TST1-C3'] }
    const { QuoteHash } = await dian.quoteChange(second.id, wish)
    const [exchanged, moved] = await Promise.all([
      desk.exchange(first.id, second.id, { hash }),
      dian.change(second.id, wish, { QuoteHash }),
    ])
    outcomes.add(`${replyText(exchanged)}, ${replyText(moved)}`)
    await cancelOrders([first.id, second.id])
  }
  for (const outcome of outcomes)
    expect(['200, 409 CHANGED_MEANWHILE', '409 CHANGED_MEANWHILE, 201']).toContain(outcome)
})

test(
  'two exchanges of one booking at once: one succeeds, the other is refused, without a deadlock',
  longTimeout,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const first = await placePaid(round, 9, 'TST1-C1')
      const second = await placePaid(round, 14, 'TST1-C2')
      const third = await placePaid(round, 11, 'TST1-C3')
      const { QuoteHash: hash } = await desk.quote(first.id, second.id)
      const { QuoteHash: hashOfThird } = await desk.quote(third.id, first.id)
      const [reply, replyOfThird] = await Promise.all([
        desk.exchange(first.id, second.id, { hash }),
        desk.exchange(third.id, first.id, { hash: hashOfThird }),
      ])
      outcomes.add([replyText(reply), replyText(replyOfThird)].toSorted().join(', '))
      await cancelOrders([first.id, second.id, third.id])
    }
    expect([...outcomes]).toEqual(['200, 409 CHANGED_MEANWHILE'])
  },
)
