import { afterAll, beforeAll, expect, test } from 'vitest'
import { QuoteReschedule, Reschedule } from '@pantul/contract/after-booking'
import { OneOrder, type WireOrder } from '@pantul/contract/history'
import { addMoveRight } from '../../changes/move-rights/test-move-rights.ts'
import { item, today, tomorrow } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { cancelBooking, openHistoryServer, type HistoryServer, type PlacedReply } from './test-history.ts'

let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())

const showById = async (browser: Visitor, id: string): Promise<WireOrder> =>
  OneOrder.ok.parse((await browser.get(`/api/orders/${id}`)).body).data
const show = (browser: Visitor, { OrderID }: PlacedReply): Promise<WireOrder> => showById(browser, OrderID)

test('an order shows its cancelled bookings, their refunds, and until when bookings can be moved', async () => {
  const ani = await venue.customer('ani@example.com', '+6281200000041')
  const soon = item({ id: 1, date: today, hours: [18], courts: ['TST1-C1'] })
  const later = item({ id: 2, date: tomorrow, hours: [18], courts: ['TST1-C2'] })
  const order = await venue.order(ani, [soon, later])
  expect((await show(ani, order)).Bookings).toMatchObject([{ MovableUntil: null }, { MovableUntil: null }])

  await venue.pay(order)
  const orderBefore = await show(ani, order)
  expect(orderBefore.MovedFrom).toBeNull()
  expect(orderBefore.Bookings).toMatchObject([
    { BookingID: 1, IsCancelled: false, MovedTo: null, MovableUntil: null },
    { BookingID: 2, IsCancelled: false, MovedTo: null, MovableUntil: `${today}T18:00:00+07:00` },
  ])
  expect(orderBefore.Refunds).toEqual([])

  await cancelBooking(ani, order, 2)
  const orderAfter = await show(ani, order)
  expect(orderAfter.State).toBe('confirmed')
  expect(orderAfter.Bookings).toMatchObject([
    { BookingID: 1, IsCancelled: false, MovedTo: null, MovableUntil: null },
    { BookingID: 2, IsCancelled: true, MovedTo: null, MovableUntil: null },
  ])
  const [refund] = orderAfter.Refunds
  const refundedLines = orderAfter.Lines.filter(({ BookingID }) => BookingID === 2)
  expect(refund).toMatchObject({ Amount: refundedLines.reduce((sum, { Amount }) => sum + Amount, 0) })
  expect(refund?.RefundID === null).toBe(refund?.Route !== 'transfer')
  // Half of the remaining booking, because it begins in eight hours.
  const remainingLines = orderAfter.Lines.filter(({ BookingID }) => BookingID === 1)
  expect(orderAfter.Policy).toMatchObject({
    FreeUntil: null,
    BackNow: remainingLines.reduce((sum, { Amount }) => sum + Amount, 0) / 2,
  })
})

test('after the first booking is cancelled, the deadline of a full refund is that of the second booking', async () => {
  const budi = await venue.customer('budi@example.com', '+6281200000042')
  const [first, second] = ['2031-03-08', '2031-03-10'].map((date, i) =>
    item({ id: i + 1, date, hours: [18], courts: ['TST1-C1'] }),
  )
  if (first === undefined || second === undefined) throw new Error('two bookings')
  const order = await venue.order(budi, [first, second])
  await venue.pay(order)
  expect((await show(budi, order)).Policy.FreeUntil).toBe('2031-03-07T18:00:00+07:00')
  await cancelBooking(budi, order, 1)
  expect((await show(budi, order)).Policy.FreeUntil).toBe('2031-03-09T18:00:00+07:00')
  await cancelBooking(budi, order, 2)
  expect((await show(budi, order)).Policy).toEqual({ FreeUntil: null, Tiers: [], BackNow: 0 })
})

test('a moved booking and its new order link to each other, and neither can be moved again', async () => {
  const sari = await venue.customer('sari@example.com', '+6281200000043')
  const order = await venue.order(sari, [item({ date: '2031-03-12', hours: [18], courts: ['TST1-C1'] })])
  await venue.pay(order)
  const move = { bookingId: 1, date: '13-03-2031', hours: [18], courts: ['TST1-C1'] }
  const quote = await sari.post(`/api/orders/${order.OrderID}/reschedule/quote`, { body: move })
  const { QuoteHash: quoteHash, ToPay } = QuoteReschedule.ok.parse(quote.body).data
  expect(ToPay).toBe(0)
  const reply = await sari.post(`/api/orders/${order.OrderID}/reschedule`, {
    body: { ...move, quoteHash },
    headers: { 'idempotency-key': 'moves-it-once' },
  })
  expect(reply.status).toBe(201)
  const newOrder = Reschedule.ok.parse(reply.body).data

  const oldOrder = await show(sari, order)
  expect(oldOrder.MovedFrom).toBeNull()
  expect(oldOrder.Bookings).toMatchObject([
    {
      BookingID: 1,
      IsCancelled: true,
      MovedTo: { OrderID: newOrder.OrderID, OrderNo: newOrder.OrderNo },
      MovableUntil: null,
    },
  ])
  const shownNewOrder = await show(sari, { ...order, OrderID: newOrder.OrderID })
  expect(shownNewOrder.MovedFrom).toEqual({ OrderID: order.OrderID, OrderNo: order.OrderNo })
  expect(shownNewOrder.Bookings).toMatchObject([{ IsCancelled: false, MovedTo: null, MovableUntil: null }])
})

test('a booking that the venue closed shows until when a new time can be chosen, and a full refund', async () => {
  const sari = await venue.customer('closed-hours@example.com')
  const placed = await venue.order(sari, [item({ date: tomorrow, hours: [12] })])
  await venue.pay(placed)
  const id = placed.OrderID
  await addMoveRight(venue, id)
  const order = await showById(sari, id)
  expect(order.Bookings).toMatchObject([
    { IsCancelled: false, NewTimeUntil: '04-04-2031', MovableUntil: '2031-04-05T00:00:00+07:00' },
  ])
  expect(order.Policy).toEqual({ FreeUntil: null, Tiers: [], BackNow: 100_000 })
  venue.clock.set(`${tomorrow}T20:00:00+07:00`)
  expect((await showById(sari, id)).Bookings).toMatchObject([{ NewTimeUntil: '04-04-2031' }])
  const upcoming = await sari.get('/api/orders?tab=upcoming&page=1&size=20')
  expect(JSON.stringify(upcoming.body)).toContain(id)
  venue.clock.set(`${today}T10:00:00+07:00`)
})
