import type { Transaction } from '../../platform/database/open.ts'

// SQL. An entry changes the balance by `units` and the reserved hours by `reserved`. `taken`: the reserved court-hours of each
// package and booking, and the used ones that were not returned.
const release = `
  with taken as (
    select quota_id, booking_id, sum(reserved)::integer as reserved_units, -sum(units + reserved)::integer as used_units
      from quota_entry
     where order_id = $1 and kind in ('reserve', 'consume', 'release', 'refund')
       and ($2::smallint[] is null or booking_id = any ($2))
     group by quota_id, booking_id
    having sum(units) < 0
  ), returned as (
    select quota_id, sum(reserved_units) as reserved_units, sum(reserved_units + used_units) as units
      from taken group by quota_id
  ), locked as (
    select q.id, returned.reserved_units, returned.units
      from quota_package q
      join returned on returned.quota_id = q.id
     order by q.id
       for no key update of q
  ), updated as (
    update quota_package q set balance = q.balance + locked.units, reserved = q.reserved - locked.reserved_units
      from locked where q.id = locked.id
  )
  insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
  select quota_id, kind, units, reserved, $1, booking_id, $3, now()
    from (select quota_id, booking_id, 'release' as kind, reserved_units as units, -reserved_units as reserved
            from taken where reserved_units > 0
           union all
          select quota_id, booking_id, 'refund', used_units, 0 from taken where used_units > 0) as entry
   order by quota_id, booking_id`

/**
 * Returns the court-hours that an order took from packages: releases reserved ones and refunds used ones. Repeating
 * it changes nothing. `bookingIds`: null for all bookings. The caller has locked the order.
 */
export async function releaseQuota(
  tx: Transaction,
  { orderId, bookingIds, cause }: { orderId: number; bookingIds: readonly number[] | null; cause: string },
): Promise<void> {
  await tx.query(release, [orderId, bookingIds, cause])
}
