import type { Transaction } from '../../platform/database/open.ts'

// SQL. Sets the expiry to yesterday at the latest, so that the player sees the packages as expired.
const removeHours = `
  with granted as (
    select q.id, q.balance, q.hours,
           least(q.expires_on, (now() at time zone l.time_zone)::date - 1) as ends_on
      from quota_package q
      join location l on l.id = q.location_id
     where q.order_id = $1
     order by q.id
       for no key update of q
  ), taken as (
    update quota_package q set balance = 0, expires_on = granted.ends_on, taken_back_at = $2
      from granted where q.id = granted.id
  ), entered as (
    insert into quota_entry (quota_id, kind, units, reserved, order_id, cause, at)
    select id, 'adjust', -balance, 0, $1, 'money gone', now() from granted where balance > 0 order by id
  )
  select coalesce(sum(hours), 0)::integer as hours from granted`

/**
 * Removes the remaining hours of the packages that an order granted. Returns the court-hours that were bought. The
 * caller has locked the order.
 */
export async function revokeQuota(tx: Transaction, orderId: number, now: Temporal.Instant): Promise<number> {
  const [bought] = await tx.query<{ hours: number }>(removeHours, [orderId, now])
  if (bought === undefined) throw new Error(`packages of order ${orderId} were not taken back`)
  return bought.hours
}
