import { CheckIn, MarkNoShow } from '@pantul/contract/desk-arrivals'
import { DeskDay } from '@pantul/contract/desk-schedule'
import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { sell } from '../../orders/place/test-sales.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { openVenueWithPlayers, type VenueWithPlayers } from '../after-booking/test-venue-with-players.ts'

// SQLSTATE codes of PostgreSQL.
const RESTRICTED = '23001'
const DUPLICATE_KEY = '23505'
const CHECK_FAILED = '23514'

let venue: VenueWithPlayers
// `StaffAtCounter`: a member of staff at the counter.
let desk: StaffAtCounter
let sari: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
})
afterAll(() => venue.close())

// Each test has a play date of its own, and begins at `today`, before that date.
let day = 1
let date: PlayDate = today
/** Sets the clock. Staff sessions may have ended by then, so staff log in again. */
const setClock = async (time: string, on = date): Promise<void> => {
  venue.clock.set(`${on}T${time}:00+07:00`)
  desk = await staffAtCounter(venue)
  sari = await staffAtCounter(venue)
}
beforeEach(async () => {
  day += 1
  date = addDays(today, day)
  await setClock('10:00', today)
})

type PaidOrder = { readonly player: Visitor; readonly id: string; readonly number: string }

let lastPlayer = 0
/** Places and pays an order of a new customer. */
async function placePaid(
  items: readonly BookingItem[] = [item({ date, hours: [18, 19] })],
): Promise<PaidOrder> {
  const player = await venue.customer(`arrives-${(lastPlayer += 1)}@example.com`)
  const placed = await venue.order(player, items)
  await venue.pay(placed)
  return { player, id: placed.OrderID, number: placed.OrderNo }
}

const checkIn = (
  who: StaffAtCounter,
  number: string,
  booking: number | null = null,
  key?: string,
): Promise<Reply> => who.post('/arrivals', { Number: number, Booking: booking }, key)
const markNoShow = (
  who: StaffAtCounter,
  number: string,
  { releasesRest = false, booking = 1 } = {},
): Promise<Reply> => who.post('/no-shows', { Number: number, Booking: booking, ReleaseRest: releasesRest })
const undo = (who: StaffAtCounter, number: string, kind: 'arrived' | 'no_show'): Promise<Reply> =>
  who.post('/arrivals/undo', { Number: number, Booking: 1, Kind: kind })

/** The arrival records of an order: `1 arrived, 2 undone`, by booking, oldest first. */
async function arrivalRecords(number: string): Promise<string> {
  const rows = await venue.db.query<{ text: string }>(
    `select a.turn || ' ' || a.kind as text
       from arrival a join sales_order o on o.id = a.order_id where o.number = $1 order by a.booking_id, a.turn`,
    [number],
  )
  return rows.map(({ text }) => text).join(', ')
}

/** `18 20 arrived Dian Puspita 17:30`: the hours of each booking of the day, and what the desk sees of its arrival. */
async function arrivalsAtDesk(): Promise<string[]> {
  const { body } = await desk.visitor.get(`/api/desk/TST1/days/${toDayMonthYear(date)}`)
  return DeskDay.ok
    .parse(body)
    .data.Bookings.map(({ FromHour, UntilHour, Arrival }) =>
      [FromHour, UntilHour, Arrival?.Kind, Arrival?.By, Arrival?.At.slice(11, 16)].join(' ').trim(),
    )
}

test('a scanned order number checks the booking in, and the desk sees when and by whom', async () => {
  const everything = item({
    date,
    hours: [18, 19],
    courts: ['TST1-C1', 'TST1-C2'],
    coach: { id: 'TST1-K1', hours: [18], players: 4 },
    addOns: { RACKET: 2, BALL: 1 },
  })
  const { number } = await placePaid([everything])
  await setClock('17:30')
  const reply = await checkIn(desk, number.toLowerCase().replaceAll('-', ' '))
  expect(CheckIn.ok.parse(reply.body).data).toMatchObject({
    PhoneEnd: expect.stringMatching(/^\d{4}$/),
    LocationName: 'Test One',
    Due: 0,
    IsRepeated: false,
    Bookings: [
      {
        OrderNo: number,
        BookingID: 1,
        Date: toDayMonthYear(date),
        FromHour: 18,
        UntilHour: 20,
        Courts: [
          { CourtDesc: 'Court 1', Turf: 'blue' },
          { CourtDesc: 'Court 2', Turf: 'green' },
        ],
        Players: 4,
        Rented: [{ Name: 'Racket', Quantity: 2 }],
        Arrival: { Kind: 'arrived', By: 'Dian Puspita' },
      },
    ],
  })
  expect(await arrivalsAtDesk()).toEqual(Array(2).fill('18 20 arrived Dian Puspita 17:30'))
  const acts = await venue.db.query(
    `select action, role, location_id as location, before, after from staff_act where thing_id = $1`,
    [number],
  )
  expect(acts).toEqual([
    {
      action: 'check-in',
      role: 'front-desk',
      location: 'TST1',
      before: { arrival: null },
      after: { arrival: 'arrived', booking: 1 },
    },
  ])
})

test('all bookings of the hour are checked in at once, later ones are not', async () => {
  const { number } = await placePaid([
    item({ date, hours: [18] }),
    item({ id: 2, date, hours: [18], courts: ['TST1-C2'] }),
    item({ id: 3, date, hours: [22] }),
  ])
  await setClock('17:10')
  expect(replyText(await checkIn(desk, number))).toBe('200')
  expect(await arrivalRecords(number)).toBe('1 arrived, 1 arrived')
  expect(replyText(await checkIn(desk, number, 3))).toBe('422 ARRIVAL_CLOSED')
})

test('a second check-in of a booking gets the same answer, marked as repeated', async () => {
  const { number } = await placePaid()
  await setClock('17:30')
  const first = await checkIn(desk, number, /* all bookings */ null, 'scanned-once-more')
  venue.clock.advance({ minutes: 4 })
  const again = await checkIn(desk, number, null, 'scanned-once-more')
  expect(again.body).toEqual(first.body)
  const second = CheckIn.ok.parse((await checkIn(sari, number)).body).data
  expect([second.IsRepeated, second.Bookings[0]?.Arrival?.At.slice(11, 16)]).toEqual([true, '17:30'])
  expect(await arrivalRecords(number)).toBe('1 arrived')
  expect(replyText(await checkIn(desk, 'PTL-310101-23456', null, 'scanned-once-more'))).toBe(
    '422 IDEMPOTENCY_KEY_REUSED',
  )
})

test('a booking of another day, hour or location is refused, and the refusal shows the booking', async () => {
  const { number } = await placePaid()
  await setClock('16:59')
  const early = await checkIn(desk, number)
  expect([replyText(early), (early.body as { message: string }).message]).toEqual([
    '422 ARRIVAL_CLOSED',
    expect.stringMatching(/, 18:00, Test One\.$/),
  ])
  expect(early.body).toMatchObject({
    data: { Name: expect.stringMatching(/^Name of/), Bookings: [{ OrderNo: number, FromHour: 18 }] },
  })
  await setClock('17:30', addDays(date, 1))
  expect(replyText(await checkIn(desk, number))).toBe('422 ARRIVAL_CLOSED')

  await setClock('17:30')
  const { visitor } = await newStaff(venue, { roles: [{ role: 'front-desk', locationId: 'TST2' }] })
  const elsewhere = await visitor.post('/api/desk/TST2/arrivals', {
    body: { Number: number, Booking: null },
    headers: { 'idempotency-key': 'at-another-location' },
  })
  expect([replyText(elsewhere), elsewhere.body]).toMatchObject([
    '422 ARRIVAL_CLOSED',
    { data: { Name: '', PhoneEnd: '', LocationName: 'Test One' } },
  ])
  expect(replyText(await checkIn(desk, 'PTL-310101-23456'))).toBe('404 ORDER_UNKNOWN')
  expect(await arrivalRecords(number)).toBe('')
})

test('an unpaid, cancelled or ended booking is refused, and nothing is recorded', async () => {
  const player = await venue.customer(`arrives-${(lastPlayer += 1)}@example.com`)
  const { OrderID, Total } = await venue.place(player, [item({ date, hours: [18] })])
  const held = await venue.numberOf(OrderID)
  const cancelled = await placePaid([item({ date, hours: [18], courts: ['TST1-C2'] })])
  await venue.cancel(cancelled.player, cancelled.id)
  await setClock('17:30')
  const unpaid = await checkIn(desk, held)
  expect([replyText(unpaid), unpaid.body]).toMatchObject(['409 ARRIVAL_UNPAID', { data: { Due: Total } }])
  expect(replyText(await checkIn(desk, cancelled.number))).toBe('409 ARRIVAL_CANCELLED')
  await setClock('18:30')
  expect(replyText(await markNoShow(desk, held))).toBe('409 ARRIVAL_UNPAID')
  expect(replyText(await markNoShow(desk, cancelled.number))).toBe('409 ARRIVAL_CANCELLED')
  await setClock('17:30')
  expect(replyText(await desk.openDrawer())).toBe('201')
  expect(replyText(await desk.take(OrderID, [{ method: 'edc', amount: Total }]))).toBe('200')
  expect(replyText(await checkIn(desk, held))).toBe('200')
  expect(await arrivalRecords(cancelled.number)).toBe('')
})

test('the old number of a moved booking checks in the booking at its new time', async () => {
  const { player, id, number } = await placePaid([item({ date, hours: [18] })])
  const { OrderID: movedId } = await venue.move(player, id, { date, hours: [20] })
  const moved = await venue.numberOf(movedId)
  await setClock('19:30')
  const { Bookings } = CheckIn.ok.parse((await checkIn(desk, number)).body).data
  expect(Bookings.map(({ OrderNo, FromHour }) => [OrderNo, FromHour])).toEqual([[moved, 20]])
  expect(await arrivalRecords(moved)).toBe('1 arrived')
})

test('a booking can be marked as missed from 15 minutes after its start; undoing that adds a record', async () => {
  const { number } = await placePaid()
  await setClock('18:14')
  const early = await markNoShow(desk, number)
  expect([replyText(early), (early.body as { message: string }).message]).toEqual([
    '422 NO_SHOW_CLOSED',
    expect.stringContaining('18:15'),
  ])
  await setClock('18:15')
  expect(replyText(await markNoShow(desk, number))).toBe('200')
  expect(replyText(await markNoShow(sari, number))).toBe('200')
  expect(await arrivalsAtDesk()).toEqual(['18 20 no_show Dian Puspita 18:15'])
  const late = await checkIn(sari, number)
  expect([replyText(late), (late.body as { message: string }).message]).toEqual([
    '409 CHANGED_MEANWHILE',
    'Dian Puspita changed this at 18:15.',
  ])
  expect(replyText(await undo(desk, number, 'arrived'))).toBe('409 CHANGED_MEANWHILE')
  expect(replyText(await undo(desk, number, 'no_show'))).toBe('200')
  expect(replyText(await undo(desk, number, 'no_show'))).toBe('200')
  expect(replyText(await checkIn(sari, number))).toBe('200')
  expect(replyText(await markNoShow(desk, number))).toBe('409 CHANGED_MEANWHILE')
  expect(await arrivalRecords(number)).toBe('1 no_show, 2 undone, 3 arrived')
  await setClock('00:10', addDays(date, 1))
  expect(replyText(await undo(desk, number, 'arrived'))).toBe('422 UNDO_CLOSED')
})

test('hours of a missed booking that have not begun can be released and sold again, and the money stays', async () => {
  const missed = await placePaid([
    item({
      date,
      hours: [17, 18, 19],
      coach: { id: 'TST1-K1', hours: [17, 18, 19] },
      addOns: { RACKET: 8 },
    }),
  ])
  const laterHours = item({
    date,
    hours: [18, 19],
    coach: { id: 'TST1-K1', hours: [18] },
    addOns: { RACKET: 8 },
  })
  await setClock('17:20')
  expect((await venue.tryToPlace(venue.visitor(), [laterHours], { guestNumber: 1 })).status).toBe(409)
  const reply = await markNoShow(desk, missed.number, { releasesRest: true })
  expect(MarkNoShow.ok.parse(reply.body).data.Released).toEqual([18, 19])
  await venue.pay(await venue.order(venue.visitor(), [laterHours], { guestNumber: 2 }))
  expect(await arrivalsAtDesk()).toEqual(['17 18 no_show Dian Puspita 17:20', '18 20'])
  expect(await venue.refunds(missed.id)).toEqual([])
  expect(await venue.stateOf(missed.id)).toBe('confirmed')
  const [act] = await venue.db.query<{ after: object }>(
    `select amount, after from staff_act where thing_id = $1 and action = 'mark-no-show'`,
    [missed.number],
  )
  expect(act?.after).toEqual({ arrival: 'no_show', booking: 1, released: [18, 19] })
  expect(replyText(await undo(desk, missed.number, 'no_show'))).toBe('200')
  expect(replyText(await checkIn(desk, missed.number))).toBe('200')
})

test('a missed booking of one hour has nothing left to sell', async () => {
  const { number } = await placePaid([item({ date, hours: [18] })])
  await setClock('18:20')
  const reply = await markNoShow(desk, number, { releasesRest: true })
  expect(MarkNoShow.ok.parse(reply.body).data.Released).toEqual([])
  expect(await arrivalsAtDesk()).toEqual(['18 19 no_show Dian Puspita 18:20'])
})

test('an arrival is published to the desks of its location, released hours to all visitors', async () => {
  const topics: string[] = []
  venue.db.onCommit((published) => topics.push(...published))
  const { number } = await placePaid()
  await setClock('17:30')
  topics.length = 0
  await checkIn(desk, number)
  expect(topics).toEqual([`desk-day TST1 ${date}`])
  await undo(desk, number, 'arrived')
  await setClock('18:30')
  topics.length = 0
  await markNoShow(desk, number, { releasesRest: true })
  expect(topics.toSorted()).toEqual([`court-day TST1 ${date}`, `desk-day TST1 ${date}`])
})

test('when players leave early, their later hours are sold again, and the money stays', async () => {
  const early = await placePaid([item({ date, hours: [18, 19, 20] })])
  const leave = () => desk.post('/arrivals/leave', { Number: early.number, Booking: 1 })
  await setClock('17:50')
  expect(replyText(await leave())).toBe('409 LEAVE_CLOSED')
  await setClock('18:40')
  expect(replyText(await checkIn(desk, early.number))).toBe('200')
  const leaving = await leave()
  expect([leaving.status, leaving.body]).toMatchObject([200, { data: { Released: [19, 20] } }])
  expect(replyText(await leave())).toBe('409 LEAVE_CLOSED')
  expect(await venue.refunds(early.id)).toEqual([])
  await venue.pay(await venue.order(venue.visitor(), [item({ date, hours: [19, 20] })], { guestNumber: 3 }))
  expect(await arrivalsAtDesk()).toEqual(['18 19 arrived Dian Puspita 18:40', '19 21'])
})

test.each([
  ['/arrivals/leave', {}],
  ['/no-shows', { ReleaseRest: true }],
])('an unpaid change that has not expired ends when hours are released: %s', async (path, fields) => {
  const wanted = { date, hours: [18, 19, 20], addOns: { RACKET: 3 } }
  const { player, id, number } = await placePaid([item(wanted)])
  // The change needs the hours and rackets of the booking, and one hour more.
  const { OrderID: changeId } = await venue.move(player, id, { date, hours: [18, 19, 20, 21] })
  expect(await venue.stateOf(changeId)).toBe('held')
  await setClock('18:30')
  expect(replyText(await desk.post(path, { Number: number, Booking: 1, ...fields }))).toBe('200')
  expect(await brokenInvariants(venue.db)).toEqual([])
  expect(await venue.stateOf(changeId)).toBe('cancelled')
  expect(await venue.claimedHours(id)).toEqual([`TST1-C1 ${date} 18`])
  // Everything but the running hour is free again.
  const again = item({ date, hours: [19, 20, 21], addOns: { RACKET: 8 } })
  await venue.pay(await venue.order(venue.visitor(), [again], { guestNumber: 4 }))
  expect(await brokenInvariants(venue.db)).toEqual([])
})

test('of a check-in and a no-show at the same time only one succeeds, 200 times', async () => {
  const { number } = await placePaid()
  await setClock('18:30')
  for (let n = 0; n < 200; n += 1) {
    const [arrived, missed] = await Promise.all([checkIn(desk, number), markNoShow(sari, number)])
    expect([replyText(arrived), replyText(missed)].toSorted()).toEqual(['200', '409 CHANGED_MEANWHILE'])
    await undo(desk, number, arrived.status === 200 ? 'arrived' : 'no_show')
  }
  const [rows] = await venue.db.query<{ count: number; last: number }>(
    `select count(*)::int as count, max(turn)::int as last from arrival a
       join sales_order o on o.id = a.order_id where o.number = $1`,
    [number],
  )
  expect(rows).toEqual({ count: 400, last: 400 })
})

test('two members of staff who check in a booking at the same time record one arrival, 200 times', async () => {
  const { number } = await placePaid()
  await setClock('17:30')
  for (let n = 0; n < 200; n += 1) {
    const replies = await Promise.all([checkIn(desk, number), checkIn(sari, number)])
    expect(replies.map(replyText)).toEqual(['200', '200'])
    const repeated = replies.map(({ body }) => CheckIn.ok.parse(body).data.IsRepeated)
    expect(new Set(repeated)).toEqual(new Set([false, true]))
    await undo(desk, number, 'arrived')
  }
})

test.each([
  `update arrival set kind = 'arrived' where kind = 'no_show'`,
  'delete from arrival',
  'truncate arrival',
])('the database refuses: %s', async (statement) => {
  await expect(venue.db.query(statement)).rejects.toMatchObject({ code: RESTRICTED })
})

test('the database refuses two arrival records with one number, and a second record without an undo before it', async () => {
  const { number } = await placePaid()
  const insert = (turn: number, kind: string): Promise<unknown> =>
    venue.db.query(
      `with act as (
         insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
         select now(), min(id), 'front-desk', 'TST1', 'check-in', 'order', $1::text from customer returning id
       )
       insert into arrival (order_id, booking_id, turn, kind, at, act_id)
       select o.id, 1, $2, $3, now(), act.id from sales_order o, act where o.number = $1`,
      [number, turn, kind],
    )
  await insert(1, 'arrived')
  await expect(insert(1, 'no_show')).rejects.toMatchObject({ code: DUPLICATE_KEY })
  await expect(insert(2, 'no_show')).rejects.toMatchObject({ code: CHECK_FAILED })
})

test('staff let the person of an unpaid order play: the order is confirmed and checked in, and its price is owed in the name of staff', async () => {
  const items = [item({ date, hours: [18] })]
  const settling = { kind: 'pay-by' as const, until: `${date}T18:00:00+07:00` }
  const person = { name: 'Wulan', phone: '0812 9034 1199' }
  const { OrderNo, OrderID } = await sell(desk, items, { person, settling })
  const withoutPhone = await sell(desk, [item({ date, hours: [18], courts: ['TST1-C2'] })], { settling })
  // The clock of the test is moved, that of the database is not, so the hold has not expired.
  await setClock('17:45')
  expect(replyText(await checkIn(desk, OrderNo))).toBe('409 ARRIVAL_UNPAID')
  const letPlay = (number: string): Promise<Reply> =>
    desk.post('/arrivals', { Number: number, Booking: null, LetPlay: true })
  expect(replyText(await letPlay(withoutPhone.OrderNo))).toBe('422 PHONE_NEEDED')
  expect(replyText(await letPlay(OrderNo))).toBe('200')
  const [owing] = await venue.db.query(
    `select o.state, o.owed, a.action, a.customer_id = e.customer_id as "isSame"
       from sales_order o
       join owed_entry w on w.order_id = o.id
       join staff_act a on a.id = w.act_id
       join staff_act e on e.thing_id = o.number and e.action = 'check-in'
      where o.public_id = $1`,
    [OrderID],
  )
  expect(owing).toEqual({ state: 'confirmed', owed: 150_000, action: 'leave-unpaid', isSame: true })
  await desk.openDrawer()
  expect(replyText(await desk.take(OrderID, [{ method: 'edc', amount: 150_000 }]))).toBe('200')
})
