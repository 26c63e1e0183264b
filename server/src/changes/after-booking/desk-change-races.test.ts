import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { openVenueWithStaff, type ChangingStaff, type VenueWithStaff } from './test-venue-with-staff.ts'

let venue: VenueWithStaff
let dian: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  dian = await venue.staff('manager')
  await dian.openDrawer(50_000_000)
})
/** `close` also checks all invariants. */
afterAll(() => venue.close())

const ROUNDS = 200

test(
  'the desk changes a booking while its player cancels it: the second request is refused, or a cancellation ends the unpaid change',
  { timeout: 300_000 },
  async () => {
    const outcomes = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = 4 + (round % 50)
      const order = await venue.placeUnpaid({ day, hours: [8 + (round % 3)], isGuest: false })
      await dian.take(order.id, [{ method: 'cash', amount: order.total }])
      const wish = { date: order.date, hours: [12], courts: ['TST1-C2'] }
      const { QuoteHash } = await dian.quoteChange(order.id, wish)
      const { PreviewHash: previewHash } = await venue.preview(order.player, order.id)
      const [changed, cancelled] = await Promise.all([
        dian.change(order.id, wish, { QuoteHash }),
        venue.tryToCancel(order.player, order.id, { bookingId: null, previewHash }),
      ])
      const outcome = `${replyText(changed)}, ${replyText(cancelled)}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      const newNumber = (changed.body as { data?: { OrderNo: string } }).data?.OrderNo
      // The next round needs the hours.
      const [newOrder] = await venue.db.query<{ id: string }>(
        `select public_id as id from sales_order where number = $1 and state in ('held', 'confirmed')`,
        [newNumber ?? ''],
      )
      const freed = newOrder === undefined ? '200' : replyText(await dian.cancel(newOrder.id))
      expect(freed).toBe('200')
      expect(await venue.claimedHours(order.id)).toEqual([])
    }
    for (const outcome of outcomes.keys())
      expect([
        '201, 409 ORDER_CLOSED',
        // The more expensive time was only held. Cancelling the booking ended that hold.
        '201, 200',
        '409 CHANGED_MEANWHILE, 200',
      ]).toContain(outcome)
  },
)
