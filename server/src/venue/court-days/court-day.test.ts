import type { DataOf } from '@pantul/contract/call'
import type { CourtDay } from '@pantul/contract/courts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

type Day = DataOf<typeof CourtDay>

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp({ at: '2026-11-21T18:10:00+07:00' })
  await seedTestLocations(venue.db)
})
afterAll(() => venue.close())

async function dayOf(path: string, headers = {}): Promise<Day> {
  const { status, body } = await venue.visitor().get(path, { headers })
  expect(status).toBe(200)
  return (body as { data: Day }).data
}

test('a day has its courts, priced hours, and the time with the location’s offset', async () => {
  const day = await dayOf('/api/courts/23-11-2026?distChan=TST1')
  expect(day.AllCourts.map(({ CourtID, Turf, IsDisabled }) => [CourtID, Turf, IsDisabled])).toEqual([
    ['TST1-C1', 'blue', false],
    ['TST1-C2', 'green', false],
    ['TST1-C3', 'clay', false],
  ])
  expect(day.ListTimes).toHaveLength(18)
  expect(day.ListTimes[0]).toEqual({ Time: 6, Price: 100_000, PriceType: 'R' })
  expect(day.ListTimes.filter(({ PriceType }) => PriceType === 'P').map(({ Time }) => Time)).toEqual([
    18, 19, 20,
  ])
  expect(day).toMatchObject({
    ListCourts: [],
    CreatedAt: '2026-11-21T18:10:00+07:00',
    TimeZone: 'Asia/Jakarta',
    LastStartMinute: 15,
    ClosedReason: null,
  })
})

test('another location has the time with its own offset', async () => {
  expect(await dayOf('/api/courts/23-11-2026?distChan=TST2')).toMatchObject({
    CreatedAt: '2026-11-21T20:10:00+09:00',
  })
})

test('paid and blocked slots are taken, unpaid ones held, expired ones free', async () => {
  await block('2026-11-24', 'TST1-C1', [9, 10])
  await hold('2026-11-24', 'TST1-C2', 11, '10 minutes')
  await hold('2026-11-24', 'TST1-C2', 12, '-1 second')
  await hold('2026-11-24', 'TST1-C3', 13, null)
  const { ListCourts } = await dayOf('/api/courts/24-11-2026?distChan=TST1')
  expect(ListCourts).toEqual([
    { CourtID: 'TST1-C1', CourtDesc: 'Court 1', BookedSlot: 9, IsHeld: false },
    { CourtID: 'TST1-C1', CourtDesc: 'Court 1', BookedSlot: 10, IsHeld: false },
    { CourtID: 'TST1-C2', CourtDesc: 'Court 2', BookedSlot: 11, IsHeld: true },
    { CourtID: 'TST1-C3', CourtDesc: 'Court 3', BookedSlot: 13, IsHeld: false },
  ])
})

test('a court without a free hour is disabled', async () => {
  await block('2026-11-25', 'TST1-C2', [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
  const { AllCourts } = await dayOf('/api/courts/25-11-2026?distChan=TST1')
  expect(AllCourts.map(({ IsDisabled }) => IsDisabled)).toEqual([false, true, false])
})

test('a closed date has no hours and the reason in the reader’s language', async () => {
  await venue.db.query(
    `insert into closed_date (location_id, play_date, reason_en, reason_id)
     values ('TST1', '2026-12-25', 'Closed for Christmas Day', 'Tutup pada Hari Natal')`,
  )
  const path = '/api/courts/25-12-2026?distChan=TST1'
  expect(await dayOf(path)).toMatchObject({ ListTimes: [], ClosedReason: 'Closed for Christmas Day' })
  expect(await dayOf(path, { 'accept-language': 'id-ID' })).toMatchObject({
    ClosedReason: 'Tutup pada Hari Natal',
  })
})

test('a weekday without opening hours is closed without a reason', async () => {
  await venue.db.query(`delete from opening_hours where location_id = 'TST2' and weekday = 1`)
  expect(await dayOf('/api/courts/30-11-2026?distChan=TST2')).toMatchObject({
    ListTimes: [],
    ClosedReason: null,
  })
})

test('a dated rule beats a weekday rule, which beats the base price; a court’s own price is a difference', async () => {
  await venue.db.query(
    `insert into price_rule (location_id, court_id, date_from, date_to, weekdays, from_hour, to_hour, price, price_type)
     values ('TST2', null, null, null, '{2,3}', 18, 20, 170000, 'P'),
            ('TST2', null, '2026-12-02', '2026-12-02', null, 18, 19, 220000, 'H'),
            ('TST2', 'TST2-C2', null, null, null, 18, 20, 190000, 'P')`,
  )
  const tuesday = await dayOf('/api/courts/01-12-2026?distChan=TST2')
  expect(tuesday.ListTimes.filter(({ Time }) => Time >= 17 && Time <= 20)).toEqual([
    { Time: 17, Price: 100_000, PriceType: 'R' },
    { Time: 18, Price: 170_000, PriceType: 'P' },
    { Time: 19, Price: 170_000, PriceType: 'P' },
    { Time: 20, Price: 100_000, PriceType: 'R' },
  ])
  expect(tuesday.AllCourts.map(({ PriceDifference }) => PriceDifference)).toEqual([
    [],
    [
      { time: 18, price: 20_000 },
      { time: 19, price: 20_000 },
    ],
  ])
  const wednesday = await dayOf('/api/courts/02-12-2026?distChan=TST2')
  expect(wednesday.ListTimes.find(({ Time }) => Time === 18)).toEqual({
    Time: 18,
    Price: 220_000,
    PriceType: 'H',
  })
  expect(wednesday.AllCourts[1]?.PriceDifference[0]).toEqual({ time: 18, price: -30_000 })
})

test('unchanged content gets 304 until a slot is taken', async () => {
  const path = '/api/courts/26-11-2026?distChan=TST1'
  const visitor = venue.visitor()
  const first = await visitor.get(path)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const tag = String(first.headers['etag'])
  const again = await visitor.get(path, { headers: { 'if-none-match': tag } })
  expect([again.status, again.text]).toEqual([304, ''])
  await block('2026-11-26', 'TST1-C1', [9])
  expect((await visitor.get(path, { headers: { 'if-none-match': tag } })).status).toBe(200)
})

const refusals = [
  { path: '/api/courts/23-11-2026?distChan=NOPE', status: 404, code: 'LOCATION_UNKNOWN' },
  { path: '/api/courts/31-02-2026?distChan=TST1', status: 400, code: 'DATE_INVALID' },
  { path: '/api/courts/01-01-0000?distChan=TST1', status: 400, code: 'DATE_INVALID' },
  { path: '/api/courts/2026-11-23?distChan=TST1', status: 400, code: 'BODY_INVALID' },
  { path: '/api/courts/23-11-2026', status: 400, code: 'BODY_INVALID' },
]
for (const { path, status, code } of refusals)
  test(`${path} is refused with ${code}`, async () => {
    const answer = await venue.visitor().get(path)
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code })])
  })

test('a location that takes no bookings is unknown', async () => {
  await venue.db.query(
    `insert into location (id, name, short_name, address, city, latitude, longitude, time_zone, time_zone_label, phone,
                           whatsapp, email, legal_name, is_active)
     values ('GONE', 'Gone', 'Gone', 'x', 'x', 0, 0, 'Asia/Jakarta', 'WIB', 'x', '62000000', 'x@example.com', 'x', false)`,
  )
  expect((await venue.visitor().get('/api/courts/23-11-2026?distChan=GONE')).status).toBe(404)
})

async function block(date: string, court: string, hours: readonly number[]): Promise<void> {
  await venue.db.transaction(async (tx) => {
    tx.publish(courtDayTopic('TST1', date))
    await tx.query(
      `with block as (insert into court_block (location_id, reason) values ('TST1', 'repair') returning id)
       insert into court_hour (location_id, play_date, court_id, hour, block_id)
       select 'TST1', $1, $2, taken.hour, block.id from block cross join unnest($3::smallint[]) as taken (hour)`,
      [date, court, hours],
    )
  })
}

/** An order of one court-hour, held for `holdTime`; null: paid. */
async function hold(date: string, court: string, hour: number, holdTime: string | null): Promise<void> {
  await venue.db.query(
    `with placed as (
       insert into sales_order (public_id, number, location_id, guest_name, guest_email, guest_phone, state, total,
                                tax_rate_bp, tax_is_inclusive, tax, basket, placed_at, held_until)
       values (rpad($2 || $3, 22, 'x'), $2 || $3, 'TST1', 'Dinda', 'dinda@example.com', '+62 812 0000 0001',
               case when $4::text is null then 'confirmed' else 'held' end, 100000, 1000, true, 9091, '[]', now(),
               now() + $4::interval)
       returning id
     ), line as (
       insert into order_line (order_id, location_id, booking_id, kind, court_id, name, play_date, hour, quantity,
                               unit_price, amount)
       select id, 'TST1', 1, 'court', $2, $2, $1::date, $3::smallint, 1, 100000, 100000 from placed
       returning id, order_id
     ), paid as (
       insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state, settles_order,
                            created_at, expires_at, paid_at)
       select rpad($2 || $3, 22, 'p'), id, 1, 'simulator', $2 || $3 || '-1', 100000, 'paid', true, now(), now(), now()
         from placed
        where $4::text is null
     )
     insert into court_hour (location_id, play_date, court_id, hour, held_until, order_id, line_id)
     select 'TST1', $1::date, $2, $3::smallint, now() + $4::interval, order_id, id from line`,
    [date, court, hour, holdTime],
  )
}

test('a court out of use is not listed', async () => {
  await block('2026-11-27', 'TST1-C3', [9])
  await venue.db.query(`update court set is_active = false where id = 'TST1-C3'`)
  const { AllCourts, ListCourts } = await dayOf('/api/courts/27-11-2026?distChan=TST1')
  expect(AllCourts.map(({ CourtID }) => CourtID)).toEqual(['TST1-C1', 'TST1-C2'])
  expect(ListCourts).toEqual([])
})
