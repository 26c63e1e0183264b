import { DeskOrder } from '@pantul/contract/desk-orders'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPromo } from '../../balances/promos/test-promos.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import {
  openDeskChanges,
  type ChangingStaff,
  type DeskChangesUnderTest,
} from '../after-booking/test-desk-changes.ts'
import { endMoveRights } from './end-move-rights.ts'
import { giveRight, paidOrder, rightEnd, rightsOf } from './test-move-rights.ts'

let venue: DeskChangesUnderTest
let dian: ChangingStaff
let sari: ChangingStaff
beforeAll(async () => {
  venue = await openDeskChanges()
  dian = await venue.staff('front-desk')
  sari = await venue.staff('manager')
  await sari.openDrawer(5_000_000)
  await addPromo(venue.db, { code: 'HALF', percent: 50 })
})
afterAll(() => venue.close())

test('staff choose the new time for the guest, and the order shows until when', async () => {
  const { id, date } = await venue.paid(dian, /* in cash */ undefined, { day: 0, hours: [12] })
  await giveRight(venue, id)
  const shown = await dian.visitor.get(`/api/desk/TST1/orders/${await venue.number(id)}`)
  const lastDay = toDayMonthYear(addDays(today, 30))
  expect(DeskOrder.ok.parse(shown.body).data).toMatchObject({
    NewTimes: [{ BookingID: 1, Until: lastDay }],
    FirstHour: null,
  })
  venue.clock.set(`${today}T13:30:00+07:00`)
  expect(replyText(await dian.change(id, { date: addDays(date, 50), hours: [12] }))).toBe('201')
  venue.clock.set(`${today}T10:00:00+07:00`)
  expect(await rightsOf(venue, id)).toEqual(['used'])
})

test('staff can refund everything, also after the old time, without a reason', async () => {
  const { id, total } = await venue.paid(dian, undefined, { day: 0, hours: [12] })
  await giveRight(venue, id)
  venue.clock.set(`${today}T13:30:00+07:00`)
  expect(await dian.preview(id, 1)).toMatchObject({ Refund: total })
  venue.clock.set(`${today}T10:00:00+07:00`)
  expect(replyText(await sari.cancel(id, { BookingID: 1 }))).toBe('200')
  expect([await rightsOf(venue, id), await venue.refunds(id)]).toEqual([
    ['ended'],
    [expect.stringContaining(`${total}`)],
  ])
})

test('what staff saw before the right was given is stale', async () => {
  const { id } = await venue.paid(dian)
  const { PreviewHash } = await dian.preview(id, 1)
  await giveRight(venue, id)
  expect(replyText(await dian.cancel(id, { BookingID: 1, PreviewHash }))).toBe('409 CHANGED_MEANWHILE')
})

test('nobody arrives at closed hours, misses them or leaves early', async () => {
  const { id } = await venue.paid(dian, undefined, { day: 0, hours: [12, 13] })
  await giveRight(venue, id)
  const number = await venue.number(id)
  venue.clock.set(`${today}T12:20:00+07:00`)
  const replies = [
    await dian.post('/arrivals', { Number: number, Booking: null }),
    await dian.post('/no-shows', { Number: number, Booking: 1, ReleaseRest: true }),
    await dian.post('/arrivals/leave', { Number: number, Booking: 1 }),
  ]
  venue.clock.set(`${today}T10:00:00+07:00`)
  expect(replies.map(replyText)).toEqual(Array.from({ length: 3 }, () => '409 NEW_TIME_PENDING'))
})

test('an order that owes, or whose money the bank took back, gets no right', async () => {
  const held = await venue.held()
  const owing = await sari.take(held.id, [{ method: 'cash', amount: 100_000 }], {
    unpaid: { amount: held.total - 100_000, reason: 'Pays after play' },
  })
  expect([replyText(owing), await giveRight(venue, held.id)]).toEqual(['200', 'unpaid'])
  const visitor = await venue.customer('charged-back@example.com')
  const paid = await paidOrder(venue, visitor, { date: addDays(today, 40), hours: [9] })
  await venue.db.query(
    `update payment set state = 'charged_back' where order_id = (select id from sales_order where public_id = $1)`,
    [paid.id],
  )
  expect(await giveRight(venue, paid.id)).toBe('unpaid')
})

test('a booking that a package pays gets no right', async () => {
  const visitor = await venue.customer('by-package@example.com')
  await venue.buys(visitor, { hours: 5 })
  const booked = item({ date: addDays(today, 41), hours: [9] })
  const courts = booked.courts.map((court) => ({ ...court, paidByPackage: true }))
  const { OrderID } = await venue.place(visitor, [{ ...booked, courts }])
  expect(await giveRight(venue, OrderID)).toBe('by-package')
})

test('coach, rentals and promo move to the new time, and a lower price refunds the difference', async () => {
  const date = addDays(today, 42)
  const visitor = await venue.customer('with-extras@example.com')
  const extras = { coach: { id: 'TST1-K1', hours: [18] }, addOns: { RACKET: 2, BALL: 1 } }
  const placed = await venue.place(visitor, [item({ date, hours: [18], ...extras })], {
    more: { promoCode: 'HALF' },
  })
  await venue.simulate(placed.PaymentID, 'pay')
  await giveRight(venue, placed.OrderID)
  // Somebody else gets all of it at the closed hour.
  await paidOrder(venue, await venue.customer('instead@example.com'), { date, hours: [18], ...extras })
  expect(await venue.hours(placed.OrderID)).toEqual([])
  const later = addDays(date, 1)
  const moved = await venue.move(visitor, placed.OrderID, { date: later, hours: [9] })
  expect(await venue.hours(moved.OrderID)).toEqual([`TST1-C1 ${later} 9`, `TST1-K1 ${later} 9`])
  expect(await venue.refunds(moved.OrderID)).toEqual(['price_difference credit done 25000'])
})

test('two bookings of one order have a right each: one is used, the other ends', async () => {
  const date = addDays(today, 46)
  const visitor = await venue.customer('two-rights@example.com')
  const placed = await venue.place(visitor, [
    item({ id: 1, date, hours: [9] }),
    item({ id: 2, date, hours: [12] }),
  ])
  await venue.simulate(placed.PaymentID, 'pay')
  for (const bookingId of [1, 2]) await giveRight(venue, placed.OrderID, { bookingId, until: rightEnd(20) })
  const moved = await venue.move(visitor, placed.OrderID, { bookingId: 2, date, hours: [14] })
  venue.clock.set(rightEnd(20).toString())
  await endMoveRights(venue.deps)
  venue.clock.set(`${today}T10:00:00+07:00`)
  expect(await rightsOf(venue, placed.OrderID)).toEqual(['ended', 'used'])
  expect([await venue.stateOf(placed.OrderID), await venue.stateOf(moved.OrderID)]).toEqual([
    'refunded',
    'confirmed',
  ])
  expect(await venue.refunds(placed.OrderID)).toEqual(['booking_cancelled credit done 100000'])
})

test("another person's order is unknown, also with a right", async () => {
  const paid = await paidOrder(venue, await venue.customer('mine@example.com'), {
    date: addDays(today, 44),
    hours: [9],
  })
  await giveRight(venue, paid.id)
  const stranger = await venue.customer('stranger@example.com')
  const reply = await venue.tryToQuoteMove(stranger, paid.id, { date: addDays(today, 44), hours: [10] })
  expect([reply.status, await rightsOf(venue, paid.id)]).toEqual([404, ['open']])
})
