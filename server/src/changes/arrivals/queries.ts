import type { Arrival, ArrivingBooking } from '@pantul/contract/desk-arrivals-wire'
import type { ArrivalKind, ArrivalTimes } from '@pantul/rules/arrival'
import { hasMoveRightSql } from '../../orders/claims/move-right.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** When arrivals open at a location and when a booking counts as missed, and its time zone. */
export async function arrivalTimesOf(
  db: Connection,
  locationId: string,
): Promise<{ readonly times: ArrivalTimes; readonly timeZone: string }> {
  const [location] = await db.query<{ times: ArrivalTimes; timeZone: string }>(
    `select time_zone as "timeZone",
            jsonb_build_object('opensMinutes', arrival_opens_minutes, 'noShowMinutes', no_show_minutes) as times
       from location where id = $1`,
    [locationId],
  )
  if (location === undefined) throw new Error(`there is no location ${locationId}`)
  return location
}

/** An arrival as the database returns it in JSON. */
export type ArrivalRow = { readonly kind: ArrivalKind; readonly atMs: number; readonly by: string }

/** SQL: the last arrival record of a booking as an `ArrivalRow`. Null if there is none, or if it undid the record before. */
export const arrivalOf = (orderId: string, bookingId: string): string => `
  (select case when a.kind <> 'undone'
               then jsonb_build_object('kind', a.kind, 'atMs', extract(epoch from a.at) * 1000, 'by', staff.full_name) end
     from arrival a
     join staff_act act on act.id = a.act_id
     join customer staff on staff.id = act.customer_id
    where a.order_id = ${orderId} and a.booking_id = ${bookingId}
    order by a.turn desc
    limit 1)`

export const describeArrival = ({ kind, atMs, by }: ArrivalRow, timeZone: string): Arrival => ({
  kind,
  at: localMoment(Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs)), timeZone),
  by,
})

/** A booking that may arrive, with the data of its order. */
export type BookingToArrive = ArrivingBooking & {
  readonly orderId: number
  readonly locationId: string
  readonly state: string
  readonly isCancelled: boolean
  readonly hasMoveRight: boolean
  /** The number of arrival records, with those that undid another one. */
  readonly turns: number
  readonly name: string
  /** The last four digits of the phone number. */
  readonly phoneLastDigits: string
  readonly locationName: string
  readonly timeZone: string
  readonly total: number
  /** Rupiah: the due amount of an unpaid order, or the unpaid balance of a confirmed order. */
  readonly due: number
}

type BookingRow = Omit<BookingToArrive, 'arrival'> & { readonly arrivalRow: ArrivalRow | null }

// SQL: the order with number $1, and the orders to which its bookings were moved.
const chain = `
  with recursive chain as (
    select id from sales_order where number = $1
     union
    select later.id
      from chain
      join sales_order later on later.moved_from = chain.id and later.confirmed_at is not null
  )`

// `booked`: the hours of each booking that are not cancelled, or all hours if the whole booking was cancelled.
const selectBookings = `
  ${chain}, booked as (
    select l.order_id, l.booking_id, l.play_date, bool_and(l.cancelled_at is not null) as is_cancelled,
           coalesce(min(l.hour) filter (where l.cancelled_at is null), min(l.hour)) as from_hour,
           coalesce(max(l.hour) filter (where l.cancelled_at is null), max(l.hour)) + 1 as until_hour,
           jsonb_agg(distinct jsonb_build_object('name', c.name, 'turf', c.turf)) as courts
      from chain
      join order_line l on l.order_id = chain.id and l.kind = 'court'
      join court c on c.id = l.court_id
     group by l.order_id, l.booking_id, l.play_date
  )
  select o.id as "orderId", o.number as "orderNumber", o.location_id as "locationId", o.state, o.total,
         case when o.state in ('held', 'payment_review') then o.total - o.credit_used - o.carried - o.carried_debt
              else o.owed end as due,
         coalesce(o.guest_name, person.full_name, '') as name,
         right(coalesce(nullif(o.guest_phone_e164, ''), o.guest_phone, nullif(person.phone_e164, ''), person.phone, ''), 4)
           as "phoneLastDigits",
         venue.short_name as "locationName", venue.time_zone as "timeZone",
         b.booking_id as "bookingId", b.play_date as date, b.from_hour as "from", b.until_hour as until,
         b.is_cancelled as "isCancelled", b.courts,
         not b.is_cancelled and ${hasMoveRightSql('b')} as "hasMoveRight",
         (select max(players) from order_line
           where order_id = o.id and booking_id = b.booking_id and kind = 'coach') as players,
         (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.id), '[]')
            from order_line l
            join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
           where l.order_id = o.id and l.booking_id = b.booking_id and l.cancelled_at is null) as rented,
         (select coalesce(max(turn), 0) from arrival
           where order_id = o.id and booking_id = b.booking_id) as turns,
         ${arrivalOf('o.id', 'b.booking_id')} as "arrivalRow"
    from booked b
    join sales_order o on o.id = b.order_id
    join location venue on venue.id = o.location_id
    left join customer person on person.id = o.customer_id
   order by b.play_date, b.from_hour, o.id, b.booking_id`

/** The bookings of an order and of the orders to which they were moved. Empty if the order number is unknown. */
export async function bookingsOfOrder(db: Connection, number: string): Promise<BookingToArrive[]> {
  const rows = await db.query<BookingRow>(selectBookings, [number])
  return rows.map(({ arrivalRow, ...row }) => ({
    ...row,
    arrival: arrivalRow === null ? null : describeArrival(arrivalRow, row.timeZone),
  }))
}

/** Locks an order and the orders to which its bookings were moved, in the lock order of all writers. */
export async function lockOrderChain(tx: Transaction, number: string): Promise<void> {
  await tx.query(
    `select id from sales_order
      where id = any (array(${chain} select id from chain))
      order by id
        for update`,
    [number],
  )
}

type NewArrival = Pick<BookingToArrive, 'orderId' | 'bookingId' | 'turns'> & {
  readonly kind: ArrivalKind | 'undone'
  readonly at: Temporal.Instant
  readonly actId: number
}

/** Inserts the next arrival record of a booking. The primary key refuses another record with the same number. */
export async function insertArrival(
  tx: Transaction,
  { orderId, bookingId, turns, kind, at, actId }: NewArrival,
): Promise<void> {
  await tx.query(
    'insert into arrival (order_id, booking_id, turn, kind, at, act_id) values ($1, $2, $3, $4, $5, $6)',
    [orderId, bookingId, turns + 1, kind, at, actId],
  )
}
