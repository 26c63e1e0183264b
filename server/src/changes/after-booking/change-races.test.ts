import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { item, today } from '../../orders/place/test-players.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from './test-venue-with-players.ts'

let venue: VenueWithPlayers
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

test('a booking is cancelled, moved, and an earlier unpaid move of it paid, all at once: at most one order is confirmed', async () => {
  const ani = await venue.customer('both@example.com')
  const date = addDays(today, 3)
  for (let n = 0; n < 6; n += 1) {
    const { OrderID, PaymentID } = await venue.place(ani, [item({ date, hours: [17] })])
    await venue.simulate(PaymentID, 'pay')
    const unpaidMove = await venue.move(ani, OrderID, { date, hours: [18], courts: ['TST1-C2'] })
    const { PreviewHash: previewHash } = await venue.preview(ani, OrderID)
    const target = { date, hours: [7 + n], courts: ['TST1-C3'] }
    const { QuoteHash: quoteHash } = await venue.quoteMove(ani, OrderID, target)
    await Promise.all([
      venue.simulate(unpaidMove.PaymentID, n % 2 === 0 ? 'pay' : 'pay-late'),
      venue.tryToCancel(ani, OrderID, { bookingId: null, previewHash }),
      venue.tryToMove(ani, OrderID, { ...target, quoteHash }),
    ])
    const confirmed = await venue.db.query<{ id: string }>(
      `select o.public_id as id from sales_order o join sales_order first on first.id in (o.id, o.moved_from)
        where first.public_id = $1 and o.state = 'confirmed'`,
      [OrderID],
    )
    expect(confirmed.length).toBeLessThanOrEqual(1)
    for (const { id } of confirmed) await venue.cancel(ani, id)
    await venue.runRefundJob()
    const openRefunds = (await venue.refunds()).filter((refund) => refund.includes('gateway open'))
    expect(openRefunds).toEqual([])
  }
})
