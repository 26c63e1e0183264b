import { DeskOrder } from '@pantul/contract/desk-orders'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPromo } from '../../balances/promos/test-promos.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../after-booking/test-venue-with-staff.ts'
import { endMoveRights } from './end-move-rights.ts'
import { addMoveRight, placePaidOrder, endOfDayIn, rightsOf } from './test-move-rights.ts'

let venue: VenueWithStaff
let dian: ChangingStaff
let sari: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  dian = await venue.staff('front-desk')
  sari = await venue.staff('manager')
  await sari.openDrawer(5_000_000)
  await addPromo(venue.db, { code: 'HALF', percent: 50 })
})
afterAll(() => venue.close())

test('staff choose the new time for the player, and the order shows until when it can be chosen', async () => {
  const { id, date } = await venue.placePaid(dian, /* in cash */ undefined, { day: 0, hours: [12] })
  await addMoveRight(venue, id)
  const shown = await dian.visitor.get(`/api/desk/TST1/orders/${await venue.numberOf(id)}`)
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

test('staff can refund a booking with a move right in full, also after its old time, without a reason', async () => {
  const { id, total } = await venue.placePaid(dian, undefined, { day: 0, hours: [12] })
  await addMoveRight(venue, id)
  venue.clock.set(`${today}T13:30:00+07:00`)
  expect(await dian.preview(id, 1)).toMatchObject({ Refund: total })
  venue.clock.set(`${today}T10:00:00+07:00`)
  expect(replyText(await sari.cancel(id, { BookingID: 1 }))).toBe('200')
  expect([await rightsOf(venue, id), await venue.refunds(id)]).toEqual([
    ['ended'],
    [expect.stringContaining(`${total}`)],
  ])
})

test('a cancellation preview from before the move right was given is refused', async () => {
  const { id } = await venue.placePaid(dian)
  const { PreviewHash } = await dian.preview(id, 1)
  await addMoveRight(venue, id)
  expect(replyText(await dian.cancel(id, { BookingID: 1, PreviewHash }))).toBe('409 CHANGED_MEANWHILE')
})

test('a booking with a move right cannot be checked in, marked as missed or left early', async () => {
  const { id } = await venue.placePaid(dian, undefined, { day: 0, hours: [12, 13] })
  await addMoveRight(venue, id)
  const number = await venue.numberOf(id)
  venue.clock.set(`${today}T12:20:00+07:00`)
  const replies = [
    await dian.post('/arrivals', { Number: number, Booking: null }),
    await dian.post('/no-shows', { Number: number, Booking: 1, ReleaseRest: true }),
    await dian.post('/arrivals/leave', { Number: number, Booking: 1 }),
  ]
  venue.clock.set(`${today}T10:00:00+07:00`)
  expect(replies.map(replyText)).toEqual(Array.from({ length: 3 }, () => '409 NEW_TIME_PENDING'))
})

test('an order with an unpaid balance, or whose money the bank took back, gets no move right', async () => {
  const held = await venue.placeUnpaid()
  const owing = await sari.take(held.id, [{ method: 'cash', amount: 100_000 }], {
    unpaid: { amount: held.total - 100_000, reason: 'Pays after play' },
  })
  expect([replyText(owing), await addMoveRight(venue, held.id)]).toEqual(['200', 'unpaid'])
  const visitor = await venue.customer('charged-back@example.com')
  const paid = await placePaidOrder(venue, visitor, { date: addDays(today, 40), hours: [9] })
  await venue.db.query(
    `update payment set state = 'charged_back' where order_id = (select id from sales_order where public_id = $1)`,
    [paid.id],
  )
  expect(await addMoveRight(venue, paid.id)).toBe('unpaid')
})

test('a booking that a package pays gets no move right', async () => {
  const visitor = await venue.customer('by-package@example.com')
  await venue.buyPackage(visitor, { hours: 5 })
  const booked = item({ date: addDays(today, 41), hours: [9] })
  const courts = booked.courts.map((court) => ({ ...court, paidByPackage: true }))
  const { OrderID } = await venue.place(visitor, [{ ...booked, courts }])
  expect(await addMoveRight(venue, OrderID)).toBe('by-package')
})

test('coach, rentals and promo move to the new time, and a lower price refunds the difference', async () => {
  const date = addDays(today, 42)
  const visitor = await venue.customer('with-extras@example.com')
  const extras = { coach: { id: 'TST1-K1', hours: [18] }, addOns: { RACKET: 2, BALL: 1 } }
  const placed = await venue.place(visitor, [item({ date, hours: [18], ...extras })], {
    more: { promoCode: 'HALF' },
  })
  await venue.simulate(placed.PaymentID, 'pay')
  await addMoveRight(venue, placed.OrderID)
  // Somebody else books the same coach and add-ons at the closed hour.
  await placePaidOrder(venue, await venue.customer('instead@example.com'), { date, hours: [18], ...extras })
  expect(await venue.claimedHours(placed.OrderID)).toEqual([])
  const later = addDays(date, 1)
  const moved = await venue.move(visitor, placed.OrderID, { date: later, hours: [9] })
  expect(await venue.claimedHours(moved.OrderID)).toEqual([`TST1-C1 ${later} 9`, `TST1-K1 ${later} 9`])
  expect(await venue.refunds(moved.OrderID)).toEqual(['price_difference credit done 25000'])
})

test('two bookings of one order have a move right each: one is used, the other ends', async () => {
  const date = addDays(today, 46)
  const visitor = await venue.customer('two-rights@example.com')
  const placed = await venue.place(visitor, [
    item({ id: 1, date, hours: [9] }),
    item({ id: 2, date, hours: [12] }),
  ])
  await venue.simulate(placed.PaymentID, 'pay')
  for (const bookingId of [1, 2])
    await addMoveRight(venue, placed.OrderID, { bookingId, until: endOfDayIn(20) })
  const moved = await venue.move(visitor, placed.OrderID, { bookingId: 2, date, hours: [14] })
  venue.clock.set(endOfDayIn(20).toString())
  await endMoveRights(venue.deps)
  venue.clock.set(`${today}T10:00:00+07:00`)
  expect(await rightsOf(venue, placed.OrderID)).toEqual(['ended', 'used'])
  expect([await venue.stateOf(placed.OrderID), await venue.stateOf(moved.OrderID)]).toEqual([
    'refunded',
    'confirmed',
  ])
  expect(await venue.refunds(placed.OrderID)).toEqual(['booking_cancelled credit done 100000'])
})

test("another person's order is unknown, also if it has a move right", async () => {
  const paid = await placePaidOrder(venue, await venue.customer('mine@example.com'), {
    date: addDays(today, 44),
    hours: [9],
  })
  await addMoveRight(venue, paid.id)
  const stranger = await venue.customer('stranger@example.com')
  const reply = await venue.tryToQuoteMove(stranger, paid.id, { date: addDays(today, 44), hours: [10] })
  expect([reply.status, await rightsOf(venue, paid.id)]).toEqual([404, ['open']])
})
