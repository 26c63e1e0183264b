import type { ClosureKind, ClosureResolution } from '@pantul/rules/closure'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { CourtHour } from '../court-hours/claim-free-hours.ts'
import { areaValues, isInArea, type ClosedArea } from './closed-area.ts'

export type AffectedBooking = {
  readonly orderId: number
  readonly bookingId: number
  /** Its order lines of the closed hours. */
  readonly closedLineIds: readonly number[]
  readonly closedHours: readonly CourtHour[]
}

const selectAffectedBookings = `
  select h.order_id as "orderId", l.booking_id as "bookingId", array_agg(l.id order by l.id) as "closedLineIds",
         jsonb_agg(jsonb_build_object('court', h.court_id, 'date', h.play_date, 'hour', h.hour)
                   order by h.play_date, h.hour, h.court_id) as "closedHours"
    from court_hour h
    join order_line l on l.id = h.line_id
    join sales_order o on o.id = h.order_id
   where ${isInArea} and o.state in ('held', 'payment_review', 'confirmed')
     and ($9::bigint is null or h.order_id = $9)
   group by 1, 2
   order by min(h.play_date), min(h.hour), 1, 2`

/** The bookings with hours in a closed area, the earliest first. With `orderId` only those of one order. */
export const affectedBookings = (
  db: Connection,
  area: ClosedArea,
  orderId: number | null = null,
): Promise<AffectedBooking[]> =>
  db.query<AffectedBooking>(selectAffectedBookings, [...areaValues(area), orderId])

type AffectedClass = {
  readonly publicId: string
  readonly nameEn: string
  readonly nameId: string
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly isWhollyClosed: boolean
}

const selectAffectedClasses = `
  select s.public_id as "publicId", s.name_en as "nameEn", s.name_id as "nameId", s.play_date as date,
         s.from_hour as "from", s.to_hour as until,
         count(*) = (select count(*) from court_hour of_class where of_class.session_id = s.id) as "isWhollyClosed"
    from court_hour h
    join class_session s on s.id = h.session_id
   where ${isInArea}
   group by s.id
   order by s.play_date, s.from_hour, s.id`

export const affectedClasses = (db: Connection, area: ClosedArea): Promise<AffectedClass[]> =>
  db.query<AffectedClass>(selectAffectedClasses, areaValues(area))

export async function countBlockedHours(db: Connection, area: ClosedArea): Promise<number> {
  const [row] = await db.query<{ hours: number }>(
    `select count(*)::integer as hours from court_hour h where ${isInArea} and h.block_id is not null`,
    areaValues(area),
  )
  return row?.hours ?? 0
}

/** A closure whose bookings the job settles. */
export type Closure = ClosedArea & {
  readonly id: number
  readonly publicId: string
  readonly kind: ClosureKind
  readonly resolution: ClosureResolution
  readonly reason: string
  readonly state: 'running' | 'finished'
  /** The member of staff who began it. */
  readonly staff: Omit<ActingStaff, 'roles' | 'isCodeNew'>
  /** Null if its block was ended. */
  readonly blockId: number | null
  readonly closedDates: readonly PlayDate[]
}

const selectClosure = `
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

export async function closureById(db: Connection, id: number): Promise<Closure> {
  const [closure] = await db.query<Closure>(`${selectClosure} where c.id = $1`, [id])
  if (closure === undefined) throw new Error(`there is no closure ${id}`)
  return closure
}

/** A closure of a location; undefined if there is none with this public id. */
export async function findClosure(
  db: Connection,
  { locationId, publicId }: { readonly locationId: string; readonly publicId: string },
): Promise<Closure | undefined> {
  const [closure] = await db.query<Closure>(
    `${selectClosure} where c.public_id = $1 and c.location_id = $2`,
    [publicId, locationId],
  )
  return closure
}

/** Locks the block of a closure, so that nobody ends it until the transaction ends. Returns false if it was ended before. */
export async function lockUnendedBlock(tx: Transaction, blockId: number): Promise<boolean> {
  const unended = await tx.query('select id from court_block where id = $1 and ended_at is null for share', [
    blockId,
  ])
  return unended.length > 0
}
