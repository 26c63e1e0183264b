import type { Transaction } from '../database/open.ts'

const releaseCoachesAndCourts = `
  with courts as (delete from court_hour where order_id = $1)
  delete from coach_hour where order_id = $1`

// Sorted like the claim, so that a claim and a release never wait for each other in a ring.
const returnRentals = `
  with back as (
    select l.location_id, l.item, l.play_date, h.hour, sum(l.quantity) as pieces
      from order_line l
      join add_on a on a.location_id = l.location_id and a.item = l.item
     cross join unnest(l.hours) as h (hour)
     where l.order_id = $1 and l.kind = 'add-on' and a.kind = 'rental'
     group by 1, 2, 3, 4
  ), locked as (
    select u.location_id, u.item, u.play_date, u.hour, back.pieces
      from add_on_hour u
      join back using (location_id, item, play_date, hour)
     order by u.item, u.play_date, u.hour
       for no key update of u
  )
  update add_on_hour u set used = u.used - locked.pieces
    from locked
   where (u.location_id, u.item, u.play_date, u.hour)
       = (locked.location_id, locked.item, locked.play_date, locked.hour)`

const returnSales = `
  with back as (
    select location_id, item, sum(quantity) as pieces
      from order_line where order_id = $1 and kind = 'add-on'
     group by 1, 2
  ), locked as (
    select a.location_id, a.item, back.pieces
      from add_on a
      join back using (location_id, item)
     where a.kind = 'sale' and a.stock is not null
     order by a.item
       for no key update of a
  )
  update add_on a set stock = a.stock + locked.pieces
    from locked
   where (a.location_id, a.item) = (locked.location_id, locked.item)`

/**
 * Gives back everything that the lines of an order took: courts, coaches, rented pieces per hour, sold pieces.
 * The order's row is locked and its state already says that it holds nothing.
 */
export async function releaseHours(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(releaseCoachesAndCourts, [orderId])
  await tx.query(returnRentals, [orderId])
  await tx.query(returnSales, [orderId])
}
