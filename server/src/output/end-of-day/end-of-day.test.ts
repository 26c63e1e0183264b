import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import type { ReportName } from '@pantul/contract/desk-reports-wire'
import { differenceOf } from '@pantul/rules/drawer'
import { addDays, toDayMonthYear } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changingActs } from '../../changes/desk-ledger/test-changing-acts.ts'
import { dayActs } from '../../changes/desk-ledger/test-day-acts.ts'
import { payingActs } from '../../changes/desk-ledger/test-paying-acts.ts'
import { sellingActs, type Act } from '../../changes/desk-ledger/test-selling-acts.ts'
import { closeWorld, openLedger, openWorld, type Ledger } from '../../changes/desk-ledger/test-world.ts'
import { seededDice } from '../../changes/simulated-seasons/test-chance.ts'
import { staffAtCounter, replyText } from '../../money/payments/test-counter.ts'
import { newStaff } from '../../people/staff/test-staff.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import { fixedClock } from '../../platform/base/test-clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { readReport } from '../reports/read-report.ts'
import { expectedSums, readRawBooks } from '../reports/test-expected-revenue.ts'
import { sealOfDay } from './day-acts.ts'
import { readEndOfDay } from './read-end-of-day.ts'

let ledger: Ledger // a server where staff do random acts at the counter
const dates: string[] = []
beforeAll(async () => {
  ledger = await openLedger()
  for (let n = 0; n < 4; n += 1) dates.push(await simulateDay(n))
  // These times come from the clock of the database. They are moved to the days of the ledger, with the triggers off.
  await ledger.venue.db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'")
    for (const [table, column] of [
      ['invoice', 'issued_at'],
      ['order_event', 'at'],
    ])
      await tx.query(
        `update ${table} t set ${column} = o.placed_at from sales_order o where o.id = t.order_id`,
      )
    await tx.query(
      `update payment p set paid_at = coalesce((select at from staff_act where id = p.act_id), o.placed_at)
         from sales_order o where o.id = p.order_id and p.paid_at is not null`,
    )
  })
}, 600_000)
// Closing the venue checks the invariants, which the changed times break.
afterAll(() => ledger.venue.close().catch(() => {}))

const deskActs: Readonly<Record<string, Act>> = { ...sellingActs, ...payingActs, ...changingActs, ...dayActs }

const frequentActs = [
  'sell by card',
  'sell by transfer',
  'sell with a price off',
  'sell and leave a rest',
  'write off',
]

/**
 * Does random staff acts of one day at the counter. An act chooses by the numbers `who`, `a`, `b`, `c`. Returns the
 * date.
 */
async function simulateDay(seed: number, actCount = 60): Promise<string> {
  const dice = seededDice(seed + 900)
  const world = await openWorld(ledger)
  const names = [...Object.keys(deskActs), ...frequentActs, ...frequentActs]
  for (let n = 0; n < actCount; n += 1) {
    const act = deskActs[names[dice(names.length)] ?? '']
    await act?.(world, { who: dice(100), a: dice(1_000_000), b: dice(1_000_000), c: dice(1_000_000) })
  }
  await closeWorld(world)
  return world.date
}

const zone = 'Asia/Jakarta'
const longAfter = fixedClock('2034-01-01T12:00:00+07:00')
const readDay = (date: string, clock = longAfter): Promise<EndOfDay> =>
  readEndOfDay({ db: ledger.venue.db, clock }, { locationId: 'TST1', date, language: 'en' })
const readReportOfDay = async (name: ReportName, date: string, clock = longAfter) =>
  readReport(
    { db: ledger.venue.db, clock },
    { locationId: 'TST1', name, span: { from: date, to: date }, language: 'en' },
  )
const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

test('the tenders of each day add up to the sum of the payment rows, and to the revenue in the reports', async () => {
  const books = await readRawBooks(ledger.venue.db, 'TST1')
  let money = 0
  for (const date of dates) {
    const day = await readDay(date)
    const sumByMethod = expectedSums(books, { from: date, to: date, zone }, ({ method }) => method)
    expect(day.revenue.revenue).toBe(Object.values(sumByMethod).reduce((a, b) => a + b, 0))
    const sortAmounts = (sums: readonly number[]): number[] => sums.toSorted((a, b) => a - b)
    expect(sortAmounts(day.tenders.map(({ revenue }) => revenue))).toEqual(
      sortAmounts(Object.values(sumByMethod)),
    )
    expect(sumOf(day.tenders, ({ received }) => received)).toBe(day.revenue.received)
    expect([day.revenue.received, day.revenue.back]).toEqual([
      sumOf((await readReportOfDay('by-method', date)).rows, (row) => Number(row[1])),
      sumOf((await readReportOfDay('by-method', date)).rows, (row) => Number(row[2])),
    ])
    expect((await readReportOfDay('by-day', date)).total?.at(-1)).toBe(day.revenue.revenue)
    money += day.revenue.received
  }
  expect(money).toBeGreaterThan(1_000_000)
})

test('orders, hours, no-shows, discounts and unpaid balances equal the reports; drawers and payments equal the tables', async () => {
  const { db } = ledger.venue
  const totals = { waived: 0, shifts: 0, sold: 0, owed: 0, unverified: 0 }
  for (const date of dates) {
    const day = await readDay(date)
    const headline = new Map((await readReportOfDay('headline', date)).rows.map((row) => [row[0], row[1]]))
    expect([day.sold.count, day.soldOrders.length]).toEqual([headline.get('orders'), headline.get('orders')])
    expect(day.imported.amount).toBe(headline.get('imported'))
    expect(day.played.hours).toBe(headline.get('sold-hours'))
    const noShows = (await readReportOfDay('no-shows', date)).total
    expect(sumOf(day.noShows, ({ times }) => times)).toBe(noShows?.[1] ?? 0)
    expect(sumOf(day.noShows, ({ price }) => price)).toBe(noShows?.[2] ?? 0)
    const waived = sumOf(day.waivedBy, ({ off, forgiven }) => off + forgiven)
    expect(sumOf(day.waivedActs, ({ amount }) => amount)).toBe(waived)
    expect((await readReportOfDay('owed', date)).total?.at(-1)).toBe(day.owed.amount)
    expect(sumOf(day.owedOrders, ({ amount }) => amount)).toBeLessThanOrEqual(day.owed.amount)
    const [expected] = await db.query<{ difference: number; shifts: number; unverified: number }>(
      `select coalesce(sum(c.counted - (c.expected - c.earlier)), 0)::bigint as difference,
              count(distinct s.id)::int as shifts,
              (select coalesce(sum(amount), 0)::bigint from payment
                where gateway = 'desk' and method in ('edc', 'qris_static', 'transfer') and settles_order
                  and verified_act_id is null and (paid_at at time zone $2)::date = $1) as unverified
         from drawer_shift s join shift_count c on c.shift_id = s.id
        where (s.closed_at at time zone $2)::date = $1`,
      [date, zone],
    )
    const counts = day.shifts.flatMap((shift) => shift.counts)
    expect([day.shifts.length, sumOf(counts, differenceOf)]).toEqual([expected?.shifts, expected?.difference])
    expect(sumOf(day.unverified, ({ amount }) => amount)).toBe(expected?.unverified)
    expect(sumOf(day.unverifiedPayments, ({ amount }) => amount)).toBe(expected?.unverified)
    totals.waived += waived
    totals.shifts += day.shifts.length
    totals.sold += day.sold.price
    totals.owed += day.owedOrders.length
    totals.unverified += expected?.unverified ?? 0
  }
  expect(Object.entries(totals).filter(([, sum]) => sum === 0)).toEqual([])
})

test('an order that replaces a moved booking is not sold a second time', async () => {
  const [newOrder] = await ledger.venue.db.query<{ number: string; date: string }>(
    `select o.number, (o.placed_at at time zone $1)::date as date
       from sales_order o where o.moved_from is not null and o.confirmed_at is not null limit 1`,
    [zone],
  )
  const day = await readDay(newOrder?.date ?? '')
  expect(day.soldOrders.map(({ orderNumber }) => orderNumber)).not.toContain(newOrder?.number)
})

test('a day begins and ends at midnight of the location, in each time zone of Indonesia', async () => {
  const { db } = ledger.venue
  const [payment] = await db.query<{ id: number; paidAt: Temporal.Instant; date: string }>(
    `select id, paid_at as "paidAt", (paid_at at time zone $1)::date as date from payment
      where method = 'edc' and state = 'paid' and verified_act_id is null and settles_order order by id limit 1`,
    [zone],
  )
  if (payment === undefined) throw new Error('no card was used')
  const { date } = payment
  const unverifiedOn = async (day: string): Promise<number> => (await readDay(day)).unverifiedPayments.length
  try {
    for (const [timeZone, label, utc] of [
      ['Asia/Jakarta', 'WIB', '17:00'],
      ['Asia/Makassar', 'WITA', '16:00'],
      ['Asia/Jayapura', 'WIT', '15:00'],
    ]) {
      await db.query('update location set time_zone = $1, time_zone_label = $2', [timeZone, label])
      const midnight = Temporal.Instant.from(`${date}T${utc}:00Z`)
      const countsAt = async (moment: Temporal.Instant): Promise<[number, number]> => {
        await db.query('update payment set paid_at = $2 where id = $1', [payment.id, moment])
        return [await unverifiedOn(date), await unverifiedOn(addDays(date, 1))]
      }
      const [countOnDate, countOnNextDate] = await countsAt(midnight.subtract({ seconds: 1 }))
      expect(await countsAt(midnight)).toEqual([countOnDate - 1, countOnNextDate + 1])
    }
  } finally {
    await db.query('update payment set paid_at = $2 where id = $1', [payment.id, payment.paidAt])
    await db.query("update location set time_zone = 'Asia/Jakarta', time_zone_label = 'WIB'")
  }
})

test('a day that is not over shows the time until which it counts, and has no seal; a future day is refused', async () => {
  const date = dates[1] ?? ''
  const noon = fixedClock(`${date}T15:20:00+07:00`)
  expect(await readDay(date, noon)).toMatchObject({ until: '15:20', seal: null })
  await expect(readDay(addDays(date, 1), noon)).rejects.toMatchObject({
    problem: { problem: 'DATE_INVALID' },
  })
  const next = addDays(date, 1)
  expect((await readDay(date, fixedClock(`${next}T00:29:59+07:00`))).seal).toBe(null)
  expect(await readDay(date, fixedClock(`${next}T00:30:00+07:00`))).toMatchObject({
    until: null,
    seal: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('the seal stays the same until an act of the day is changed, added or deleted', async () => {
  const { db } = ledger.venue
  const [date, otherDate] = [dates[2] ?? '', dates[3] ?? '']
  const location = await locationForStaff(db, 'TST1')
  const sealOf = (day: string, connection: Connection = db): Promise<EndOfDay['seal']> =>
    sealOfDay(connection, location, day)
  const [seal, otherSeal] = [await sealOf(date), await sealOf(otherDate)]
  expect((await readDay(date)).seal).toEqual(seal)
  expect(seal).not.toEqual(otherSeal)
  const [act] = await db.query<{ id: number }>(
    `select id from staff_act where location_id = 'TST1' and (at at time zone $2)::date = $1 order by id limit 1`,
    [date, zone],
  )
  const sealsAfter = async (change: string): Promise<EndOfDay['seal'][]> => {
    const seals: EndOfDay['seal'][] = []
    await db
      .transaction(async (tx) => {
        await tx.query("set local session_replication_role = 'replica'")
        await tx.query(change, [act?.id])
        seals.push(await sealOf(date, tx), await sealOf(otherDate, tx))
        throw new Rollback()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Rollback)) throw error
      })
    return seals
  }
  const sealsOfChanges: EndOfDay['seal'][][] = []
  for (const change of [
    "update staff_act set reason = coalesce(reason, '') || ' Nobody asked' where id = $1",
    "update staff_act set at = at + interval '1 microsecond' where id = $1",
    'delete from staff_act where id = $1',
    `insert into staff_act (at, customer_id, role, location_id, action, thing, thing_id)
     select at, customer_id, role, location_id, action, thing, thing_id from staff_act where id = $1`,
  ])
    sealsOfChanges.push(await sealsAfter(change))
  for (const [changedSeal, sameSeal] of sealsOfChanges) {
    expect(changedSeal).not.toEqual(seal)
    expect(sameSeal).toEqual(otherSeal)
  }
  expect([await sealOf(date), await sealOf(otherDate)]).toEqual([seal, otherSeal])
})

class Rollback extends Error {}

test('a day lists acts that an owner did alone, blocks with the name of the staff, lapsed orders and imported payments', async () => {
  const { db, clock } = ledger.venue
  const date = addDays(dates.at(-1) ?? '', 1)
  clock.set(`${date}T09:00:00+07:00`)
  expect(await readDay(date)).toMatchObject({ aloneActs: [], blocks: [], lapsed: [], importedPayments: [] })
  const owner = await newStaff(ledger.venue, { roles: [{ role: 'owner', locationId: null }] })
  const act = {
    at: clock.now(),
    customerId: owner.id,
    role: 'owner',
    locationId: 'TST1',
    thing: 'shift',
    thingId: 'shift-1',
    reason: 'nobody else is here',
  } as const
  await db.transaction(async (tx) => {
    await writeStaffAct(tx, { ...act, action: 'sign-drawer', after: { alone: true } })
    await writeStaffAct(tx, { ...act, action: 'sign-drawer' })
    await writeStaffAct(tx, { ...act, locationId: 'TST2', action: 'sign-drawer', after: { alone: true } })
  })
  const manager = await staffAtCounter(ledger.venue, 'manager')
  const block = {
    Courts: ['TST1-C1'],
    Date: toDayMonthYear(date),
    FromHour: 20,
    UntilHour: 22,
    Reason: 'lamp broken',
    WeeklyUntil: null,
    Dry: false,
  }
  expect(replyText(await manager.post('/blocks', block))).toBe('200')
  const [lapsed, imported] = await db.query<{ id: number; number: string }>(
    `select o.id, o.number from sales_order o join payment p on p.order_id = o.id
      where o.kind = 'court' and p.state = 'paid' and p.gateway = 'desk' and p.method = 'transfer'
      order by o.id limit 2`,
  )
  await db.transaction(async (tx) => {
    await tx.query("set local session_replication_role = 'replica'")
    await tx.query('update order_line set play_date = $2, hour = 8 where order_id = $1', [lapsed?.id, date])
    await tx.query(
      `insert into order_event (order_id, from_state, to_state, cause, at) values ($1, 'held', 'expired', 'hold ran out', $2)`,
      [lapsed?.id, clock.now()],
    )
    await tx.query(
      "update payment set method = 'imported', shift_id = null, paid_at = $2 where order_id = $1",
      [imported?.id, clock.now()],
    )
  })
  const day = await readDay(date)
  expect(day.aloneActs).toMatchObject([{ action: 'sign-drawer', thingID: 'shift-1', by: 'Dian Puspita' }])
  expect(day.blocks).toEqual([
    { court: 'Court 1', from: 20, until: 22, reason: 'lamp broken', by: 'Dian Puspita' },
  ])
  expect(day.lapsed).toMatchObject([{ orderNumber: lapsed?.number, startsAt: `${date}T08:00:00+07:00` }])
  expect(day.importedPayments.map(({ orderNumber }) => orderNumber)).toContain(imported?.number)
  expect(day.imported.amount).toBeGreaterThan(0)
  expect([day.revenue.revenue, day.tenders]).toEqual([0, []])
})

test('the first booking of each court on the next day has the name of the player and the unpaid balance', async () => {
  const [date] = await ledger.venue.db.query<{ date: string }>(
    `select h.play_date as date from court_hour h join sales_order o on o.id = h.order_id
      where h.location_id = 'TST1' and h.held_until is null group by 1 order by count(*) desc, 1 limit 1`,
  )
  const expectedHours = await ledger.venue.db.query<{ court: string; from: number; due: number }>(
    `select distinct on (c.position, c.id) c.name as court, h.hour as "from", o.owed as due
       from court_hour h join court c on c.id = h.court_id join sales_order o on o.id = h.order_id
      where h.location_id = 'TST1' and h.play_date = $1 and (h.held_until is null or h.held_until > now())
      order by c.position, c.id, h.hour`,
    [date?.date],
  )
  const day = await readDay(addDays(date?.date ?? '', -1))
  const bookings = day.firstHours.filter(({ kind }) => kind === 'booking')
  expect(bookings.map(({ court, from, due }) => ({ court, from, due }))).toEqual(expectedHours)
  expect(bookings.every(({ name, orderNumber }) => name !== '' && orderNumber !== null)).toBe(true)
})
