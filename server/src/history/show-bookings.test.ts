import { afterAll, beforeAll, expect, test } from 'vitest'
import { CancelPreview } from '@pantul/contract/after-booking'
import { OneOrder } from '@pantul/contract/history'
import type { WireOrder } from '@pantul/contract/history'
import { item, today, tomorrow } from '../orders/test-players.ts'
import type { Visitor } from '../test-visitor.ts'
import { openHistory, type HistoryUnderTest, type Placed } from './test-history.ts'

let venue: HistoryUnderTest
beforeAll(async () => {
  venue = await openHistory()
})
afterAll(() => venue.close())

const show = async (browser: Visitor, { OrderID }: Placed): Promise<WireOrder> =>
  OneOrder.ok.parse((await browser.get(`/api/orders/${OrderID}`)).body).data

async function cancel(browser: Visitor, { OrderID }: Placed, bookingId: number): Promise<void> {
  const asked = await browser.get(`/api/orders/${OrderID}/cancel-preview?bookingId=${bookingId}`)
  const { PreviewHash: previewHash } = CancelPreview.ok.parse(asked.body).data
  const reply = await browser.post(`/api/orders/${OrderID}/cancel`, {
    body: { bookingId, previewHash },
    headers: { 'idempotency-key': `cancel-${OrderID}-${bookingId}` },
  })
  expect(reply.status).toBe(200)
}

test('an order says which booking is cancelled, how its money goes back, and until when a booking may move', async () => {
  const ani = await venue.customer('ani@example.com', '+6281200000041')
  const soon = item({ id: 1, date: today, hours: [18], courts: ['TST1-C1'] })
  const later = item({ id: 2, date: tomorrow, hours: [18], courts: ['TST1-C2'] })
  const order = await venue.order(ani, [soon, later])
  expect((await show(ani, order)).Bookings).toMatchObject([{ MovableUntil: null }, { MovableUntil: null }])

  await venue.pay(order)
  const before = await show(ani, order)
  expect(before.MovedFrom).toBeNull()
  expect(before.Bookings).toEqual([
    { BookingID: 1, IsCancelled: false, MovedTo: null, MovableUntil: null },
    { BookingID: 2, IsCancelled: false, MovedTo: null, MovableUntil: `${today}T18:00:00+07:00` },
  ])
  expect(before.Refunds).toEqual([])

  await cancel(ani, order, 2)
  const after = await show(ani, order)
  expect(after.State).toBe('confirmed')
  expect(after.Bookings).toEqual([
    { BookingID: 1, IsCancelled: false, MovedTo: null, MovableUntil: null },
    { BookingID: 2, IsCancelled: true, MovedTo: null, MovableUntil: null },
  ])
  const [refund] = after.Refunds
  const back = after.Lines.filter(({ BookingID }) => BookingID === 2)
  expect(refund).toMatchObject({ Amount: back.reduce((sum, { Amount }) => sum + Amount, 0) })
  expect(refund?.RefundID === null).toBe(refund?.Route !== 'transfer')
})
