import type { BookingToLengthen } from '@pantul/rules/lengthen'
import { problem } from '@pantul/rules/problem'
import { hasMoveRight } from '../../orders/move-right.ts'
import type { BookingWithNumber } from '../../orders/seller.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/**
 * A booking with the bookings that lengthen it. `parentBooking`: the booking that they lengthen. `courts`: the courts of
 * the last hour.
 */
export type BookingFamily = BookingToLengthen & {
  readonly parentBooking: BookingWithNumber
  readonly courts: readonly string[]
}

// The parent booking, and the orders of hours that were added to it.
const members = `
  with parent as (
    select coalesce(o.beside_id, o.id) as order_id, coalesce(o.beside_booking_id, $2::smallint) as booking_id
      from sales_order o
     where o.id = $1 and o.kind = 'court'
  ), members as (
    select order_id, booking_id from parent
     union all
    select o.id, 1
      from parent p
      join sales_order o on (o.beside_id, o.beside_booking_id) = (p.order_id, p.booking_id) and o.kind = 'court'
  )`

// In the order of all writers.
const lockMembers = `
  ${members}
  select id from sales_order where id in (select order_id from members) order by id for update`

const readFamily = `
  ${members}, hours as (
    select l.play_date, l.hour, l.court_id
      from members m
      join sales_order o on o.id = m.order_id and o.state in ('held', 'payment_review', 'confirmed', 'completed')
      join order_line l on (l.order_id, l.booking_id, l.kind) = (m.order_id, m.booking_id, 'court')
     where l.cancelled_at is null and not ${hasMoveRight('l')}
       and l.play_date = (select min(own.play_date) from parent p
                            join order_line own on (own.order_id, own.booking_id, own.kind)
                                                   = (p.order_id, p.booking_id, 'court'))
  )
  select jsonb_build_object('orderId', p.order_id, 'bookingId', p.booking_id, 'number', o.number) as "parentBooking",
         (select max(play_date) from hours) as date, (select min(hour) from hours) as "from",
         (select max(hour) + 1 from hours) as until,
         array(select distinct court_id from hours where hour = (select max(hour) from hours) order by 1) as courts,
         (select coalesce(sum(m.total - m.credit_used - m.carried - m.carried_debt), 0)::bigint from sales_order m
           where m.id in (select order_id from members) and m.state in ('held', 'payment_review')) as unpaid,
         (select coalesce(sum(m.owed), 0)::bigint from sales_order m where m.id in (select order_id from members)) as owed
    from parent p join sales_order o on o.id = p.order_id`

type Row = Omit<BookingFamily, 'date'> & { readonly date: string | null }

/**
 * Reads a running booking with the orders that made it longer. Refusals: BOOKING_NOT_FOUND; LENGTHEN_CLOSED if all
 * lines of the booking are cancelled.
 */
export async function familyOf(
  db: Connection,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<BookingFamily> {
  const known = await db.query(
    `select from order_line where order_id = $1 and booking_id = $2 and kind = 'court' limit 1`,
    [orderId, bookingId],
  )
  if (known.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  const [family] = await db.query<Row>(readFamily, [orderId, bookingId])
  if (family === undefined || family.date === null) throw new Refusal(problem('LENGTHEN_CLOSED'))
  return { ...family, date: family.date }
}

/** Locks the orders of a family until the transaction ends. */
export async function lockFamily(
  tx: Transaction,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<void> {
  await tx.query(lockMembers, [orderId, bookingId])
}

const lastAct = `
  ${members}
  select c.full_name as name, to_char(a.at at time zone l.time_zone, 'HH24:MI') as time
    from staff_act a
    join customer c on c.id = a.customer_id
    join location l on l.id = a.location_id
   where a.thing = 'order' and a.thing_id in (select number from sales_order where id in (select order_id from members))
   order by a.id desc
   limit 1`

/**
 * The refusal for a booking that has changed: CHANGED_MEANWHILE with who changed it last, or LENGTHEN_CLOSED if no
 * member of staff changed it.
 */
export async function changedMeanwhile(
  tx: Transaction,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<Refusal> {
  const [last] = await tx.query<{ name: string; time: string }>(lastAct, [orderId, bookingId])
  return new Refusal(
    last === undefined ? problem('LENGTHEN_CLOSED') : problem('CHANGED_MEANWHILE', { ...last }),
  )
}
