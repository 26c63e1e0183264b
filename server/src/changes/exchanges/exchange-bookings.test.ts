import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyText } from '../../money/payments/test-counter.ts'
import { downloadCalendar } from '../../output/mail/calendar-attachment.ts'
import { readMailOrder } from '../../output/mail/read-order.ts'
import { composeChangeMail } from '../../output/mail/compose-change-mail.ts'
import { readDay } from '../../output/schedule/read-day.ts'
import { item, today } from '../../orders/place/test-players.ts'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../after-booking/test-venue-with-staff.ts'
import { exchangesOf } from './test-exchanges.ts'

let venue: VenueWithStaff
let dian: ChangingStaff
let desk: ReturnType<typeof exchangesOf>
beforeAll(async () => {
  venue = await openVenueWithStaff()
  dian = await venue.staff('front-desk')
  await dian.openDrawer(5_000_000)
  desk = exchangesOf(venue, dian)
})
afterAll(() => venue.close())

let day = 20
/** Places two paid bookings on different courts and days. */
async function placeTwoPaid(wish: { hours?: readonly number[]; hoursOfSecond?: readonly number[] } = {}) {
  day += 2
  const first = await venue.placePaid(dian, /* in cash */ undefined, {
    day,
    hours: wish.hours ?? [9, 10],
    courts: ['TST1-C1'],
  })
  const second = await venue.placePaid(dian, undefined, {
    day: day + 1,
    hours: wish.hoursOfSecond ?? [14, 15],
    courts: ['TST1-C2'],
  })
  return { first, second }
}

const mailsOf = (orderId: string) =>
  venue.db.query<{ payload: { actId: number; orderId: number } }>(
    `select b.payload from outbox b join sales_order o on o.id = (b.payload ->> 'orderId')::bigint
      where o.public_id = $1 and b.payload ->> 'template' = 'booking-exchanged'`,
    [orderId],
  )

test('two bookings exchange courts and hours; order numbers, payments and players stay', async () => {
  const { first, second } = await placeTwoPaid()
  const orderData = () =>
    venue.db.query(
      `select number, state, total, tax, discount, guest_name from sales_order where public_id = any ($1) order by id`,
      [[first.id, second.id]],
    )
  const before = await orderData()
  const quote = await desk.quote(first.id, second.id)
  expect(quote.Bookings).toMatchObject([
    {
      OrderNo: await venue.numberOf(first.id),
      Before: { Hours: [9, 10] },
      After: { Hours: [14, 15], Courts: ['Court 2'] },
    },
    {
      OrderNo: await venue.numberOf(second.id),
      Before: { Hours: [14, 15] },
      After: { Hours: [9, 10], Courts: ['Court 1'] },
    },
  ])
  expect(await venue.claimedHours(first.id)).toEqual([`TST1-C1 ${first.date} 10`, `TST1-C1 ${first.date} 9`])

  expect(replyText(await desk.exchange(first.id, second.id))).toBe('200')
  expect(await venue.claimedHours(first.id)).toEqual([
    `TST1-C2 ${second.date} 14`,
    `TST1-C2 ${second.date} 15`,
  ])
  expect(await venue.claimedHours(second.id)).toEqual([`TST1-C1 ${first.date} 10`, `TST1-C1 ${first.date} 9`])
  expect(await orderData()).toEqual(before)
  const dayOf = async (date: string) =>
    (await readDay(venue.deps, { locationId: 'TST1', date, language: 'en' })).bookings.map(
      ({ court, from, until, orderNumber }) => [court, from, until, orderNumber],
    )
  expect(await dayOf(first.date)).toEqual([['TST1-C1', 9, 11, await venue.numberOf(second.id)]])
  expect(await dayOf(second.date)).toEqual([['TST1-C2', 14, 16, await venue.numberOf(first.id)]])
})

test('each player gets one mail with the old and the new time, and an updated calendar event', async () => {
  const { first, second } = await placeTwoPaid()
  await desk.exchange(first.id, second.id)
  for (const [order, partner] of [
    [first, second],
    [second, first],
  ] as const) {
    const [mail, ...furtherMails] = await mailsOf(order.id)
    expect(furtherMails).toEqual([])
    const mailOrder = await readMailOrder(venue.db, mail!.payload.orderId)
    const letter = await composeChangeMail('booking-exchanged', {
      db: venue.db,
      order: mailOrder!,
      payload: mail!.payload,
      publicUrl: 'https://example.com',
      orderPage: 'https://example.com/order',
      now: venue.clock.now(),
    })
    expect(letter?.text).toContain(order === first ? '09:00–11:00' : '14:00–16:00')
    expect(letter?.text).toContain(order === first ? '14:00–16:00' : '09:00–11:00')
    expect(mailOrder?.lines.map(({ date }) => date)).toEqual([partner.date, partner.date])
    expect(letter?.attachments?.[0]?.content).toMatch(/SEQUENCE:1\r\n/)
  }
})

/** The UID and the sequence of the event in the calendar file of an order with one booking. */
async function calendarEventOf(publicId: string): Promise<{ uid: string | undefined; sequence: number }> {
  const [order] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    publicId,
  ])
  const { content } = await downloadCalendar(venue.deps, order!.id, `/orders/${publicId}`)
  return {
    uid: /UID:(\S+)/.exec(String(content))?.[1],
    sequence: Number(/SEQUENCE:(\d+)/.exec(String(content))?.[1]),
  }
}

test('a booking that is exchanged and then moves twice stays one calendar event, with a higher sequence each time', async () => {
  const { first, second } = await placeTwoPaid()
  const { uid } = await calendarEventOf(first.id)
  await desk.exchange(first.id, second.id)
  expect(await calendarEventOf(first.id)).toEqual({ uid, sequence: 1 })
  let current = first.id
  for (const [court, sequence] of [
    ['TST1-C3', 2],
    ['TST1-C1', 3],
  ] as const) {
    const reply = await dian.change(current, { date: second.date, hours: [14, 15], courts: [court] })
    current = await venue.idOf((reply.body as { data: { OrderNo: string } }).data.OrderNo)
    expect(await calendarEventOf(current)).toEqual({ uid, sequence })
  }
})

test('an exchange is recorded as one act per order, with hours and courts before and after, and its record cannot be deleted', async () => {
  const { first, second } = await placeTwoPaid()
  await desk.exchange(first.id, second.id)
  const acts = await venue.db.query(
    `select action, role, before, after from staff_act where thing_id = any ($1) and action = 'exchange-bookings' order by id`,
    [[await venue.numberOf(first.id), await venue.numberOf(second.id)]],
  )
  expect(acts).toMatchObject([
    {
      action: 'exchange-bookings',
      role: 'front-desk',
      before: { date: first.date, hours: [9, 10], courts: ['TST1-C1'] },
      after: {
        date: second.date,
        hours: [14, 15],
        courts: ['TST1-C2'],
        with: await venue.numberOf(second.id),
      },
    },
    { after: { date: first.date, with: await venue.numberOf(first.id) } },
  ])
  await expect(venue.db.query('delete from place_change')).rejects.toThrow(/only added/)
})

test('the coach, rackets and balls of a booking move to its new time', async () => {
  const [date, later] = [addDays(today, 14), addDays(today, 15)]
  const ani = await venue.customer('ani.exchange@example.com', '+6281200000311')
  const placed = await venue.place(ani, [
    item({
      date,
      hours: [9, 10],
      coach: { id: 'TST1-K1', hours: [10], players: 2 },
      addOns: { RACKET: 2, BALL: 1 },
    }),
  ])
  await dian.take(placed.OrderID, [{ method: 'cash', amount: placed.Total }])
  const second = await venue.placePaid(dian, undefined, { day: 15, hours: [14, 15], courts: ['TST1-C2'] })
  const { Bookings } = await desk.quote(placed.OrderID, second.id)
  expect(Bookings[0]?.MovesAlong).toEqual(['Kiki', 'Racket', 'Ball tube'])
  expect(replyText(await desk.exchange(placed.OrderID, second.id))).toBe('200')
  expect(await venue.claimedHours(placed.OrderID)).toEqual([
    `TST1-C2 ${later} 14`,
    `TST1-C2 ${later} 15`,
    `TST1-K1 ${later} 15`,
  ])
  const rented = await venue.db.query(
    `select play_date::text as date, hour, used from add_on_hour where play_date = any ($1) and used > 0 order by 1, 2`,
    [[date, later]],
  )
  expect(rented).toEqual([
    { date: later, hour: 14, used: 2 },
    { date: later, hour: 15, used: 2 },
  ])
  const [order] = await venue.db.query<{ basket: object[] }>(
    'select basket from sales_order where public_id = $1',
    [placed.OrderID],
  )
  expect(order?.basket).toMatchObject([
    { date: later, hours: [14, 15], courts: [{ id: 'TST1-C2', name: 'Court 2' }], coach: { hours: [15] } },
  ])
})

test('an exchange is refused if the coach or the rackets are not free at the other time, and names them', async () => {
  const [date, later] = [addDays(today, 16), addDays(today, 17)]
  const [budi, cici] = [
    await venue.customer('budi.exchange@example.com', '+6281200000312'),
    await venue.customer('cici.exchange@example.com', '+6281200000313'),
  ]
  const placed = await venue.place(budi, [
    item({ date, hours: [9], coach: { id: 'TST1-K1', hours: [9], players: 1 } }),
  ])
  await dian.take(placed.OrderID, [{ method: 'cash', amount: placed.Total }])
  const busy = await venue.place(cici, [
    item({
      date: later,
      hours: [14],
      courts: ['TST1-C3'],
      coach: { id: 'TST1-K1', hours: [14], players: 1 },
      addOns: { RACKET: 4 },
    }),
  ])
  await dian.take(busy.OrderID, [{ method: 'cash', amount: busy.Total }])
  const second = await venue.placePaid(dian, undefined, { day: 17, hours: [14], courts: ['TST1-C2'] })
  const refused = await desk.tryToQuote(placed.OrderID, second.id)
  expect(replyText(refused)).toBe('409 EXCHANGE_TAKEN')
  expect(refused.text).toContain('Kiki')

  const otherRackets = await venue.place(cici, [
    item({ date: later, hours: [14], courts: ['TST1-C1'], addOns: { RACKET: 4 } }),
  ])
  await dian.take(otherRackets.OrderID, [{ method: 'cash', amount: otherRackets.Total }])
  const rackets = await venue.place(budi, [item({ date, hours: [11], addOns: { RACKET: 2 } })])
  await dian.take(rackets.OrderID, [{ method: 'cash', amount: rackets.Total }])
  const fewRackets = await desk.tryToQuote(rackets.OrderID, second.id)
  expect(replyText(fewRackets)).toBe('409 EXCHANGE_TAKEN')
  expect(fewRackets.text).toContain('Racket')
  // A coach who does not work so early.
  const early = await venue.placePaid(dian, undefined, { day: 18, hours: [7], courts: ['TST1-C2'] })
  expect((await desk.tryToQuote(placed.OrderID, early.id)).text).toContain('Kiki')
})

test('an exchange with an unpaid, longer, more expensive, begun or unknown booking is refused', async () => {
  const { first, second } = await placeTwoPaid()
  const held = await venue.placeUnpaid({ day: day + 1, hours: [16, 17] })
  expect(replyText(await desk.tryToQuote(first.id, held.id))).toBe('422 EXCHANGE_UNEQUAL')
  const longer = await venue.placePaid(dian, undefined, {
    day: day + 1,
    hours: [6, 7, 8],
    courts: ['TST1-C3'],
  })
  expect(replyText(await desk.tryToQuote(first.id, longer.id))).toBe('422 EXCHANGE_UNEQUAL')
  const dearer = await venue.placePaid(dian, undefined, {
    day: day + 1,
    hours: [17, 18],
    courts: ['TST1-C3'],
  })
  const refused = await desk.tryToQuote(first.id, dearer.id)
  expect(replyText(refused)).toBe('422 EXCHANGE_PRICES')
  expect(refused.text).toContain('50.000')
  expect(replyText(await desk.tryToQuote(first.id, 'nobody'))).toBe('404 ORDER_UNKNOWN')
  expect(replyText(await desk.tryToQuote(first.id, second.id, { bookings: [1, 7] }))).toBe(
    '404 BOOKING_NOT_FOUND',
  )
  // The clock stands at 10:00 of today.
  const soon = await venue.placePaid(dian, undefined, { day: 0, hours: [11, 12], courts: ['TST1-C3'] })
  const now = venue.clock.now().toString()
  venue.clock.set(`${soon.date}T11:30:00+07:00`)
  expect(replyText(await desk.tryToQuote(soon.id, second.id))).toBe('409 BOOKING_BEGUN')
  venue.clock.set(now)
})

test('a repeated request is one exchange, and an old quote is refused', async () => {
  const { first, second } = await placeTwoPaid()
  const { QuoteHash: hash } = await desk.quote(first.id, second.id)
  expect(replyText(await desk.exchange(first.id, second.id, { hash, key: 'exchange-once' }))).toBe('200')
  expect(replyText(await desk.exchange(first.id, second.id, { hash, key: 'exchange-once' }))).toBe('200')
  expect(await venue.claimedHours(first.id)).toEqual([
    `TST1-C2 ${second.date} 14`,
    `TST1-C2 ${second.date} 15`,
  ])
  expect(replyText(await desk.exchange(first.id, second.id, { hash }))).toBe('409 CHANGED_MEANWHILE')
})

test('after an exchange each booking can be moved and cancelled at its new time', async () => {
  // The refund is above the limit of the front desk.
  const sari = await venue.staff('manager')
  const { first, second } = await placeTwoPaid()
  await desk.exchange(first.id, second.id)
  const moved = await dian.change(first.id, { date: second.date, hours: [15, 16], courts: ['TST1-C2'] })
  expect(replyText(moved)).toBe('201')
  expect(await venue.claimedHours(first.id)).toEqual([])
  const cancelled = await sari.cancel(second.id)
  expect(replyText(cancelled)).toBe('200')
  expect(await venue.claimedHours(second.id)).toEqual([])
  // A booking that was moved before can be exchanged, too.
  const { OrderNo } = (moved.body as { data: { OrderNo: string } }).data
  const movedId = await venue.idOf(OrderNo)
  const third = await venue.placePaid(dian, undefined, { day: day + 1, hours: [9, 10], courts: ['TST1-C3'] })
  expect(replyText(await desk.exchange(movedId, third.id))).toBe('200')
  expect(replyText(await sari.cancel(movedId))).toBe('200')
})
