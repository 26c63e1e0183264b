import { clashesFromWire } from '@pantul/contract/desk-blocks-wire'
import { CourtDay } from '@pantul/contract/courts'
import { OpeningHours } from '@pantul/contract/desk-opening-hours'
import {
  openingHoursEditToWire,
  openingHoursFromWire,
  type OpeningHoursEdit,
  type VersionedOpeningHours,
} from '@pantul/contract/desk-opening-hours-wire'
import type { OpeningTimes } from '@pantul/rules/opening-times'
import { addDays, toDayMonthYear, weekdayOf, type PlayDate } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../../money/payments/test-counter.ts'
import { item, today } from '../../orders/place/test-players.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
let dewi: StaffAtCounter // a manager who works at the counter
let surya: StaffAtCounter // an owner
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  dewi = await staffAtCounter(venue, 'manager')
  surya = await staffAtCounter(venue, 'owner')
})
afterAll(() => venue.close())

const path = '/api/desk/TST1/hours'
const read = async (): Promise<VersionedOpeningHours> =>
  openingHoursFromWire(OpeningHours.ok.parse((await dewi.visitor.get(path)).body).data)

/** Saves the hours with some changed fields. The other fields and the version are the stored ones. */
async function save(fields: Partial<OpeningHoursEdit>, who: Visitor = dewi.visitor): Promise<Reply> {
  const { today: _today, ...stored } = await read()
  return who.put(path, { body: openingHoursEditToWire({ ...stored, anyway: false, ...fields }) })
}

const everyDay: OpeningTimes = {
  openHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 6, to: 24 })),
  specialHours: [],
  closedDates: [],
}
beforeEach(async () => {
  await save({ ...everyDay, anyway: true })
})

const closedDate = (date: PlayDate) => ({ date, reason: { en: 'Holiday', id: 'Libur' } })
const specialHoursOn = (date: PlayDate, from: number, to: number) => ({
  dateFrom: date,
  dateTo: date,
  from,
  to,
  name: 'Cup',
})

const shownToPlayers = async (date: PlayDate) => {
  const { body } = await venue.visitor().get(`/api/courts/${toDayMonthYear(date)}?distChan=TST1`)
  const { ListTimes, ClosedReason } = CourtDay.ok.parse(body).data
  const hours = ListTimes.map(({ Time }) => Time)
  return { from: hours[0] ?? null, last: hours.at(-1) ?? null, reason: ClosedReason }
}

const hoursOfOrder = (order: string) =>
  venue.db.query(
    `select h.play_date::text as date, h.hour from court_hour h join sales_order o on o.id = h.order_id
      where o.public_id = $1 order by h.hour`,
    [order],
  )

test('weekly hours, special hours and closed dates are stored; players see them at once', async () => {
  const [weeklyDate, event, holiday] = [addDays(today, 1), addDays(today, 2), addDays(today, 3)]
  const { version } = await read()
  const openHours = everyDay.openHours.map((day) =>
    day.weekday === weekdayOf(weeklyDate) ? { ...day, from: 7, to: 22 } : day,
  )
  const wanted = {
    openHours,
    specialHours: [{ ...specialHoursOn(event, 10, 20), dateTo: holiday, name: ' Ramadan ' }],
    closedDates: [closedDate(holiday)],
  }
  expect(replyText(await save(wanted))).toBe('200')
  expect(await read()).toEqual({
    ...wanted,
    specialHours: [{ ...specialHoursOn(event, 10, 20), dateTo: holiday, name: 'Ramadan' }],
    today,
    version: version + 1,
  })
  expect(await shownToPlayers(weeklyDate)).toEqual({ from: 7, last: 21, reason: null })
  expect(await shownToPlayers(event)).toEqual({ from: 10, last: 19, reason: null })
  expect(await shownToPlayers(holiday)).toEqual({ from: null, last: null, reason: 'Holiday' })
  const [act] = await venue.db.query(
    `select action, role, thing_id, after -> 'closedDates' as closed from staff_act where thing = 'hours' order by id desc limit 1`,
  )
  expect(act).toEqual({
    action: 'change-hours',
    role: 'manager',
    thing_id: 'TST1',
    closed: [closedDate(holiday)],
  })
})

test('players read the hours of today with its special hours and closed dates', async () => {
  const hoursToday = async (): Promise<unknown> => {
    const { body } = await venue.visitor().get('/api/locations/TST1')
    return (body as { data: { HoursToday: unknown } }).data.HoursToday
  }
  expect(await hoursToday()).toEqual({ From: 6, To: 24 })
  await save({ specialHours: [specialHoursOn(today, 8, 12)] })
  expect(await hoursToday()).toEqual({ From: 8, To: 12 })
  await save({ closedDates: [closedDate(today)], anyway: true })
  expect(await hoursToday()).toBe(null)
})

test.each([
  ['a closed date', 14, (date: PlayDate) => ({ closedDates: [closedDate(date)] })],
  ['special hours', 15, (date: PlayDate) => ({ specialHours: [specialHoursOn(date, 6, 18)] })],
  [
    'shorter hours of a weekday',
    16,
    (date: PlayDate) => ({
      openHours: everyDay.openHours.map((day) =>
        day.weekday === weekdayOf(date) ? { ...day, to: 18 } : day,
      ),
    }),
  ],
])('%s with bookings is saved only with "anyway"; the bookings stay', async (name, daysAhead, change) => {
  const date = addDays(today, daysAhead)
  const player = await venue.customer(`${name.replaceAll(' ', '-')}@example.com`)
  const { OrderID, OrderNo } = await venue.order(player, [item({ date, hours: [18, 19] })])
  const refused = await save(change(date))
  expect(replyText(refused)).toBe('409 HOURS_BOOKED')
  expect(clashesFromWire((refused.body as { data: unknown }).data)).toContainEqual({
    court: 'TST1-C1',
    courtName: 'Court 1',
    date,
    from: 18,
    until: 20,
    title: `Name of ${name.replaceAll(' ', '-')}`,
    orderNumber: OrderNo,
  })
  expect((await shownToPlayers(date)).last).toBe(23)
  const orderBefore = (await player.get(`/api/orders/${OrderID}`)).body
  expect(replyText(await save({ ...change(date), anyway: true }))).toBe('200')
  expect((await shownToPlayers(date)).last).not.toBe(23)
  expect((await player.get(`/api/orders/${OrderID}`)).body).toEqual(orderBefore)
  expect(await hoursOfOrder(OrderID)).toEqual([
    { date, hour: 18 },
    { date, hour: 19 },
  ])
  const late = await venue.tryToPlace(venue.visitor(), [item({ date, hours: [21] })], { guestNumber: 1 })
  expect(replyText(late)).toBe('422 SLOT_CLOSED')
  // Bookings in hours that were closed before are not listed again.
  const { closedDates } = await read()
  expect(replyText(await save({ closedDates: [...closedDates, closedDate(addDays(date, 40))] }))).toBe('200')
})

test('a block does not count as a booking', async () => {
  const date = addDays(today, 9)
  await dewi.post('/blocks', {
    Courts: ['TST1-C1'],
    Date: toDayMonthYear(date),
    FromHour: 9,
    UntilHour: 11,
    WeeklyUntil: null,
    Reason: 'Nets',
    Dry: false,
  })
  expect(replyText(await save({ closedDates: [closedDate(date)] }))).toBe('200')
})

test('a change that opens hours without a price is refused', async () => {
  const [firstDay, ...otherDays] = everyDay.openHours
  const earlier = { openHours: [{ ...firstDay, weekday: 0, from: 4, to: 24 }, ...otherDays] }
  const refused = await save(earlier)
  expect([replyText(refused), (refused.body as { message: string }).message]).toEqual([
    '422 PRICE_GAP',
    'Sunday 04:00 would have no price. Add another price for it first.',
  ])
  await venue.db.query(
    `insert into price_rule (location_id, from_hour, to_hour, price) values ('TST1', 4, 6, 90000)`,
  )
  expect(replyText(await save(earlier))).toBe('200')
})

test('special hours and closed dates that are over are not shown and cannot be changed', async () => {
  const past = addDays(today, -3)
  await venue.db.query(`insert into closed_date values ('TST1', $1, 'Storm', 'Badai')`, [past])
  await venue.db.query(
    `insert into special_hours (location_id, date_from, date_to, opens_at, closes_at) values ('TST1', $1, $1, 9, 10)`,
    [past],
  )
  const hoursBefore = await read()
  expect(hoursBefore).toMatchObject({ specialHours: [], closedDates: [] })
  expect(
    replyText(await save({ specialHours: [specialHoursOn(past, 5, 6)], closedDates: [closedDate(past)] })),
  ).toBe('200')
  expect(await read()).toEqual(hoursBefore)
  await save({ closedDates: [closedDate(addDays(today, 50))] })
  expect(
    await venue.db.query(`select reason_en as reason from closed_date where play_date = $1`, [past]),
  ).toEqual([{ reason: 'Storm' }])
})

test('saving the stored hours again changes nothing', async () => {
  await save({
    specialHours: [specialHoursOn(addDays(today, 30), 8, 9)],
    closedDates: [closedDate(addDays(today, 31))],
  })
  const hoursBefore = await read()
  expect(replyText(await save({}))).toBe('200')
  expect(await read()).toEqual(hoursBefore)
})

test('a stale change is refused with the current hours; of two changes at once only one is saved, in 20 rounds', async () => {
  const seenHours = await read()
  await save({ closedDates: [closedDate(addDays(today, 60))] }, surya.visitor)
  const stale = await save({ ...seenHours, closedDates: [closedDate(addDays(today, 61))] })
  expect(replyText(stale)).toBe('409 CHANGED_MEANWHILE')
  const { data } = stale.body as { data: Parameters<typeof openingHoursFromWire>[0] }
  expect(openingHoursFromWire(data)).toEqual(await read())
  for (let n = 0; n < 20; n += 1) {
    const { version } = await read()
    const replies = await Promise.all([
      save({ closedDates: [closedDate(addDays(today, 70 + n))], version }),
      save({ specialHours: [specialHoursOn(addDays(today, 70 + n), 7, 9)], version }, surya.visitor),
    ])
    expect(replies.map(replyText).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '200',
      '409 CHANGED_MEANWHILE',
    ])
    expect((await read()).version).toBe(version + 1)
  }
})

test.each<[string, Partial<OpeningTimes>, string]>([
  ['a day that closes before it opens', { openHours: [{ weekday: 1, from: 9, to: 9 }] }, '422 NUMBER_RANGE'],
  [
    'two special hours of one date',
    {
      specialHours: [
        specialHoursOn('2027-02-01', 6, 9),
        { ...specialHoursOn('2027-01-30', 6, 9), dateTo: '2027-02-03' },
      ],
    },
    '422 SPECIAL_HOURS_OVERLAP',
  ],
  ['a date that does not exist', { closedDates: [closedDate('2027-02-30')] }, '400 DATE_INVALID'],
  [
    'a closed date without a reason',
    { closedDates: [{ date: '2027-02-01', reason: { en: '', id: '' } }] },
    '422 FIELD_REQUIRED',
  ],
])('%s is refused: %s', async (_, fields, refusal) => {
  const hoursBefore = await read()
  expect(replyText(await save(fields))).toBe(refusal)
  expect(await read()).toEqual(hoursBefore)
})
