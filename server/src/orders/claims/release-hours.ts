import type { Transaction } from '../../platform/database/open.ts'
import { hasMoveRightSql } from './move-right.ts'
import { sameRental, sameSale, sharesWithReplacedSql } from './replaced-booking.ts'
import { returnPieces } from './return-pieces.ts'

const releaseCoachesAndCourts = `
  with courts as (delete from court_hour where order_id = $1)
  delete from coach_hour where order_id = $1`

const releaseCoachesAndCourtsOfBookings = `
  with own as (
    select id from order_line where order_id = $1 and booking_id = any ($2::smallint[])
  ), courts as (
    delete from court_hour where order_id = $1 and line_id in (select id from own)
  )
  delete from coach_hour where order_id = $1 and line_id in (select id from own)`

// Until a new order is confirmed, claims that it shares belong to the booking that it replaces: they are not returned.
const isSharedSql = (condition: string): string =>
  sharesWithReplacedSql(`o.confirmed_at is null and ${condition}`)

const returnRentals = `
  with returned as (
    select l.location_id, l.item, l.play_date, h.hour, sum(l.quantity) as pieces
      from order_line l
      join add_on a on a.location_id = l.location_id and a.item = l.item
     cross join unnest(l.hours) as h (hour)
     where l.order_id = $1 and ($2::smallint[] is null or l.booking_id = any ($2)) and l.cancelled_at is null
       and l.kind = 'add-on' and a.kind = 'rental'
       and not ${isSharedSql(sameRental)} and not ${hasMoveRightSql('l')}
     group by 1, 2, 3, 4
  ), ${returnPieces}`

const returnSales = `
  with returned as (
    select l.location_id, l.item, sum(l.quantity) as pieces
      from order_line l
     where l.order_id = $1 and ($2::smallint[] is null or l.booking_id = any ($2)) and l.cancelled_at is null
       and l.kind = 'add-on' and not ${isSharedSql(sameSale)}
     group by 1, 2
  ), locked as (
    select a.location_id, a.item, returned.pieces
      from add_on a
      join returned using (location_id, item)
     where a.kind = 'sale' and a.stock is not null
     order by a.item
       for no key update of a
  )
  update add_on a set stock = a.stock + locked.pieces
    from locked
   where (a.location_id, a.item) = (locked.location_id, locked.item)`

/**
 * Releases the claims of an order, or of some of its bookings: courts, coaches, rented pieces by hour, sold pieces.
 * Cancelled lines have no claims any more; bookings with a move right have only their sold pieces. The caller has
 * locked the order, and changes its state or cancels the lines.
 */
export async function releaseHours(
  tx: Transaction,
  orderId: number,
  bookingIds: readonly number[] | null = null,
): Promise<void> {
  if (bookingIds === null) await tx.query(releaseCoachesAndCourts, [orderId])
  else await tx.query(releaseCoachesAndCourtsOfBookings, [orderId, bookingIds])
  await tx.query(returnRentals, [orderId, bookingIds])
  await tx.query(returnSales, [orderId, bookingIds])
}

/**
 * Releases the courts, coaches and rented pieces of a booking whose lines stay. Sold pieces stay sold. The caller
 * has locked the order, and gives the booking a move right.
 */
export async function releaseHoursForMoveRight(
  tx: Transaction,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<void> {
  await tx.query(releaseCoachesAndCourtsOfBookings, [orderId, [bookingId]])
  await tx.query(returnRentals, [orderId, [bookingId]])
}
