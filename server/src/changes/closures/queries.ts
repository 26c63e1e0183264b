import type { CaseOutcome, CaseResolution, ClosureKind, ClosureResolution } from '@pantul/rules/closure'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
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

export const areaValues = ({
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
export const isInArea = `
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
  readonly resolution: ClosureResolution
  readonly reason: string
  readonly state: 'running' | 'finished'
  readonly staff: Omit<ActingStaff, 'roles' | 'isCodeNew'>
  readonly blockId: number | null
  /** Dates that it set to closed. */
  readonly closedDates: readonly PlayDate[]
}

const closureColumns = `
  select c.id, c.public_id as "publicId", c.location_id as "locationId", l.time_zone as "timeZone", c.kind, c.courts,
         c.date_from as "dateFrom", c.date_to as "dateTo", c.hour_from as "from", c.hour_until as until,
         c.starts_at as "startsAt", c.reason, c.way as resolution, c.state, b.id as "blockId",
         to_jsonb(c.closed_dates) as "closedDates",
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

/**
 * Adds cases of bookings that have none in this closure yet. Orders with one e-mail address belong together. Returns how
 * many.
 */
export async function addClosureCases(
  tx: Transaction,
  closureId: number,
  cases: readonly (HitBooking & { readonly resolution: CaseResolution })[],
  now: Temporal.Instant,
): Promise<number> {
  const added = await tx.query(
    `insert into closure_case (closure_id, order_id, booking_id, lead_order_id, way, hours, at)
     select $1, wanted.order_id, wanted.booking_id,
            min(wanted.order_id) over (partition by case when mailbox = '' then 'order ' || wanted.order_id else mailbox end),
            wanted.resolution, wanted.hours, $3
       from jsonb_to_recordset($2) as wanted (order_id bigint, booking_id smallint, resolution text, hours jsonb)
       join sales_order o on o.id = wanted.order_id
       left join customer c on c.id = o.customer_id
      cross join lateral lower(coalesce(o.guest_email, c.email, '')) as mailbox
      order by wanted.hours -> 0 ->> 'date', (wanted.hours -> 0 ->> 'hour')::integer, 2, 3
     on conflict (closure_id, order_id, booking_id) do nothing
     returning id`,
    [
      closureId,
      JSON.stringify(
        cases.map(({ orderId, bookingId, resolution, hours }) => ({
          order_id: orderId,
          booking_id: bookingId,
          resolution,
          hours,
        })),
      ),
      now,
    ],
  )
  return added.length
}

/** A case that the caller has locked. */
export type LockedClosureCase = {
  readonly id: number
  readonly orderId: number
  readonly bookingId: number
  /** The first order of the same person in the closure. */
  readonly leadOrderId: number
  readonly resolution: CaseResolution
  readonly hours: readonly CourtHour[]
}

const closureCaseColumns = `id, order_id as "orderId", booking_id as "bookingId", lead_order_id as "leadOrderId", way as resolution, hours`

// The first left case of a person stands for all of them, so that two servers never work on one person's orders.
const nextClosureCase = `
  select ${closureCaseColumns} from closure_case c
   where c.closure_id = $1 and c.state = 'left'
     and not exists (select from closure_case e
                      where e.closure_id = c.closure_id and e.lead_order_id = c.lead_order_id and e.state = 'left'
                        and e.id < c.id)
   order by c.id
   limit 1
     for update skip locked`

/**
 * Locks the left cases of the next person, and skips those that another server works on. Empty if none is left to do.
 */
export async function lockNextClosureCases(tx: Transaction, closureId: number): Promise<LockedClosureCase[]> {
  const [first] = await tx.query<LockedClosureCase>(nextClosureCase, [closureId])
  if (first === undefined) return []
  return tx.query<LockedClosureCase>(
    `select ${closureCaseColumns} from closure_case
      where closure_id = $1 and lead_order_id = $2 and state = 'left'
      order by id
        for update`,
    [closureId, first.leadOrderId],
  )
}

/** What a case ended with, in rupiah and court-hours of packages. */
export type ClosureCaseResult = {
  readonly outcome: CaseOutcome
  readonly refund: number
  readonly debt: number
  readonly units: number
}

export async function finishClosureCase(
  tx: Transaction,
  id: number,
  { outcome, refund, debt, units }: ClosureCaseResult,
): Promise<void> {
  await tx.query(
    `update closure_case set state = 'done', outcome = $2, refund = $3, debt = $4, units = $5, problem = null, at = now()
      where id = $1`,
    [id, outcome, refund, debt, units],
  )
}
