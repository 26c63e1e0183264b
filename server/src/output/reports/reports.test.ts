import { addDays } from '@pantul/rules/play-date'
import type { ReportName, ReportTable } from '@pantul/contract/desk-reports-wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changingActs } from '../../changes/desk-ledger/test-changing-acts.ts'
import { dayActs } from '../../changes/desk-ledger/test-day-acts.ts'
import { payingActs } from '../../changes/desk-ledger/test-paying-acts.ts'
import { sellingActs, type Act } from '../../changes/desk-ledger/test-selling-acts.ts'
import { closeWorld, openLedger, openWorld, type Ledger } from '../../changes/desk-ledger/test-world.ts'
import { seededDice } from '../../changes/simulated-seasons/test-chance.ts'
import { playSeason, stepsOf } from '../../changes/simulated-seasons/test-play.ts'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Database } from '../../platform/database/open.ts'
import { fixedClock } from '../../platform/base/test-clock.ts'
import { storeOpenDays } from './store-open-days.ts'
import { readReport } from './read-report.ts'
import {
  localDayOf,
  expectedSums,
  expectedTaxMonths,
  expectedSumsByType,
  readRawBooks,
  type DateSpan,
} from './test-expected-revenue.ts'
import {
  byText,
  expectedAddOns,
  expectedCoaches,
  expectedLiabilities,
  expectedNoShows,
  expectedOwed,
  expectedPriceOff,
  readRawRows,
} from './test-expected-reports.ts'

let ledger: Ledger // a server where staff do random acts at the counter
let venue: VenueWithPlayers // a server with a location for each season of random orders
beforeAll(async () => {
  ledger = await openLedger()
  for (let n = 0; n < 6; n += 1) await simulateDay(n)
  venue = await openVenueWithPlayers()
  for (const seed of seasons)
    if ((await playSeason(venue, { seed, locationId: `S${seed}`, steps: stepsOf(seed, 120) })) !== null)
      throw new Error(`season ${seed}`)
  for (const db of [ledger.venue.db, venue.db]) {
    if ((await brokenInvariants(db)).length > 0) throw new Error('a broken invariant')
    await scatterEvents(db)
  }
}, 600_000)
// Closing the venue checks the invariants, which the changed times break.
afterAll(async () => {
  await venue.close().catch(() => {})
  await ledger.venue.close().catch(() => {})
})

const seasons = [11, 12, 13]

const deskActs: Readonly<Record<string, Act>> = { ...sellingActs, ...payingActs, ...changingActs, ...dayActs }

/** Does random staff acts of one day at the counter. An act chooses by the numbers `who`, `a`, `b` and `c`. */
async function simulateDay(seed: number, actCount = 50): Promise<void> {
  const dice = seededDice(seed + 500)
  const world = await openWorld(ledger)
  const names = [...Object.keys(deskActs), 'sell for cash', 'take', 'correct', 'cancel', 'order online']
  for (let n = 0; n < actCount; n += 1) {
    const act = deskActs[names[dice(names.length)] ?? '']
    await act?.(world, { who: dice(100), a: dice(1_000_000), b: dice(1_000_000), c: dice(1_000_000) })
  }
  await closeWorld(world)
}

/** Spreads all events over seven months from March 2026 on, after the time at which orders were placed. */
async function scatterEvents(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'")
    // Multiples of a prime number spread the ids over 300,000 minutes.
    const moment = (id: string): string =>
      `(timestamptz '2026-03-01 00:00+07' + make_interval(mins => (${id} * 7919 % 300000)::int))`
    await tx.query("update sales_order set placed_at = '2026-02-01 12:00+07'")
    await tx.query(`update payment set paid_at = ${moment('id')} where paid_at is not null`)
    await tx.query(`update refund_task set done_at = ${moment('id * 3')} where done_at is not null`)
    await tx.query(`update refund_transfer set at = ${moment('id * 19')}`)
    await tx.query(`update payment_event set received_at = ${moment('id * 5')}`)
    await tx.query(`update credit_entry set at = ${moment('id * 11')}`)
    await tx.query(`update staff_act set at = ${moment('id * 13')}`)
    // The dates of play, in 2031, come into these months too.
    for (const table of ['court_hour', 'coach_hour', 'order_line'])
      await tx.query(`update ${table} set play_date = play_date - 1750`)
    // Every fifth order has a no-show, and every third of these no-shows is undone.
    await tx.query(
      `insert into arrival (order_id, booking_id, turn, kind, at, act_id)
       select n.order_id, n.booking_id, turn, case turn when 1 then 'no_show' else 'undone' end, now(),
              - n.order_id * 100 - n.booking_id * 2 - turn
         from (select distinct order_id, booking_id from order_line where kind = 'court') n, generate_series(1, 2) as turn
        where n.order_id % 5 = 0 and (turn = 1 or n.order_id % 15 = 0)
          and not exists (select from arrival a where (a.order_id, a.booking_id) = (n.order_id, n.booking_id))`,
    )
    await tx.query(`update arrival set at = ${moment('order_id * 17 + turn')}`)
    await tx.query(`update owed_entry set at = ${moment('id * 23')}`)
    await tx.query(`update quota_entry set at = ${moment('id * 29')}`)
    await tx.query(
      `update invoice set issued_at = ${moment('order_id * 31')}, serial = order_id,
              month = date_trunc('month', ${moment('order_id * 31')} at time zone 'Asia/Jakarta')::date`,
    )
    await tx.query(
      `update order_line set cancelled_at = ${moment('id * 37')}, released_at = null where cancelled_at is not null`,
    )
    await tx.query(
      `insert into coach (id, location_id, name, rate, price)
       select l.id || '-X' || n, l.id, 'Coach ' || n, 'Pro', 100000 from location l, generate_series(1, 3) as n`,
    )
    await tx.query(
      `insert into coach_hour (location_id, play_date, coach_id, hour, order_id, line_id)
       select location_id, play_date, location_id || '-X' || (1 + line_id % 3), hour, order_id, line_id from court_hour
        where order_id is not null and held_until is null
           on conflict do nothing`,
    )
    // Coaches whose fee changed within these months, some without a fee at first.
    for (const [remainder, kind, fee, before] of [
      [0, 'percent', 37, { feeKind: 'hour', fee: 45_000 }],
      [1, 'hour', 50_000, { feeKind: 'none', fee: 0 }],
      [2, 'percent', 55, { fee: 33 }],
    ] as const)
      await tx.query(
        `with changed as (
           update coach set fee_kind = $1, fee = $2
            where id in (select id from (select id, row_number() over (partition by location_id order by id) as nth from coach) c
                          where nth % 3 = $3)
           returning id, location_id)
         insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id, before)
         select timestamptz '2026-06-11 09:00+07', (select min(id) from customer), 'owner', location_id, 'change-coach', 'coach',
                id, $4
           from changed`,
        [kind, fee, remainder, JSON.stringify(before)],
      )
  })
}

const zone = 'Asia/Jakarta'
const span = (from: string, to: string): DateSpan => ({ from, to, zone })
const months = span('2026-03-01', '2026-10-31')
const spans = [
  months,
  span('2026-04-01', '2026-04-30'),
  span('2026-05-17', '2026-07-02'),
  span('2026-06-11', '2026-06-11'),
  span('2025-01-01', '2025-12-31'),
]

const testedLocations = (): { db: Database; locationId: string }[] => [
  { db: ledger.venue.db, locationId: 'TST1' },
  ...seasons.map((seed) => ({ db: venue.db, locationId: `S${seed}` })),
]

const clock = fixedClock('2026-11-20T15:20:00+07:00')

const readTable = (
  location: { readonly db: Database; readonly locationId: string },
  name: ReportName,
  { from, to }: DateSpan,
): Promise<ReportTable> =>
  readReport(
    { db: location.db, clock },
    { locationId: location.locationId, name, span: { from, to }, language: 'en' },
  )

/** The last column of a report by its first column, without zeros. */
const lastColumn = ({ rows }: ReportTable): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [String(row[0]), Number(row.at(-1))]).filter(([, sum]) => sum !== 0))
const withoutZeros = (record: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(record).filter(([, sum]) => sum !== 0))
const total = (record: Record<string, number>): number => Object.values(record).reduce((a, b) => a + b, 0)

test('revenue by day, by method and by type is the plain sum of the raw rows, to the rupiah', async () => {
  let movementCount = 0
  for (const location of testedLocations()) {
    const books = await readRawBooks(location.db, location.locationId)
    for (const dateSpan of spans) {
      const days = lastColumn(await readTable(location, 'by-day', dateSpan))
      expect(days).toEqual(withoutZeros(expectedSums(books, dateSpan, localDayOf(dateSpan))))
      const methods = lastColumn(await readTable(location, 'by-method', dateSpan))
      expect(methods).toEqual(withoutZeros(expectedSums(books, dateSpan, ({ method }) => method)))
      const types = lastColumn(await readTable(location, 'by-type', dateSpan))
      expect(types).toEqual(withoutZeros(expectedSumsByType(books, dateSpan)))
      expect([total(methods), total(types)]).toEqual([total(days), total(days)])
      const [revenue] = (await readTable(location, 'headline', dateSpan)).rows
      expect(revenue?.[1]).toBe(total(days))
      movementCount += books.movements.length
    }
  }
  expect(movementCount).toBeGreaterThan(900)
})

test('tax base and tax of each month equal the sums of the raw rows, and add up to the revenue', async () => {
  for (const location of testedLocations()) {
    const books = await readRawBooks(location.db, location.locationId)
    for (const dateSpan of spans) {
      const { rows } = await readTable(location, 'tax', dateSpan)
      const found = Object.fromEntries(rows.map(([month, revenue, , tax]) => [month, { revenue, tax }]))
      expect(found).toEqual(expectedTaxMonths(books, dateSpan))
      for (const [, revenue, base, tax] of rows) expect(Number(base) + Number(tax)).toBe(revenue)
    }
  }
})

test('the tax of a confirmed order is its total minus the tax base, which is rounded half up', async () => {
  const { db } = ledger.venue
  const wrong = await db.query<{ id: number }>(
    `select o.id from sales_order o
      where o.state = 'confirmed' and o.moved_from is null and o.owed = 0
        and o.tax <> o.total - (20000 * o.total + 10000 + o.tax_rate_bp) / (20000 + 2 * o.tax_rate_bp)`,
  )
  expect(wrong).toEqual([])
})

/** Reports of a span, whose rows are sums. */
const spanReports = [
  'by-day',
  'by-method',
  'by-type',
  'tax',
  'add-ons',
  'no-shows',
  'price-off',
  'by-court',
  'heat-map',
] as const

test('the total of a span is the sum of the totals of its two parts', async () => {
  for (const location of testedLocations())
    for (const name of spanReports)
      for (const cut of ['2026-04-30', '2026-06-11', '2026-08-01']) {
        const [firstPart, secondPart] = [span(months.from, cut), span(addDays(cut, 1), months.to)]
        const parts = [
          await readTable(location, name, firstPart),
          await readTable(location, name, secondPart),
        ]
        const whole = await readTable(location, name, months)
        const columns = whole.total?.length ?? 0
        const totalsOf = (tables: readonly ReportTable[]) =>
          Array.from({ length: columns }, (_, i) =>
            tables.reduce((sum, table) => sum + Number(table.total?.[i] ?? 0), 0),
          )
        expect({ name, sums: totalsOf(parts) }).toEqual({ name, sums: totalsOf([whole]) })
      }
})

test('over all years unpaid balances, store credit, add-ons and sold hours equal plain sums of the tables', async () => {
  for (const { db, locationId } of testedLocations()) {
    const [expected] = await db.query<{ owed: number; credit: number; pieces: number }>(
      `select (select coalesce(sum(owed), 0) from sales_order where location_id = $1)::bigint as owed,
              (select coalesce(sum(balance), 0) from credit_account)::bigint as credit,
              (select coalesce(sum(n.quantity), 0) from order_line n join invoice i on i.order_id = n.order_id
                where n.location_id = $1 and n.kind = 'add-on')::bigint
              - (select coalesce(sum(n.quantity), 0) from order_line n join invoice i on i.order_id = n.order_id
                  where n.location_id = $1 and n.kind = 'add-on' and n.cancelled_at is not null)::bigint as pieces`,
      [locationId],
    )
    const allYears = { from: '2026-01-01', to: '2033-12-31', zone }
    const later = fixedClock('2034-01-01T12:00:00+07:00')
    const readAllYears = (name: ReportName) =>
      readReport({ db, clock: later }, { locationId, name, span: allYears, language: 'en' })
    expect((await readAllYears('owed')).total?.[2]).toBe(expected?.owed)
    expect((await readAllYears('liabilities')).rows[1]?.[2]).toBe(expected?.credit)
    expect((await readAllYears('add-ons')).total?.[1] ?? 0).toBe(expected?.pieces)
    const hours = await db.query<{ court: string; hours: number }>(
      `select c.name as court, count(*)::int as hours from court_hour h join court c on c.id = h.court_id
        where h.location_id = $1 and num_nonnulls(h.order_id, h.session_id) = 1 and h.held_until is null group by 1`,
      [locationId],
    )
    const courts = Object.fromEntries(
      (await readAllYears('by-court')).rows.map(([court, sold]) => [court, sold]),
    )
    for (const { court, hours: sold } of hours) expect(courts[court]).toBe(sold)
    const heat = await readAllYears('heat-map')
    expect(heat.total?.[2]).toBe(hours.reduce((sum, court) => sum + court.hours, 0))
    for (const [, , sold, open] of heat.rows) expect(Number(open)).toBeGreaterThanOrEqual(Number(sold))
  }
})

test('coaches, no-shows, staff discounts, unpaid balances, liabilities and add-ons are plain sums of the raw rows in every span', async () => {
  const totals = { coaches: 0, 'no-shows': 0, 'price-off': 0, owed: 0, liabilities: 0, 'add-ons': 0 }
  for (const location of testedLocations()) {
    const rows = await readRawRows(location.db, location.locationId)
    for (const dateSpan of spans) {
      const readRows = async (name: keyof typeof totals): Promise<ReportTable['rows']> => {
        const { rows: shown, total: sumsShown } = await readTable(location, name, dateSpan)
        totals[name] += Math.abs(Number(sumsShown?.at(-1) ?? 0))
        return shown
      }
      expect((await readRows('coaches')).toSorted(byText)).toEqual(expectedCoaches(rows, dateSpan))
      const missed = (await readRows('no-shows')).map(([, times, price]) => [times, price])
      expect(missed.toSorted(byText)).toEqual(expectedNoShows(rows, dateSpan))
      expect((await readRows('price-off')).toSorted(byText)).toEqual(expectedPriceOff(rows, dateSpan))
      expect(await readRows('owed')).toEqual(expectedOwed(rows, dateSpan))
      expect(await readRows('liabilities')).toEqual(expectedLiabilities(rows, dateSpan))
      expect((await readRows('add-ons')).toSorted(byText)).toEqual(expectedAddOns(rows, dateSpan))
    }
  }
  // Each report has something to add up.
  for (const [name, sum] of Object.entries(totals))
    expect({ name, isEmpty: sum === 0 }).toEqual({ name, isEmpty: false })
})

test('imported payments are a figure of their own, and count in no other figure', async () => {
  const location = { db: venue.db, locationId: 'S12' }
  const revenueBefore = total(lastColumn(await readTable(location, 'by-day', months)))
  const [paid] = await venue.db.query<{ amount: number }>(
    `with act as (
       insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
       select now(), min(id), 'owner', 'S12', 'import-booking', 'order', '' from customer
       returning id)
     update payment set method = 'imported', gateway = 'desk', qr = null, tendered = null, act_id = act.id
       from act
      where payment.id = (select p.id from payment p where p.location_id = 'S12' and p.state = 'paid'
                    and not exists (select from refund_task t where t.payment_id = p.id) limit 1)
     returning payment.amount`,
  )
  const headline = await readTable(location, 'headline', months)
  const figures = Object.fromEntries(headline.rows.map(([figure, value]) => [figure, value]))
  expect(figures['imported']).toBe(paid?.amount)
  expect(figures['revenue']).toBe(revenueBefore - (paid?.amount ?? 0))
  expect(lastColumn(await readTable(location, 'by-method', months))['imported']).toBeUndefined()
})

test('figures of days that are over never change, whatever happens later', async () => {
  const earlierTables = new Map<string, ReportTable>()
  const ledgerLocation = { db: ledger.venue.db, locationId: 'TST1' }
  const seasonLocations = testedLocations().slice(1)
  const allLocations = [ledgerLocation, ...seasonLocations]
  for (const location of allLocations) {
    await storeOpenDays({ db: location.db, clock })
    for (const name of spanReports)
      earlierTables.set(`${location.locationId} ${name}`, await readTable(location, name, months))
  }
  for (let n = 20; n < 23; n += 1) await simulateDay(n)
  // Reversals, refunds, corrections and changed opening hours count on the day on which they happen.
  await ledger.venue.db.query(`update opening_hours set opens_at = 10 where location_id = 'TST1'`)
  await ledger.venue.db.query(`update court set is_active = false where id = 'TST1-C3'`)
  for (const { db } of seasonLocations.slice(0, 1)) {
    await db.query(
      `with lost as (
         update payment set state = 'reversed' where state = 'paid' and gateway <> 'desk' and settles_order returning id
       )
       insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
       select 'simulator', 'late ' || id, id, 'cancel', '{}', 'reverse' from lost`,
    )
  }
  for (const location of allLocations)
    for (const name of spanReports)
      expect({ name, table: await readTable(location, name, months) }).toEqual({
        name,
        table: earlierTables.get(`${location.locationId} ${name}`),
      })
}, 300_000)
