import type { Arrival, ArrivingBooking } from '@pantul/contract/desk-arrivals-wire'
import type { ArrivalKind } from '@pantul/rules/arrival'
import { hasMoveRight } from '../../orders/move-right.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** An arrival as the database returns it in JSON. */
export type ArrivalRow = { readonly kind: ArrivalKind; readonly atMs: number; readonly by: string }

/**
 * SQL: the last record of a booking as an ArrivalRow. Null if there is none, or if the last one undid the one before.
 */
export const arrivalOf = (orderId: string, bookingId: string): string => `
  (select case when a.kind <> 'undone'
               then jsonb_build_object('kind', a.kind, 'atMs', extract(epoch from a.at) * 1000, 'by', doer.full_name) end
     from arrival a
     join staff_act act on act.id = a.act_id
     join customer doer on doer.id = act.customer_id
    where a.order_id = ${orderId} and a.booking_id = ${bookingId}
    order by a.turn desc
    limit 1)`

export const describeArrival = ({ kind, atMs, by }: ArrivalRow, timeZone: string): Arrival => ({
  kind,
  at: localMoment(Temporal.Instant.fromEpochMilliseconds(Math.floor(atMs)), timeZone),
  by,
})

/** A booking with its order, as far as arrivals need it. `turns`: the number of records, undone ones included. */
export type BookingToArrive = ArrivingBooking & {
  readonly orderId: number
  readonly locationId: string
  readonly state: string
  readonly isCancelled: boolean
  readonly hasMoveRight: boolean
  readonly turns: number
  readonly name: string
  readonly phoneEnd: string
  readonly locationName: string
  readonly timeZone: string
  readonly total: number
  readonly due: number
}

type Row = Omit<BookingToArrive, 'arrival'> & { readonly came: ArrivalRow | null }

// An order number also finds the orders to which its bookings were moved.
const chain = `
  with recursive chain as (
    select id from sales_order where number = $1
     union
    select later.id
      from chain
      join sales_order later on later.moved_from = chain.id and later.confirmed_at is not null
  )`

// The hours of a booking that are not cancelled; all hours if the whole booking was cancelled.
const bookings = `
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
         case when o.state in ('held', 'payment_review') then o.total - o.credit_used - o.carried - o.carried_debt else o.owed end as due,
         coalesce(o.guest_name, person.full_name, '') as name,
         right(coalesce(nullif(o.guest_phone_e164, ''), o.guest_phone, nullif(person.phone_e164, ''), person.phone, ''), 4)
           as "phoneEnd",
         place.short_name as "locationName", place.time_zone as "timeZone",
         b.booking_id as "bookingId", b.play_date as date, b.from_hour as "from", b.until_hour as until,
         b.is_cancelled as "isCancelled", b.courts,
         not b.is_cancelled and ${hasMoveRight('b')} as "hasMoveRight",
         (select max(players) from order_line
           where order_id = o.id and booking_id = b.booking_id and kind = 'coach') as players,
         (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.id), '[]')
            from order_line l
            join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
           where l.order_id = o.id and l.booking_id = b.booking_id and l.cancelled_at is null) as rented,
         (select coalesce(max(turn), 0) from arrival
           where order_id = o.id and booking_id = b.booking_id) as turns,
         ${arrivalOf('o.id', 'b.booking_id')} as came
    from booked b
    join sales_order o on o.id = b.order_id
    join location place on place.id = o.location_id
    left join customer person on person.id = o.customer_id
   order by b.play_date, b.from_hour, o.id, b.booking_id`

/** The bookings of an order number, also in the orders to which they were moved. Empty if the number is unknown. */
export async function bookingsOf(db: Connection, number: string): Promise<BookingToArrive[]> {
  const rows = await db.query<Row>(bookings, [number])
  return rows.map(({ came, ...row }) => ({
    ...row,
    arrival: came === null ? null : describeArrival(came, row.timeZone),
  }))
}

/** Locks the orders of an order number, in the lock order of all writers. */
export async function lockOrdersOf(tx: Transaction, number: string): Promise<void> {
  await tx.query(
    `select id from sales_order
      where id = any (array(${chain} select id from chain))
      order by id
        for update`,
    [number],
  )
}

/** Inserts the next record of a booking. The primary key refuses a concurrent record with the same number. */
export async function insertArrival(
  tx: Transaction,
  turn: {
    readonly booking: Pick<BookingToArrive, 'orderId' | 'bookingId' | 'turns'>
    readonly kind: ArrivalKind | 'undone'
    readonly at: Temporal.Instant
    readonly actId: number
  },
): Promise<void> {
  const { orderId, bookingId, turns } = turn.booking
  await tx.query(
    'insert into arrival (order_id, booking_id, turn, kind, at, act_id) values ($1, $2, $3, $4, $5, $6)',
    [orderId, bookingId, turns + 1, turn.kind, turn.at, turn.actId],
  )
}
