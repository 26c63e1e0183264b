import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskBooking, DeskDay } from '@pantul/contract/desk-schedule-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { completeOrders } from '../../orders/states/complete-orders.ts'
import { item, today, tomorrow } from '../../orders/place/test-players.ts'
import { scheduleProgramme } from '../../sales/classes/schedule-programme.ts'
import { scheduleSession } from '../../sales/classes/schedule-session.ts'
import { newClass, newProgramme } from '../../sales/enrolments/test-classes.ts'
import { readDay } from './read-day.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

const dayOf = (date: PlayDate, language: 'en' | 'id' = 'en', locationId = 'TST1'): Promise<DeskDay> =>
  readDay(venue.deps, { locationId, date, language })

/** `C1 18–20 Player 7 confirmed`, for each run of hours of a booking. */
const summariesOf = ({ bookings }: DeskDay): string[] =>
  bookings.map(({ court, from, until, name, state }) => `${court.slice(5)} ${from}–${until} ${name} ${state}`)

const onlyBookingOf = ({ bookings }: DeskDay): DeskBooking => {
  expect(bookings).toHaveLength(1)
  return bookings[0]!
}

let lastDay = 10
/** Each test has a date of its own. */
const nextDate = (): PlayDate => addDays(today, (lastDay += 1))

const withPackage = (items: BookingItem[], quota: string): BookingItem[] =>
  items.map((booking) => ({
    ...booking,
    courts: booking.courts.map((court) => ({ ...court, paidByPackage: true, quotaId: quota })),
  }))

test('an empty day has courts and opening hours', async () => {
  const date = nextDate()
  const day = await dayOf(date)
  expect(day).toMatchObject({
    openHours: { from: 6, until: 24 },
    closedReason: null,
    bookings: [],
    blocks: [],
    sessions: [],
    series: [],
    createdAt: `${today}T10:00:00+07:00`,
    timeZone: 'Asia/Jakarta',
  })
  expect(day.courts.map(({ name, kind, turf, isOnSale }) => [name, kind, turf, isOnSale])).toEqual([
    ['Court 1', 'indoor', 'blue', true],
    ['Court 2', 'indoor', 'green', true],
    ['Court 3', 'outdoor', 'clay', true],
  ])
})

test('a closed day has a reason in the language of the reader', async () => {
  const date = nextDate()
  await venue.db.query(`insert into closed_date values ('TST1', $1, 'Holiday', 'Libur')`, [date])
  expect(await dayOf(date)).toMatchObject({ openHours: null, closedReason: 'Holiday' })
  expect(await dayOf(date, 'id')).toMatchObject({ closedReason: 'Libur' })
})

test('the unpaid hours of a guest are shown as held until the hold ends, and not shown after it', async () => {
  const date = nextDate()
  const placed = await venue.order(venue.visitor(), [item({ date, hours: [17, 18] })], { guestNumber: 7 })
  expect(onlyBookingOf(await dayOf(date))).toMatchObject({
    court: 'TST1-C1',
    from: 17,
    until: 19,
    orderNumber: placed.OrderNo,
    bookingId: 1,
    name: 'Player 7',
    state: 'held',
    courtAmount: 250_000,
    orderTotal: 250_000,
    due: 250_000,
    package: null,
    isMoved: false,
    isByStaff: false,
    coach: null,
    addOns: [],
  })
  const { heldUntil } = onlyBookingOf(await dayOf(date))
  const [row] = await venue.db.query<{ heldUntil: Temporal.Instant }>(
    'select held_until as "heldUntil" from sales_order where number = $1',
    [placed.OrderNo],
  )
  const differenceSeconds = Temporal.Instant.from(heldUntil!).since(row!.heldUntil).total('seconds')
  expect(Math.abs(differenceSeconds)).toBeLessThan(1)
  expect(heldUntil).toMatch(/\+07:00$/)

  await venue.db.query(
    `update court_hour set held_until = now() - interval '1 second' where play_date = $1`,
    [date],
  )
  expect(summariesOf(await dayOf(date))).toEqual([])
  await venue.db.query(`update court_hour set held_until = $2 where play_date = $1`, [date, row!.heldUntil])
})

test('a paid booking shows its coach, its add-ons and its amounts', async () => {
  const date = nextDate()
  const ani = await venue.customer('ani@example.com', '+6281200000011')
  const bookingWithExtras = item({
    date,
    hours: [18, 19],
    coach: { id: 'TST1-K1', hours: [19], players: 2 },
    addOns: { RACKET: 2, BALL: 1 },
  })
  const placed = await venue.order(ani, [bookingWithExtras])
  expect(onlyBookingOf(await dayOf(date))).toMatchObject({ state: 'held', due: 770_000 })
  await venue.pay(placed)
  expect(onlyBookingOf(await dayOf(date))).toMatchObject({
    name: 'Name of ani',
    state: 'confirmed',
    heldUntil: null,
    courtAmount: 300_000,
    orderTotal: 770_000,
    due: 0,
    coach: { id: 'TST1-K1', name: 'Kiki', hours: [19], players: 2, amount: 250_000 },
    addOns: [
      { name: 'Racket', quantity: 2, amount: 100_000, isRental: true },
      { name: 'Ball tube', quantity: 1, amount: 120_000, isRental: false },
    ],
  })
})

test('an order whose payment is under review holds its hours without an end time', async () => {
  const date = nextDate()
  const placed = await venue.order(venue.visitor(), [item({ date })], { guestNumber: 8 })
  await venue.simulate(placed.PaymentID, 'challenge')
  expect(onlyBookingOf(await dayOf(date))).toMatchObject({
    state: 'payment_review',
    heldUntil: null,
    due: 150_000,
  })
})

test('each court and each booking has its own entry', async () => {
  const date = nextDate()
  const items = [
    item({ date, hours: [8, 9], courts: ['TST1-C1', 'TST1-C2'] }),
    item({ id: 2, date, hours: [10] }),
    item({ id: 3, date, hours: [12, 13] }),
  ]
  const placed = await venue.order(venue.visitor(), items, { guestNumber: 9 })
  await venue.pay(placed)
  const day = await dayOf(date)
  expect(day.bookings.map(({ court, bookingId, from, until }) => [court, bookingId, from, until])).toEqual([
    ['TST1-C1', 1, 8, 10],
    ['TST1-C2', 1, 8, 10],
    ['TST1-C1', 2, 10, 11],
    ['TST1-C1', 3, 12, 14],
  ])
  expect(day.bookings.every(({ orderTotal }) => orderTotal === 700_000)).toBe(true)
})

test('a cancelled booking is not on the schedule, and its refund is counted until it is made', async () => {
  const date = nextDate()
  const guest = venue.visitor()
  const placed = await venue.order(guest, [item({ date }), item({ id: 2, date, hours: [20] })], {
    guestNumber: 12,
  })
  await venue.pay(placed)
  const { openRefunds } = await dayOf(date)
  await venue.cancel(guest, placed.OrderID, 1)
  const after = await dayOf(date)
  expect(after.bookings.map(({ bookingId }) => bookingId)).toEqual([2])
  expect(after.openRefunds).toBe(openRefunds + 1)
  expect((await dayOf(date, 'en', 'TST2')).openRefunds).toBe(0)
  const [task] = await venue.db.query<{ id: number; state: string }>(
    'select id, state from refund_task order by id desc limit 1',
  )
  const setState = (state: string) =>
    venue.db.query('update refund_task set state = $2 where id = $1', [task?.id, state])
  await setState('done')
  expect((await dayOf(date)).openRefunds).toBe(openRefunds)
  await setState(task?.state ?? '')
})

test('a moved booking is shown at its new time only, marked as moved', async () => {
  const [date, later] = [nextDate(), nextDate()]
  const cici = await venue.customer('cici@example.com', '+6281200000013')
  const placed = await venue.order(cici, [item({ date })])
  await venue.pay(placed)
  await venue.move(cici, placed.OrderID, { date: later, hours: [19] })
  expect(summariesOf(await dayOf(date))).toEqual([])
  expect(onlyBookingOf(await dayOf(later))).toMatchObject({
    from: 19,
    isMoved: true,
    state: 'confirmed',
    due: 0,
  })
})

test('a booking that a package pays shows the name and the remaining hours of the package', async () => {
  const date = nextDate()
  const dodi = await venue.customer('dodi@example.com', '+6281200000014')
  const quota = await venue.buyPackage(dodi, { hours: 10, name: 'Flexi 10' })
  await venue.place(dodi, withPackage([item({ date, hours: [18, 19] })], quota))
  expect(onlyBookingOf(await dayOf(date))).toMatchObject({
    state: 'confirmed',
    package: { name: 'Flexi 10', hoursLeft: 8 },
    courtAmount: 0,
    orderTotal: 0,
    due: 0,
  })
})

test('played bookings stay on the schedule', async () => {
  const placed = await venue.order(venue.visitor(), [item({ date: tomorrow, hours: [9] })], {
    guestNumber: 15,
  })
  await venue.pay(placed)
  venue.clock.set(`${tomorrow}T10:00:00+07:00`)
  await completeOrders(venue.deps)
  expect(summariesOf(await dayOf(tomorrow))).toEqual(['C1 9–10 Player 15 completed'])
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('a block shows its reason, also on a court that is off sale', async () => {
  const date = nextDate()
  await venue.db.query(
    `with made as (insert into court_block (location_id, reason) values ('TST1', 'Turf brushing') returning id)
     insert into court_hour (location_id, play_date, court_id, hour, block_id)
     select 'TST1', $1, 'TST1-C3', hour, made.id from made, unnest(array[6, 7, 9]) as hour`,
    [date],
  )
  const blocks = [
    { court: 'TST1-C3', from: 6, until: 8, reason: 'Turf brushing', by: null, lastDate: date },
    { court: 'TST1-C3', from: 9, until: 10, reason: 'Turf brushing', by: null, lastDate: date },
  ]
  expect((await dayOf(date)).blocks).toMatchObject(blocks)
  await venue.db.query(`update court set is_active = false where id = 'TST1-C3'`)
  const { courts } = await dayOf(date)
  expect(courts.map(({ id, isOnSale }) => [id, isOnSale]).at(-1)).toEqual(['TST1-C3', false])
  expect((await dayOf(nextDate())).courts.map(({ id }) => id)).toEqual(['TST1-C1', 'TST1-C2'])
  await venue.db.query(`update court set is_active = true where id = 'TST1-C3'`)
})

test('classes and programmes show their coach and places, in the language of the reader', async () => {
  const date = nextDate()
  const sessions = [{ courtId: 'TST1-C2', date, fromHour: 14, toHour: 15 }]
  await venue.db.transaction(async (tx) => {
    await scheduleSession(tx, newClass({ date }))
    await scheduleProgramme(tx, newProgramme({ sessions }))
  })
  await venue.db.query(`update academy_programme set taken = 5 where name_en = 'Juniors'`)
  const expectedSessions = [
    {
      court: 'TST1-C3',
      from: 9,
      until: 11,
      name: 'Smash clinic',
      coachId: 'TST1-K2',
      coachName: 'Kola',
      takenPlaces: 0,
      places: 12,
    },
    {
      court: 'TST1-C2',
      from: 14,
      until: 15,
      name: 'Juniors',
      coachId: 'TST1-K1',
      coachName: 'Kiki',
      takenPlaces: 5,
      places: 6,
    },
  ]
  expect((await dayOf(date)).sessions).toEqual(expectedSessions)
  expect((await dayOf(date, 'id')).sessions.map(({ name }) => name)).toEqual([
    'Smash clinic (id)',
    'Juniors (id)',
  ])
  await venue.db.query(`update academy_programme set taken = 0 where name_en = 'Juniors'`)
})

test('coaches are listed with the opening hours in which they work, without time off', async () => {
  const date = nextDate()
  const hours = Array.from({ length: 14 }, (_, i) => 8 + i)
  expect((await dayOf(date)).coaches).toEqual([
    { id: 'TST1-K1', name: 'Kiki', workHours: hours },
    { id: 'TST1-K2', name: 'Kola', workHours: hours },
  ])
  await venue.db.query(
    `insert into coach_time_off (location_id, coach_id, date_from, date_to, from_hour, to_hour, reason)
     values ('TST1', 'TST1-K1', $1, $1, 8, 20, 'day off')`,
    [date],
  )
  const [kiki, kola] = (await dayOf(date)).coaches
  expect([kiki?.workHours, kola?.workHours]).toEqual([[20, 21], hours])
})

test('a coach who left is listed only on the dates of the bookings with this coach', async () => {
  const [date, dateWithoutBooking] = [nextDate(), nextDate()]
  const eko = await venue.customer('eko@example.com', '+6281200000016')
  const placed = await venue.order(eko, [
    item({ date, hours: [18], coach: { id: 'TST1-K2', hours: [18], players: 1 } }),
  ])
  await venue.pay(placed)
  await venue.db.query(`update coach set is_active = false where id = 'TST1-K2'`)
  const coachesOn = async (day: PlayDate) =>
    (await dayOf(day)).coaches.map(({ id, workHours }) => `${id} ${workHours.length}`)
  expect(await coachesOn(date)).toEqual(['TST1-K1 14', 'TST1-K2 0'])
  expect(await coachesOn(dateWithoutBooking)).toEqual(['TST1-K1 14'])
  await venue.db.query(`update coach set is_active = true where id = 'TST1-K2'`)
})

test('the version changes with the content, not with the time', async () => {
  const date = nextDate()
  const { version } = await dayOf(date)
  venue.clock.set(`${today}T11:00:00+07:00`)
  expect((await dayOf(date)).version).toBe(version)
  venue.clock.set(`${today}T10:00:00+07:00`)
  await venue.order(venue.visitor(), [item({ date })], { guestNumber: 16 })
  expect((await dayOf(date)).version).not.toBe(version)
})

test('an unknown location is refused', async () => {
  await expect(dayOf(today, 'en', 'NONE')).rejects.toThrow('LOCATION_UNKNOWN')
})
