import type { Order } from '@pantul/contract/history-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { isMoveRightOpenSql, lastDayOfMoveRight, wasMovedSql } from '../../orders/claims/move-right.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { ReadableOrder } from '../../orders/stored/find-order.ts'

type ShownBookings = Pick<Order, 'bookings' | 'movedFrom'>

type BookingRow = {
  readonly bookingId: number
  readonly isCancelled: boolean
  /** The latest time at which the player can move the booking. Null if the player cannot move it. */
  readonly movableUntil: Temporal.Instant | null
  readonly newTimeUntil: PlayDate | null
  readonly newOrderPublicId: string | null
  readonly newOrderNumber: string | null
}

// SQL. A player can move a booking once, so neither a moved booking nor its new booking can be moved again. A booking
// counts as moved when the move is paid or is being paid. With a move right (the venue closed the hours) the player can
// choose a new time until the right ends, even if the booking was moved before.
const selectBookings = `
  select b.booking_id as "bookingId", b.is_cancelled as "isCancelled",
         new_order.public_id as "newOrderPublicId", new_order.number as "newOrderNumber",
         case when new_order.state = 'confirmed' or new_order.state = 'payment_review' then null
              when r.id is not null then case when r.until > $2 then r.until end
              when o.state = 'confirmed' and not ${wasMovedSql} and not b.is_cancelled
                   and b.starts_at - make_interval(hours => l.reschedule_hours) >= $2
              then b.starts_at - make_interval(hours => l.reschedule_hours) end as "movableUntil",
         ${lastDayOfMoveRight('l.time_zone')} as "newTimeUntil"
    from sales_order o
    join location l on l.id = o.location_id
    join lateral (
      select line.booking_id, bool_and(line.cancelled_at is not null) as is_cancelled,
             min((line.play_date + make_interval(hours => line.hour)) at time zone l.time_zone)
               filter (where line.cancelled_at is null) as starts_at
        from order_line line
       where line.order_id = o.id and line.kind in ('court', 'coach', 'add-on')
       group by line.booking_id) as b on true
    left join move_right r on r.order_id = o.id and r.booking_id = b.booking_id and ${isMoveRightOpenSql}
    left join lateral (
      select m.public_id, m.number, m.state
        from sales_order m
       where m.moved_from = o.id and m.moved_booking_id = b.booking_id
         and (m.confirmed_at is not null or m.state in ('held', 'payment_review'))
       order by m.id desc
       limit 1) as new_order on true
   where o.id = $1
   order by b.booking_id`

/** Which bookings of an order were cancelled or moved, and the order whose moved booking this order replaces. */
export async function showBookings(
  db: Connection,
  { id, timeZone }: ReadableOrder,
  now: Temporal.Instant,
): Promise<ShownBookings> {
  const bookings = await db.query<BookingRow>(selectBookings, [id, now])
  const [origin] = await db.query<{ publicId: string; number: string }>(
    `select origin.public_id as "publicId", origin.number
       from sales_order o join sales_order origin on origin.id = o.moved_from where o.id = $1`,
    [id],
  )
  return {
    bookings: bookings.map(
      ({ bookingId, isCancelled, movableUntil, newTimeUntil, newOrderPublicId, newOrderNumber }) => ({
        id: bookingId,
        isCancelled,
        movedTo:
          newOrderPublicId === null || newOrderNumber === null
            ? null
            : { id: newOrderPublicId, orderNumber: newOrderNumber },
        movableUntil: movableUntil === null ? null : localMoment(movableUntil, timeZone),
        newTimeUntil,
      }),
    ),
    movedFrom: origin === undefined ? null : { id: origin.publicId, orderNumber: origin.number },
  }
}
