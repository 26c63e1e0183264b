import type { BookingToLengthen } from '@pantul/rules/lengthen'
import { problem } from '@pantul/rules/problem'
import type { BookingIds } from '../../orders/stored/insert-order.ts'
import { hasMoveRightSql } from '../../orders/claims/move-right.ts'
import type { BookingWithNumber } from '../../orders/place/seller.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** A booking together with the hours that were added to it by other orders. */
export type LengthenedBooking = BookingToLengthen & {
  /** The first booking, to which hours were added. */
  readonly parentBooking: BookingWithNumber
  /** The courts of the last hour. */
  readonly courts: readonly string[]
}

// The bookings of a lengthened booking: the parent booking, and those of hours that were added to it. `$1` and `$2`: the
// order and the booking id of any of them.
const bookingsSql = `
  with parent as (
    select coalesce(o.beside_id, o.id) as order_id, coalesce(o.beside_booking_id, $2::smallint) as booking_id
      from sales_order o
     where o.id = $1 and o.kind = 'court'
  ), bookings as (
    select order_id, booking_id from parent
     union all
    select o.id, 1
      from parent p
      join sales_order o on (o.beside_id, o.beside_booking_id) = (p.order_id, p.booking_id) and o.kind = 'court'
  )`

// In the lock order of all writers.
const lockOrders = `
  ${bookingsSql}
  select id from sales_order where id in (select order_id from bookings) order by id for update`

const selectLengthened = `
  ${bookingsSql}, hours as (
    select l.play_date, l.hour, l.court_id
      from bookings b
      join sales_order o on o.id = b.order_id and o.state in ('held', 'payment_review', 'confirmed', 'completed')
      join order_line l on (l.order_id, l.booking_id, l.kind) = (b.order_id, b.booking_id, 'court')
     where l.cancelled_at is null and not ${hasMoveRightSql('l')}
       and l.play_date = (select min(line.play_date) from parent p
                            join order_line line on (line.order_id, line.booking_id, line.kind)
                                                    = (p.order_id, p.booking_id, 'court'))
  )
  select jsonb_build_object('orderId', p.order_id, 'bookingId', p.booking_id, 'number', o.number) as "parentBooking",
         (select max(play_date) from hours) as date, (select min(hour) from hours) as "from",
         (select max(hour) + 1 from hours) as until,
         array(select distinct court_id from hours where hour = (select max(hour) from hours) order by 1) as courts,
         (select coalesce(sum(m.total - m.credit_used - m.carried - m.carried_debt), 0)::bigint from sales_order m
           where m.id in (select order_id from bookings) and m.state in ('held', 'payment_review')) as "dueOfHeldOrders",
         (select coalesce(sum(m.owed), 0)::bigint from sales_order m where m.id in (select order_id from bookings)) as owed
    from parent p join sales_order o on o.id = p.order_id`

type LengthenedRow = Omit<LengthenedBooking, 'date'> & { readonly date: string | null }

/**
 * Reads a booking together with the hours that were added to it. Refusals: BOOKING_NOT_FOUND; LENGTHEN_CLOSED if it has no
 * hours any more.
 */
export async function readLengthenedBooking(
  db: Connection,
  { orderId, bookingId }: BookingIds,
): Promise<LengthenedBooking> {
  const lines = await db.query(
    `select from order_line where order_id = $1 and booking_id = $2 and kind = 'court' limit 1`,
    [orderId, bookingId],
  )
  if (lines.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  const [booking] = await db.query<LengthenedRow>(selectLengthened, [orderId, bookingId])
  if (booking === undefined || booking.date === null) throw new Refusal(problem('LENGTHEN_CLOSED'))
  return { ...booking, date: booking.date }
}

/** Locks the orders of a booking and of the hours that were added to it. */
export async function lockLengthenedBooking(
  tx: Transaction,
  { orderId, bookingId }: BookingIds,
): Promise<void> {
  await tx.query(lockOrders, [orderId, bookingId])
}

const lastStaffAct = `
  ${bookingsSql}
  select c.full_name as name, to_char(a.at at time zone l.time_zone, 'HH24:MI') as time
    from staff_act a
    join customer c on c.id = a.customer_id
    join location l on l.id = a.location_id
   where a.thing = 'order' and a.thing_id in (select number from sales_order where id in (select order_id from bookings))
   order by a.id desc
   limit 1`

/**
 * The refusal of hours that do not follow the last hour of a booking any more: CHANGED_MEANWHILE, which says who changed the
 * booking last, or LENGTHEN_CLOSED if no member of staff changed it.
 */
export async function changedMeanwhileRefusal(
  tx: Transaction,
  { orderId, bookingId }: BookingIds,
): Promise<Refusal> {
  const [last] = await tx.query<{ name: string; time: string }>(lastStaffAct, [orderId, bookingId])
  return new Refusal(
    last === undefined ? problem('LENGTHEN_CLOSED') : problem('CHANGED_MEANWHILE', { ...last }),
  )
}
