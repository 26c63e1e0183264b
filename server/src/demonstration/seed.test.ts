import { coachPrice, type Scale } from '@pantul/rules/coach-price'
import { checkOrder } from '@pantul/rules/order-rules'
import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weakPasswordProblem } from '../people/accounts/check-password.ts'
import { verifyPassword } from '../people/accounts/password-hash.ts'
import { fixedClock } from '../platform/base/test-clock.ts'
import { createCatalogueCache } from '../venue/catalogue/cache-catalogues.ts'
import { basketFacts } from '../orders/price/basket-facts.ts'
import { showPackages } from '../sales/packages/show-packages.ts'
import { listedPromos } from '../balances/promos/queries.ts'
import { freshDatabase, type FreshDatabase } from '../platform/database/test-database.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import { seedDemonstrationAccounts } from './seed-accounts.ts'
import { demonstrationAccounts } from './accounts.ts'
import { seedDemonstration } from './seed.ts'

const today = '2026-11-20'
const clock = fixedClock(`${today}T23:40:00+07:00`)
let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedDemonstration(fresh.db, clock)
})
afterAll(() => fresh.drop())

const numberOf = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await fresh.db.query<{ n: number }>(text, values))[0]?.n ?? 0

test('the demonstration has four locations in three time zones, with courts, coaches, add-ons and packages', async () => {
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
  expect(await numberOf('select count(*)::integer as n from coach')).toBe(9)
  expect(await numberOf('select count(*)::integer as n from add_on')).toBe(24)
  expect(await numberOf('select count(*)::integer as n from package')).toBe(13)
})

test('every location has promos, and one is automatic', async () => {
  const codes = new Set<string | null>()
  for (const locationId of ['JKT1', 'BDG1', 'DPS1', 'DJJ1']) {
    const promos = await listedPromos(fresh.db, locationId, today)
    expect(promos.length).toBeGreaterThan(3)
    for (const { promo } of promos) codes.add(promo.code)
  }
  expect([...codes]).toHaveLength(6)
  expect(codes).toContain(null)
})

test('a coach never costs less for more players', async () => {
  const coaches = await fresh.db.query<{ rate: string; price: number; location: string }>(
    'select rate, price, location_id as location from coach',
  )
  const scales = await fresh.db.query<Scale & { location: string }>(
    'select rate, players, price, location_id as location from coach_scale',
  )
  expect(coaches.length).toBeGreaterThan(5)
  for (const coach of coaches) {
    const locationScales = scales.filter(({ location }) => location === coach.location)
    const prices = Array.from({ length: 50 }, (_, n) => coachPrice(coach, n + 1, locationScales))
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  }
})

test('an hour of a package is cheaper than the same hour without it', async () => {
  for (const locationId of ['JKT1', 'BDG1', 'DPS1', 'DJJ1']) {
    const packages = await showPackages({ db: fresh.db, clock }, { locationId, locale: 'en' })
    expect(packages.length).toBeGreaterThan(2)
    for (const { PricePerHour, ListPrice } of packages) expect(PricePerHour).toBeLessThan(ListPrice)
  }
})

test('every location has classes: some nearly full, one full, one with too few players, and a running programme', async () => {
  const classes = await fresh.db.query<{ id: string; freePlaces: number[]; tooSmall: number }>(
    `select location_id as id, array_agg(places - taken) as "freePlaces", count(*) filter (where taken < minimum)::int as "tooSmall"
       from class_session where programme_id is null group by location_id`,
  )
  expect(classes).toHaveLength(4)
  for (const { freePlaces, tooSmall } of classes) {
    expect(freePlaces.length).toBeGreaterThan(5)
    expect(freePlaces).toContain(0)
    expect(freePlaces).toContain(1)
    expect(tooSmall).toBeGreaterThan(0)
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

test('evenings are fuller than mornings, and one Saturday is nearly sold out', async () => {
  const takenShare = `
    select count(h.hour)::float / (4 * 5 * count(distinct c.id)) as n
      from court c
      left join court_hour h on h.court_id = c.id and h.hour = any ($1::smallint[])
            and h.play_date = any ($2::date[])
     where c.location_id = 'JKT1'`
  const weekdays = [3, 4, 5, 6, 7].map((days) => addDays(today, days))
  const morning = await numberOf(takenShare, [[9, 10, 11, 12], weekdays])
  const evening = await numberOf(takenShare, [[18, 19, 20, 21], weekdays])
  expect(morning).toBeLessThan(0.4)
  expect(evening).toBeGreaterThan(0.5)
  const saturday = await numberOf(
    `select count(*)::integer as n from court_hour where location_id = 'JKT1' and play_date = $1`,
    [addDays(today, 1)],
  )
  // Of 90: five courts for eighteen hours.
  expect(saturday).toBeGreaterThan(80)
  expect(saturday).toBeLessThan(90)
})

test('Raka’s Saturday is full', async () => {
  const coachHours = await numberOf(
    `select count(*)::integer as n from coach_hour h join coach c on c.id = h.coach_id
      where c.name = 'Raka' and h.play_date = $1`,
    [addDays(today, 1)],
  )
  expect(coachHours).toBeGreaterThanOrEqual(9)
})

test('every order of courts passes the checks of a new order', async () => {
  const orders = await fresh.db.query<{ locationId: string; items: BookingItem[] }>(
    `select location_id as "locationId", basket as items from sales_order where kind = 'court' order by id`,
  )
  expect(orders.length).toBeGreaterThan(500)
  const catalogues = createCatalogueCache()
  for (const locationId of ['JKT1', 'BDG1', 'DPS1', 'DJJ1']) {
    const locationOrders = orders.filter((order) => order.locationId === locationId)
    const facts = basketFacts(await catalogues.of(fresh.db, locationId), 'en')
    const { limits, lastStartMinute } = facts.location
    for (const { items } of locationOrders) {
      const dates = items.map(({ date }) => date).toSorted()
      const now = { date: addDays(dates[0] ?? today, -1), hour: 12, minute: 0 }
      expect(checkOrder(items, { ...facts, now, limits, lastStartMinute })).toBeNull()
    }
  }
})

test('on one date the demonstration always takes the same hours, and a filled database is not changed', async () => {
  const selectHours = `select location_id, play_date, court_id, hour from court_hour order by 1, 2, 3, 4`
  const before = await fresh.db.query(selectHours)
  await seedDemonstration(fresh.db, clock)
  expect(await fresh.db.query(selectHours)).toEqual(before)
  const secondDatabase = await freshDatabase()
  await seedDemonstration(secondDatabase.db, clock)
  expect(await secondDatabase.db.query(selectHours)).toEqual(before)
  await secondDatabase.drop()
})

test('the accounts have verified e-mails, working passwords, roles, orders and a package', async () => {
  const secondDatabase = await freshDatabase()
  await seedDemonstration(secondDatabase.db, clock)
  await Promise.all([
    seedDemonstrationAccounts(secondDatabase.db, clock),
    seedDemonstrationAccounts(secondDatabase.db, clock),
  ])
  const accounts = await secondDatabase.db.query<{ email: string; hash: string }>(
    `select c.email, c.password_hash as hash, r.role, r.location_id as "locationId",
            (select count(*)::integer from sales_order o where o.customer_id = c.id and o.kind = 'court') as orders,
            (select array_agg(q.balance) from quota_package q where q.customer_id = c.id) as balances
       from customer c left join staff_role r on r.customer_id = c.id
      where c.email_verified_at is not null order by c.id`,
  )
  expect(accounts).toEqual(
    demonstrationAccounts.map(({ email, role, orders, hasPackage }) => ({
      email,
      hash: expect.stringMatching(/^\$argon2id\$/),
      role: role?.role ?? null,
      locationId: role?.locationId ?? null,
      orders: (orders?.played ?? 0) + (orders?.upcoming ?? 0),
      balances: hasPackage === true ? [10] : null,
    })),
  )
  for (const [i, { email, password }] of demonstrationAccounts.entries()) {
    expect((await verifyPassword(password, accounts[i]?.hash ?? '')).isMatch).toBe(true)
    expect(weakPasswordProblem(password, email)).toBe(null)
  }
  const [playedOrders] = await secondDatabase.db.query(
    `select count(distinct o.id)::integer as n from sales_order o join order_line l on l.order_id = o.id
      where o.customer_id is not null and l.play_date < $1`,
    [today],
  )
  expect(playedOrders).toEqual({ n: 3 })
  expect(await brokenInvariants(secondDatabase.db)).toEqual([])
  await secondDatabase.drop()
})

test('a demonstration made on the day before Christmas, at New Year or on a leap day breaks no invariant', async () => {
  for (const day of ['2026-12-24', '2027-01-01', '2028-02-29']) {
    const dayDatabase = await freshDatabase()
    await seedDemonstration(dayDatabase.db, fixedClock(`${day}T06:20:00+07:00`))
    expect(await brokenInvariants(dayDatabase.db)).toEqual([])
    await dayDatabase.drop()
  }
})
