import type { PlayDate } from '@pantul/rules/play-date'
import { isMoveRightOpenSql, lastDayOfMoveRight } from '../../orders/claims/move-right.ts'
import type { Connection } from '../../platform/database/open.ts'
import { InvalidPayload } from '../../platform/outbox/queries.ts'
import type { MovedBooking } from './read-order.ts'

/** The date and hours of a booking before a staff act. */
export type OldPlayTime = Pick<MovedBooking, 'bookingId' | 'date' | 'hours'>

/** The date and hours that a booking had before a staff act. Throws InvalidPayload if there is no such act. */
export async function readOldPlayTime(db: Connection, actId: number): Promise<OldPlayTime> {
  const [playTime] = await db.query<OldPlayTime>(
    'select booking_id as "bookingId", play_date as date, hours from place_change where act_id = $1',
    [actId],
  )
  if (playTime === undefined) throw new InvalidPayload('no such change')
  return playTime
}

export type OldCourts = {
  readonly bookingId: number
  /** From this hour on the booking has other courts. */
  readonly fromHour: number
  readonly courtNames: readonly string[]
}

/** The courts that a booking had before a staff act. Throws InvalidPayload if there is no such act. */
export async function readOldCourts(db: Connection, actId: number): Promise<OldCourts> {
  const [courts] = await db.query<OldCourts>(
    `select p.booking_id as "bookingId", p.hours[1] as "fromHour",
            array(select c.name from court c where c.id = any (p.courts) order by c.id) as "courtNames"
       from place_change p where p.act_id = $1`,
    [actId],
  )
  if (courts === undefined) throw new InvalidPayload('no such change')
  return courts
}

export type MailMoveRight = {
  readonly bookingId: number
  /** The last local day to choose a new time. */
  readonly lastDay: PlayDate
}

/** A move right by its id; null if it was used or has ended. */
export async function readOpenMoveRight(db: Connection, moveRightId: number): Promise<MailMoveRight | null> {
  const [moveRight] = await db.query<MailMoveRight>(
    `select r.booking_id as "bookingId", ${lastDayOfMoveRight('l.time_zone')} as "lastDay"
       from move_right r
       join sales_order o on o.id = r.order_id
       join location l on l.id = o.location_id
      where r.id = $1 and ${isMoveRightOpenSql}`,
    [moveRightId],
  )
  return moveRight ?? null
}

/** The staff act that paid an order with packages or store credit of a customer. */
export type BalanceUse = {
  readonly staffName: string
  /** Local time: `17:05`. */
  readonly time: string
  /** Null if the customer confirmed it by a code. */
  readonly approvedBy: string | null
}

/** Throws InvalidPayload if there is no such act. */
export async function readBalanceUse(db: Connection, actId: number): Promise<BalanceUse> {
  const [act] = await db.query<BalanceUse>(
    `select staff.full_name as "staffName", to_char(a.at at time zone l.time_zone, 'HH24:MI') as time,
            approver.full_name as "approvedBy"
       from staff_act a
       join customer staff on staff.id = a.customer_id
       join location l on l.id = a.location_id
       left join customer approver on approver.id = a.approved_by
      where a.id = $1`,
    [actId],
  )
  if (act === undefined) throw new InvalidPayload('no such act')
  return act
}

/** The staff act that changed the balance of a customer. */
export type BalanceAdjustment = {
  readonly staffName: string
  readonly approvedBy: string | null
  readonly locationName: string
  readonly reason: string
  /** Null for store credit. */
  readonly packageName: string | null
  /** In rupiah, or court-hours of the package. Below 0 if staff took something. */
  readonly change: number
  readonly balance: number
}

/** Throws InvalidPayload if there is no such act. */
export async function readBalanceAdjustment(db: Connection, actId: number): Promise<BalanceAdjustment> {
  const [act] = await db.query<BalanceAdjustment>(
    `select staff.full_name as "staffName", approver.full_name as "approvedBy", l.name as "locationName", a.reason,
            a.after ->> 'package' as "packageName",
            (a.after ->> 'change')::bigint as change,
            coalesce(a.after ->> 'credit', a.after ->> 'hours')::bigint as balance
       from staff_act a
       join customer staff on staff.id = a.customer_id
       join location l on l.id = a.location_id
       left join customer approver on approver.id = a.approved_by
      where a.id = $1 and a.action in ('adjust-credit', 'adjust-hours')`,
    [actId],
  )
  if (act === undefined) throw new InvalidPayload('no such act')
  return act
}
