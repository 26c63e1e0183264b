import type { Deps } from '../../platform/deps.ts'

/** Maximum number of packages per run. The next run expires the others. */
const batchSize = 200

// SQL. The condition on the UTC date is there for the index. A local date is at most one day after the UTC date.
// Skips packages that another process has locked, and hours that unpaid orders have reserved.
const expire = `
  with due as (
    select q.id, q.balance
      from quota_package q
      join location l on l.id = q.location_id
     where q.balance > 0 and q.expires_on <= ($1::timestamptz at time zone 'UTC')::date
       and q.expires_on < ($1::timestamptz at time zone l.time_zone)::date
     order by q.id
     limit $2
       for no key update of q skip locked
  ), ended as (
    update quota_package q set balance = 0 from due where q.id = due.id
  )
  insert into quota_entry (quota_id, kind, units, reserved, cause, at)
  select id, 'expire', -balance, 0, 'time over', $1 from due order by id
  returning id`

/**
 * One run; several processes may run it at the same time. Expires the unused and unreserved hours of packages whose last day
 * is over in the local time of the selling location. Returns the number of packages.
 */
export async function expirePackages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const expired = await db.query<{ id: number }>(expire, [clock.now(), batchSize])
  return expired.length
}
