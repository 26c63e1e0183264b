import type { Transaction } from '../../platform/database/open.ts'

// SQL. An entry changes the balance by `units` and the reserved hours by `reserved`. `used`: minus the sum of both. Returns
// hours up to the wanted number, first to the package that expires last.
const returnHours = `
  with taken as (
    select e.quota_id, -sum(e.units + e.reserved)::integer as used
      from quota_entry e
     where e.order_id = $1 and e.booking_id = $2 and e.kind in ('reserve', 'consume', 'release', 'refund')
     group by e.quota_id
    having sum(e.units + e.reserved) < 0
  ), locked as (
    select q.id, q.expires_on, taken.used
      from quota_package q
      join taken on taken.quota_id = q.id
     order by q.id
       for no key update of q
  ), returned as (
    select id, least(used, greatest(0, $3::integer - before))::integer as units
      from (select id, used, coalesce(sum(used) over (order by expires_on desc, id desc
                                       rows between unbounded preceding and 1 preceding), 0) as before
              from locked) as counted
  ), updated as (
    update quota_package q set balance = q.balance + returned.units
      from returned where q.id = returned.id and returned.units > 0
  )
  insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
  select id, 'refund', units, 0, $1, $2, $4, now() from returned where units > 0 order by id`

/**
 * Returns some of the court-hours that a booking of a confirmed order used from packages, at most all of them. The
 * caller has locked the order.
 */
export async function returnQuotaHours(
  tx: Transaction,
  booking: {
    readonly orderId: number
    readonly bookingId: number
    readonly hours: number
    readonly cause: string
  },
): Promise<void> {
  if (booking.hours === 0) return
  await tx.query(returnHours, [booking.orderId, booking.bookingId, booking.hours, booking.cause])
}
