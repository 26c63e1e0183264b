import type { Transaction } from '../../platform/database/open.ts'

// SQL. Locks the packages by id, like all code that changes several.
const consume = `
  with reservation as (
    select quota_id, booking_id, sum(reserved)::integer as units
      from quota_entry
     where order_id = $1 and kind in ('reserve', 'consume', 'release', 'refund')
     group by quota_id, booking_id
    having sum(reserved) > 0
  ), reserved_by_package as (
    select quota_id, sum(units) as units from reservation group by quota_id
  ), locked as (
    select q.id, reserved_by_package.units
      from quota_package q
      join reserved_by_package on reserved_by_package.quota_id = q.id
     order by q.id
       for no key update of q
  ), used as (
    update quota_package q set reserved = q.reserved - locked.units
      from locked where q.id = locked.id
  )
  insert into quota_entry (quota_id, kind, units, reserved, order_id, booking_id, cause, at)
  select quota_id, 'consume', 0, -units, $1, booking_id, 'order confirmed', now()
    from reservation order by quota_id, booking_id`

/**
 * Marks the reserved court-hours of a confirmed order as used. Does nothing if it has none. The caller has locked the
 * order.
 */
export async function consumeQuota(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(consume, [orderId])
}
