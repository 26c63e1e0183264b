import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from '../payments/test-counter.ts'

/** After the races all invariants hold: `venue.close` checks them. */
let venue: VenueWithStaff // The server of this test, with functions for players and staff.
let sari: ChangingStaff // A member of staff at the counter.
beforeAll(async () => {
  venue = await openVenueWithStaff()
  sari = await venue.staff('manager')
  await sari.openDrawer(50_000_000)
})
afterAll(() => venue.close())

const ROUNDS = 200
const cash = (amount: number) => ({ method: 'cash' as const, amount })
const slotOf = (round: number) => ({ day: 4 + (round % 50), hours: [8 + (round % 3)] })
const unpaid = (amount: number) => ({ unpaid: { amount, reason: 'pays tomorrow' } })

/** An order of 100.000 of which half is owed. */
async function placeHalfPaidOrder(round: number) {
  const order = await venue.placeUnpaid({ ...slotOf(round), isGuest: false })
  await sari.take(order.id, [cash(50_000)], unpaid(50_000))
  return order
}

test('two people take the same unpaid balance: it is paid once', { timeout: 300_000 }, async () => {
  const dian = await venue.staff('front-desk')
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await placeHalfPaidOrder(round)
    const both = await Promise.all([sari, dian].map((who) => who.take(id, [cash(50_000)])))
    expect(both.map(replyText).toSorted()).toEqual(['200', '409 PAYMENT_CLOSED'])
    expect(replyText(await sari.cancel(id))).toBe('200')
  }
})

test(
  'an unpaid balance is taken while its player cancels: the refund is at most what was received',
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, player } = await placeHalfPaidOrder(round)
      const { PreviewHash: previewHash } = await venue.preview(player, id)
      const [taken, cancelled] = await Promise.all([
        sari.take(id, [cash(50_000)]),
        venue.tryToCancel(player, id, { bookingId: null, previewHash }),
      ])
      expect(['200, 409 PRICE_CHANGED', '409 PAYMENT_CLOSED, 200']).toContain(
        `${replyText(taken)}, ${replyText(cancelled)}`,
      )
      const ended = cancelled.status === 200 ? cancelled : await sari.cancel(id)
      expect(ended.status).toBe(200)
      const [sums] = await venue.db.query<{ received: number; refunded: number }>(
        `select (select coalesce(sum(p.amount), 0) from payment p where p.order_id = o.id and p.settles_order)::bigint as received,
                (select coalesce(sum(t.amount), 0) from refund_task t where t.order_id = o.id)::bigint as refunded
           from sales_order o where o.public_id = $1`,
        [id],
      )
      expect(sums?.refunded).toBe(sums?.received)
    }
  },
)

test(
  'one person allows two unpaid balances at once at the limit: one is refused',
  { timeout: 300_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dian = await venue.staff('front-desk')
      const orders = await Promise.all(
        [11, 14].map((hour) =>
          venue.placeUnpaid({ day: 4 + (round % 50), hours: [hour, hour + 1, hour + 2] }),
        ),
      )
      const replies = await Promise.all(
        orders.map(({ id, total }) => dian.take(id, [], { unpaid: { amount: total } })),
      )
      expect(replies.map(replyText).toSorted()).toEqual(['200', '422 OWE_LIMIT'])
      for (const { id } of orders) await sari.cancel(id)
    }
  },
)
