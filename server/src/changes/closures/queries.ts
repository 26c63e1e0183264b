import type { CaseOutcome, CaseWay, ClosureKind, ClosureWay } from '@pantul/rules/closure'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ActingStaff } from '../../people/staff/write-act.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { CourtHour } from '../blocks/queries.ts'
import type { ClosedArea } from './closed-hours.ts'

/** A booking with hours in a closed area. `lines`: its lines of these hours. */
export type HitBooking = {
  readonly orderId: number
  readonly bookingId: number
  readonly lines: readonly number[]
  readonly hours: readonly CourtHour[]
}

const areaValues = ({
  locationId,
  courts,
  dateFrom,
  dateTo,
  from,
  until,
  timeZone,
  startsAt,
}: ClosedArea) => [locationId, courts, dateFrom, dateTo, from, until, timeZone, startsAt]

/** SQL: hour `h` is in the area of the first eight parameters (`areaValues`). */
const isInArea = `
  h.location_id = $1 and h.court_id = any ($2::text[]) and h.play_date between $3 and $4
  and h.hour >= $5 and h.hour < $6 and (h.play_date + make_interval(hours => h.hour)) at time zone $7 >= $8`

const hits = `
  select h.order_id as "orderId", l.booking_id as "bookingId", array_agg(l.id order by l.id) as lines,
         jsonb_agg(jsonb_build_object('court', h.court_id, 'date', h.play_date, 'hour', h.hour)
                   order by h.play_date, h.hour, h.court_id) as hours
    from court_hour h
    join order_line l on l.id = h.line_id
    join sales_order o on o.id = h.order_id
   where ${isInArea} and o.state in ('held', 'payment_review', 'confirmed')
     and ($9::bigint is null or h.order_id = $9)
   group by 1, 2
   order by min(h.play_date), min(h.hour), 1, 2`

/** The bookings with hours in a closed area, the earliest first. `orderId`: only of this order. */
export const bookingsIn = (
  db: Connection,
  area: ClosedArea,
  orderId: number | null = null,
): Promise<HitBooking[]> => db.query<HitBooking>(hits, [...areaValues(area), orderId])

const sessions = `
  select s.public_id as "publicId", s.name_en as "nameEn", s.name_id as "nameId", s.play_date as date,
         s.from_hour as "from", s.to_hour as until, count(*)::integer as hit,
         (select count(*) from court_hour own where own.session_id = s.id)::integer as hours
    from court_hour h
    join class_session s on s.id = h.session_id
   where ${isInArea}
   group by s.id
   order by s.play_date, s.from_hour, s.id`

/** A class in a closed area: `hit` of its `hours` court-hours are closed. */
export type HitClass = {
  readonly publicId: string
  readonly nameEn: string
  readonly nameId: string
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly hit: number
  readonly hours: number
}

export const classesIn = (db: Connection, area: ClosedArea): Promise<HitClass[]> =>
  db.query<HitClass>(sessions, areaValues(area))

/** Court-hours in the area that are blocked already. */
export async function blockedIn(db: Connection, area: ClosedArea): Promise<number> {
  const [row] = await db.query<{ hours: number }>(
    `select count(*)::integer as hours from court_hour h where ${isInArea} and h.block_id is not null`,
    areaValues(area),
  )
  return row?.hours ?? 0
}

const seriesDates = `
  select distinct d.series_id as "seriesId", d.date
    from court_hour h
    join series_date d on d.series_id = h.series_id and d.play_date = h.play_date and d.court_id = h.court_id
         and h.hour >= d.from_hour and h.hour < d.until_hour and d.state = 'claimed'
   where ${isInArea}
   order by 1, 2`

type SeriesDate = { readonly seriesId: number; readonly date: PlayDate }

/** Dates of series with hours in the area that no order has yet. */
export const seriesIn = (db: Connection, area: ClosedArea): Promise<SeriesDate[]> =>
  db.query<SeriesDate>(seriesDates, areaValues(area))

const skipDates = `
  with skipped as (
    update series_date d set state = 'skipped'
      from jsonb_to_recordset($1) as one (series_id bigint, date date)
     where (d.series_id, d.date) = (one.series_id, one.date) and d.state = 'claimed'
    returning d.series_id, d.play_date, d.court_id, d.from_hour, d.until_hour
  ), newer as (
    update series set version = version + 1 where id in (select series_id from skipped)
  )
  delete from court_hour h using skipped
   where (h.series_id, h.play_date, h.court_id) = (skipped.series_id, skipped.play_date, skipped.court_id)
     and h.hour >= skipped.from_hour and h.hour < skipped.until_hour`

/**
 * Skips the dates of series with closed hours, so that they are not billed, and releases their hours; the caller blocks
 * them.
 */
export async function skipSeries(tx: Transaction, area: ClosedArea): Promise<void> {
  const dates = await seriesIn(tx, area)
  if (dates.length === 0) return
  await tx.query('select id from series where id = any ($1::bigint[]) order by id for update', [
    dates.map(({ seriesId }) => seriesId),
  ])
  await tx.query(skipDates, [
    JSON.stringify(dates.map(({ seriesId, date }) => ({ series_id: seriesId, date }))),
  ])
}

/** Whether the running hour of a power cut counts as unplayed at a location. */
export async function isRunningHourUnplayed(db: Connection, locationId: string): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(
    'select power_hour_unplayed as "is" from location where id = $1',
    [locationId],
  )
  return row?.is ?? true
}

/** For how many days the player of a closed booking may choose a new time. */
export async function moveRightDays(db: Connection, locationId: string): Promise<number> {
  const [row] = await db.query<{ days: number }>(
    'select move_right_days as days from location where id = $1',
    [locationId],
  )
  return row?.days ?? 0
}

/** A closure as the server works it off. `staff`: who began it. `blockId` null: its block was ended. */
export type Closure = ClosedArea & {
  readonly id: number
  readonly publicId: string
  readonly kind: ClosureKind
  readonly way: ClosureWay
  readonly reason: string
  readonly state: 'running' | 'finished'
  readonly staff: Omit<ActingStaff, 'roles' | 'isCodeNew'>
  readonly blockId: number | null
}

const closureColumns = `
  select c.id, c.public_id as "publicId", c.location_id as "locationId", l.time_zone as "timeZone", c.kind, c.courts,
         c.date_from as "dateFrom", c.date_to as "dateTo", c.hour_from as "from", c.hour_until as until,
         c.starts_at as "startsAt", c.reason, c.way, c.state, b.id as "blockId",
         jsonb_build_object('customerId', a.customer_id, 'role', a.role, 'locationId', c.location_id,
                            'deviceId', a.device_id) as staff
    from closure c
    join location l on l.id = c.location_id
    join staff_act a on a.id = c.act_id
    left join court_block b on b.closure_id = c.id and b.ended_at is null`

/** Locks the block of a closure, so that nobody ends it meanwhile. False if it was ended. */
export async function lockLiveBlock(tx: Transaction, blockId: number): Promise<boolean> {
  const live = await tx.query('select id from court_block where id = $1 and ended_at is null for share', [
    blockId,
  ])
  return live.length > 0
}

export async function closureById(db: Connection, id: number): Promise<Closure> {
  const [closure] = await db.query<Closure>(`${closureColumns} where c.id = $1`, [id])
  if (closure === undefined) throw new Error(`there is no closure ${id}`)
  return closure
}

/** A closure of a location by its public id. */
export async function findClosure(
  db: Connection,
  { locationId, publicId }: { readonly locationId: string; readonly publicId: string },
): Promise<Closure | undefined> {
  const [closure] = await db.query<Closure>(
    `${closureColumns} where c.public_id = $1 and c.location_id = $2`,
    [publicId, locationId],
  )
  return closure
}

/** Adds cases of bookings that have none in this closure yet. Returns how many. */
export async function addCases(
  tx: Transaction,
  closureId: number,
  cases: readonly (HitBooking & { readonly way: CaseWay })[],
  now: Temporal.Instant,
): Promise<number> {
  const added = await tx.query(
    `insert into closure_case (closure_id, order_id, booking_id, way, hours, at)
     select $1, wanted.order_id, wanted.booking_id, wanted.way, wanted.hours, $3
       from jsonb_to_recordset($2) as wanted (order_id bigint, booking_id smallint, way text, hours jsonb)
     on conflict (closure_id, order_id, booking_id) do nothing
     returning id`,
    [
      closureId,
      JSON.stringify(
        cases.map(({ orderId, bookingId, way, hours }) => ({
          order_id: orderId,
          booking_id: bookingId,
          way,
          hours,
        })),
      ),
      now,
    ],
  )
  return added.length
}

/** A case that the caller has locked. */
export type LockedCase = {
  readonly id: number
  readonly orderId: number
  readonly bookingId: number
  readonly way: CaseWay
  readonly hours: readonly CourtHour[]
}

const caseColumns = `id, order_id as "orderId", booking_id as "bookingId", way, hours`

// The first left case of an order stands for all of them, so that two servers never work on one order.
const nextCase = `
  select ${caseColumns} from closure_case c
   where c.closure_id = $1 and c.state = 'left'
     and not exists (select from closure_case e
                      where e.closure_id = c.closure_id and e.order_id = c.order_id and e.state = 'left' and e.id < c.id)
   order by c.id
   limit 1
     for update skip locked`

/**
 * Locks the left cases of the next order, and skips those that another server works on. Empty if none is left to do.
 */
export async function lockNextCases(tx: Transaction, closureId: number): Promise<LockedCase[]> {
  const [first] = await tx.query<LockedCase>(nextCase, [closureId])
  if (first === undefined) return []
  return tx.query<LockedCase>(
    `select ${caseColumns} from closure_case
      where closure_id = $1 and order_id = $2 and state = 'left'
      order by id
        for update`,
    [closureId, first.orderId],
  )
}

/** What a case ended with, in rupiah and court-hours of packages. */
export type CaseResult = {
  readonly outcome: CaseOutcome
  readonly refund: number
  readonly debt: number
  readonly units: number
}

export async function finishCase(
  tx: Transaction,
  id: number,
  { outcome, refund, debt, units }: CaseResult,
): Promise<void> {
  await tx.query(
    `update closure_case set state = 'done', outcome = $2, refund = $3, debt = $4, units = $5, problem = null, at = now()
      where id = $1`,
    [id, outcome, refund, debt, units],
  )
}
