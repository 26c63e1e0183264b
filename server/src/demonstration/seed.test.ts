import { coachPrice, type Scale } from '@pantul/rules/coach-price'
import { checkOrder } from '@pantul/rules/order-rules'
import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weakPasswordProblem } from '../people/accounts/check-password.ts'
import { verifyPassword } from '../people/accounts/password-hash.ts'
import { fixedClock } from '../platform/base/test-clock.ts'
import { createCatalogueCache } from '../venue/catalogue/cache-catalogues.ts'
import { basketFacts } from '../orders/basket-facts.ts'
import { showPackages } from '../sales/packages/show-packages.ts'
import { listedPromos } from '../balances/promos/queries.ts'
import { freshDatabase, type FreshDatabase } from '../platform/database/test-database.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import { seedPeople } from './insert-people.ts'
import { demonstrationPeople } from './people.ts'
import { seedDemonstration } from './seed.ts'

const today = '2026-11-20'
const clock = fixedClock(`${today}T23:40:00+07:00`)
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedDemonstration(fresh.db, clock)
})
afterAll(() => fresh.drop())

const one = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await fresh.db.query<{ n: number }>(text, values))[0]?.n ?? 0

test('four locations in three time zones, each with courts, coaches and add-ons', async () => {
  expect(
    await fresh.db.query(
      `select l.id, l.time_zone as zone, count(*)::integer as courts
         from location l join court c on c.location_id = l.id
        group by l.id order by l.position`,
    ),
  ).toEqual([
    { id: 'JKT1', zone: 'Asia/Jakarta', courts: 5 },
    { id: 'BDG1', zone: 'Asia/Jakarta', courts: 4 },
    { id: 'DPS1', zone: 'Asia/Makassar', courts: 6 },
    { id: 'DJJ1', zone: 'Asia/Jayapura', courts: 3 },
  ])
  expect(await one('select count(*)::integer as n from coach')).toBe(9)
  expect(await one('select count(*)::integer as n from add_on')).toBe(24)
  expect(await one('select count(*)::integer as n from package')).toBe(13)
})

test('every location has promos, and one is automatic', async () => {
  const codes = new Set<string | null>()
  for (const locationId of ['JKT1', 'BDG1', 'DPS1', 'DJJ1']) {
    const shown = await listedPromos(fresh.db, locationId, today)
    expect(shown.length).toBeGreaterThan(3)
    for (const { promo } of shown) codes.add(promo.code)
  }
  expect([...codes]).toHaveLength(6)
  expect(codes).toContain(null)
})

test('a larger group never pays a coach less', async () => {
  const coaches = await fresh.db.query<{ rate: string; price: number; location: string }>(
    'select rate, price, location_id as location from coach',
  )
  const scales = await fresh.db.query<Scale & { location: string }>(
    'select rate, players, price, location_id as location from coach_scale',
  )
  expect(coaches.length).toBeGreaterThan(5)
  for (const coach of coaches) {
    const rows = scales.filter(({ location }) => location === coach.location)
    const prices = Array.from({ length: 50 }, (_, n) => coachPrice(coach, n + 1, rows))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }
})

test('every package is cheaper per hour than its hours', async () => {
  for (const locationId of ['JKT1', 'BDG1', 'DPS1', 'DJJ1']) {
    const shown = await showPackages({ db: fresh.db, clock }, { locationId, locale: 'en' })
    expect(shown.length).toBeGreaterThan(2)
    for (const { PricePerHour, ListPrice } of shown) expect(PricePerHour).toBeLessThan(ListPrice)
  }
})

test('every location has classes: some nearly full, one full, one with too few players, and a running programme', async () => {
  const classes = await fresh.db.query<{ id: string; left: number[]; short: number }>(
    `select location_id as id, array_agg(places - taken) as left, count(*) filter (where taken < minimum)::int as short
       from class_session where programme_id is null group by location_id`,
  )
  expect(classes).toHaveLength(4)
  for (const { left, short } of classes) {
    expect(left.length).toBeGreaterThan(5)
    expect(left).toContain(0)
    expect(left).toContain(1)
    expect(short).toBeGreaterThan(0)
  }
  const programmes = await fresh.db.query<{ audience: string; state: string; n: number }>(
    `select audience, state, count(*)::int as n from academy_programme group by 1, 2 order by 1`,
  )
  expect(programmes).toEqual([
    { audience: 'adults', state: 'runs', n: 4 },
    { audience: 'kids', state: 'open', n: 4 },
  ])
})

test('every invariant holds', async () => {
  expect(await brokenInvariants(fresh.db)).toEqual([])
})

test('evenings are full and mornings free; one Saturday is nearly sold out', async () => {
  const share = (hours: string) => `
    select count(h.hour)::float / (4 * 5 * count(distinct c.id)) as n
      from court c
      left join court_hour h on h.court_id = c.id and h.hour = any ($1::smallint[])
            and h.play_date = any ($2::date[]) ${hours}
     where c.location_id = 'JKT1'`
  const weekdays = [3, 4, 5, 6, 7].map((days) => addDays(today, days))
  const morning = await one(share(''), [[9, 10, 11, 12], weekdays])
  const evening = await one(share(''), [[18, 19, 20, 21], weekdays])
  expect(morning).toBeLessThan(0.4)
  expect(evening).toBeGreaterThan(0.5)
  const saturday = await one(
    `select count(*)::integer as n from court_hour where location_id = 'JKT1' and play_date = $1`,
    [addDays(today, 1)],
  )
  expect(saturday).toBeGreaterThan(80)
  expect(saturday).toBeLessThan(90)
})

test('Raka’s Saturday is full', async () => {
  const played = await one(
    `select count(*)::integer as n from coach_hour h join coach c on c.id = h.coach_id
      where c.name = 'Raka' and h.play_date = $1`,
    [addDays(today, 1)],
  )
  expect(played).toBeGreaterThanOrEqual(9)
})

test('every order passes the rules', async () => {
  const orders = await fresh.db.query<{ locationId: string; items: BookingItem[] }>(
    `select location_id as "locationId", basket as items from sales_order where kind = 'court' order by id`,
  )
  expect(orders.length).toBeGreaterThan(500)
  const catalogues = createCatalogueCache()
  for (const locationId of ['JKT1', 'BDG1', 'DPS1', 'DJJ1']) {
    const mine = orders.filter((order) => order.locationId === locationId)
    const facts = basketFacts(await catalogues.of(fresh.db, locationId), 'en')
    const { limits, lastStartMinute } = facts.location
    for (const { items } of mine) {
      const dates = items.map(({ date }) => date).toSorted()
      const now = { date: addDays(dates[0] ?? today, -1), hour: 12, minute: 0 }
      expect(checkOrder(items, { ...facts, now, limits, lastStartMinute })).toBeNull()
    }
  }
})

test('the result is deterministic per date, and a filled database is not changed', async () => {
  const hours = `select location_id, play_date, court_id, hour from court_hour order by 1, 2, 3, 4`
  const before = await fresh.db.query(hours)
  await seedDemonstration(fresh.db, clock)
  expect(await fresh.db.query(hours)).toEqual(before)
  const other = await freshDatabase()
  await seedDemonstration(other.db, clock)
  expect(await other.db.query(hours)).toEqual(before)
  await other.drop()
})

test('accounts can log in, verified, with roles and orders', async () => {
  const other = await freshDatabase()
  await seedDemonstration(other.db, clock)
  await Promise.all([seedPeople(other.db, clock), seedPeople(other.db, clock)])
  const found = await other.db.query<{ email: string; hash: string }>(
    `select c.email, c.password_hash as hash, r.role, r.location_id as "locationId",
            (select count(*)::integer from sales_order o where o.customer_id = c.id and o.kind = 'court') as orders,
            (select array_agg(q.balance) from quota_package q where q.customer_id = c.id) as balances
       from customer c left join staff_role r on r.customer_id = c.id
      where c.email_verified_at is not null order by c.id`,
  )
  expect(found).toEqual(
    demonstrationPeople.map(({ email, role, orders, hasPackage }) => ({
      email,
      hash: expect.stringMatching(/^\$argon2id\$/),
      role: role?.role ?? null,
      locationId: role?.locationId ?? null,
      orders: (orders?.played ?? 0) + (orders?.upcoming ?? 0),
      balances: hasPackage === true ? [10] : null,
    })),
  )
  for (const [i, { email, password }] of demonstrationPeople.entries()) {
    expect((await verifyPassword(password, found[i]?.hash ?? '')).isRight).toBe(true)
    expect(weakPasswordProblem(password, email)).toBe(null)
  }
  const [played] = await other.db.query(
    `select count(distinct o.id)::integer as n from sales_order o join order_line l on l.order_id = o.id
      where o.customer_id is not null and l.play_date < $1`,
    [today],
  )
  expect(played).toEqual({ n: 3 })
  expect(await brokenInvariants(other.db)).toEqual([])
  await other.drop()
})

test('it works on every date of the year', async () => {
  for (const day of ['2026-12-24', '2027-01-01', '2028-02-29']) {
    const other = await freshDatabase()
    await seedDemonstration(other.db, fixedClock(`${day}T06:20:00+07:00`))
    expect(await brokenInvariants(other.db)).toEqual([])
    await other.drop()
  }
})
