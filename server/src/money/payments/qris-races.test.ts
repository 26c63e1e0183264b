import { ShowQris } from '@pantul/contract/desk-qris'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { replyText } from './test-counter.ts'

/** After the races all invariants hold: `venue.close` checks them. */
let venue: VenueWithStaff // The server of this test, with functions for players and staff.
let desk: ChangingStaff // A member of staff at the counter.
beforeAll(async () => {
  venue = await openVenueWithStaff()
  desk = await venue.staff('manager')
  await desk.openDrawer(50_000_000)
})
afterAll(() => venue.close())

const ROUNDS = 200
const cash = (amount: number) => ({ method: 'cash' as const, amount })

/** An order with an open QR code; every second one owes an unpaid balance. `due`: what the code pays, rupiah. */
async function placeWithQrCode(round: number): Promise<{ id: string; due: number; code: string }> {
  const { id, total } = await venue.placeUnpaid({
    day: 4 + (round % 50),
    hours: [8 + (round % 3)],
    isGuest: false,
  })
  const isOwing = round % 2 === 1
  if (isOwing)
    await desk.take(id, [cash(50_000)], { unpaid: { amount: total - 50_000, reason: 'pays tomorrow' } })
  const due = isOwing ? total - 50_000 : total
  const shown = await desk.showQris(id, due)
  return { id, due, code: ShowQris.ok.parse(shown.body).data.PaymentID }
}

/** Rupiah: `received` by payments that settle the order, `owed` by it, `refunded` to the player. */
async function sumsOf(
  id: string,
): Promise<{ state: string; received: number; owed: number; refunded: number; total: number }> {
  const [sums] = await venue.db.query<{
    state: string
    received: number
    owed: number
    refunded: number
    total: number
  }>(
    `select o.state, o.owed, o.total,
            (select coalesce(sum(p.amount), 0) from payment p where p.order_id = o.id and p.settles_order)::bigint as received,
            (select coalesce(sum(t.amount), 0) from refund_task t where t.order_id = o.id)::bigint as refunded
       from sales_order o where o.public_id = $1`,
    [id],
  )
  if (sums === undefined) throw new Error('no such order')
  return sums
}

test(
  'cash is taken while the gateway’s notification arrives: one of them pays, the other is refunded',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, due, code } = await placeWithQrCode(round)
      // The payer may find the code closed by the gateway already.
      const [taken] = await Promise.all([
        desk.take(id, [cash(due)]),
        venue.simulate(code, 'pay').catch(() => undefined),
      ])
      expect(['200', '409 PAYMENT_CLOSED']).toContain(replyText(taken))
      const { state, received, owed, refunded, total } = await sumsOf(id)
      expect([state, received, owed]).toEqual(['confirmed', total, 0])
      expect(taken.status === 200 ? [0, due] : [0]).toContain(refunded)
      expect(replyText(await desk.cancel(id))).toBe('200')
    }
  },
)

test(
  'the code expires while cash is taken: the cash pays, and nothing is refunded',
  { timeout: 600_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, due, code } = await placeWithQrCode(round)
      const [taken] = await Promise.all([
        desk.take(id, [cash(due)]),
        venue.simulate(code, 'expire').catch(() => undefined),
      ])
      expect(replyText(taken)).toBe('200')
      const { state, received, owed, refunded, total } = await sumsOf(id)
      expect([state, received, owed, refunded]).toEqual(['confirmed', total, 0, 0])
      expect(replyText(await desk.cancel(id))).toBe('200')
    }
  },
)
