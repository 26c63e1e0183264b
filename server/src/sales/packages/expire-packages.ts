import type { Deps } from '../../platform/deps.ts'

/** At most so many packages are ended in one round; the others wait for the next. */
const mostAtOnce = 200

// No clock on earth is more than a day ahead of UTC's: so the index finds them. A package that another server has in
// hand is left to it; what unpaid orders hold stays with them.
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
 * One round, in any number of processes at a time: what is free of packages whose last day is over, by the clock of the
 * location that sold them, expires. Answers how many packages there were.
 */
export async function expirePackages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const expired = await db.query<{ id: number }>(expire, [clock.now(), mostAtOnce])
  return expired.length
}
