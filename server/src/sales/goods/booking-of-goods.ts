import type { ParentBooking } from '@pantul/contract/desk-goods-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { OrderingPlayer } from '../../orders/stored/insert-order.ts'
import type { BookingWithNumber } from '../../orders/place/seller.ts'
import { hasMoveRightSql } from '../../orders/claims/move-right.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'

/**
 * The booking with which goods are sold, and its player. `hours`: its hours that are not over, in local time. If this
 * booking is hours added to another one, `orderId`, `bookingId` and `number` are those of the first booking.
 */
export type GoodsBooking = BookingWithNumber & {
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly player: OrderingPlayer
  readonly contactId: number | null
  readonly language: keyof BothLanguages
}

type BookingRef = ParentBooking & { readonly locationId: string }

const readBooking = `
  select coalesce(o.beside_id, o.id) as "orderId", coalesce(o.beside_booking_id, $3::smallint) as "bookingId",
         coalesce(first.number, o.number) as number,
         o.state in ('confirmed', 'completed') or o.state = 'held' and o.held_until > now() as "isOpen",
         booked.lines > 0 as "isKnown", booked.date, booked.hours, o.contact_id as "contactId", o.locale as language,
         jsonb_build_object('customerId', o.customer_id, 'name', coalesce(o.guest_name, c.full_name),
                            'email', coalesce(o.guest_email, c.email, ''), 'phone', coalesce(o.guest_phone, c.phone, ''),
                            'phoneE164', coalesce(o.guest_phone_e164, c.phone_e164, person.phone_e164, '')) as player
    from sales_order o
    join location l on l.id = o.location_id
    left join sales_order first on first.id = o.beside_id
    left join customer c on c.id = o.customer_id
    left join contact person on person.id = o.contact_id
   cross join lateral (
     select count(*) as lines, min(line.play_date) filter (where line.cancelled_at is null) as date,
            coalesce(array_agg(distinct line.hour order by line.hour)
                       filter (where line.cancelled_at is null and not ${hasMoveRightSql('line')}
                                 and (line.play_date + make_interval(hours => line.hour + 1)) at time zone l.time_zone > $4),
                     '{}') as hours
       from order_line line
      where line.order_id = o.id and line.booking_id = $3 and line.kind = 'court') as booked
   where o.number = $1 and o.location_id = $2 and o.kind = 'court'`

type Row = Omit<GoodsBooking, 'date'> & {
  readonly isOpen: boolean
  readonly isKnown: boolean
  readonly date: PlayDate | null
}

/**
 * Reads the booking with which goods are sold. Refusals: ORDER_UNKNOWN, BOOKING_NOT_FOUND; ORDER_CLOSED if it was cancelled
 * or moved, or if its hold is over.
 */
export async function bookingOfGoods(
  db: Connection,
  { orderNumber, bookingId, locationId }: BookingRef,
  now: Temporal.Instant,
): Promise<GoodsBooking> {
  const [row] = await db.query<Row>(readBooking, [orderNumber, locationId, bookingId, now])
  if (row === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const { isOpen, isKnown, date, ...booking } = row
  if (!isKnown) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  if (!isOpen || date === null) throw new Refusal(problem('ORDER_CLOSED'))
  return { ...booking, date }
}

/** Like `bookingOfGoods`. Also locks the order of the booking, and the order that it lengthens, until the transaction ends. */
export async function lockBookingOfGoods(
  tx: Transaction,
  booking: BookingRef,
  now: Temporal.Instant,
): Promise<GoodsBooking> {
  await tx.query(
    `select id from sales_order
      where id in (select unnest(array[id, beside_id]) from sales_order where number = $1 and location_id = $2)
      order by id
        for share`,
    [booking.orderNumber, booking.locationId],
  )
  return bookingOfGoods(tx, booking, now)
}
