import type { Deps } from '../../platform/deps.ts'

/** At most so many mails are written in one round; the others wait for the next. */
const mostAtOnce = 200

// Each mail has its days: what was missed while no server ran is not told late, and nobody is told on the day of the
// purchase. The day itself is still one before the end, so that the last mail is not lost to a night without servers.
const remind = `
  insert into outbox (dedupe_key, kind, payload)
  select 'package-expires:' || q.id || ':' || mail.days, 'mail',
         jsonb_build_object('template', 'package-expires', 'orderId', q.order_id, 'quotaId', q.id)
    from quota_package q
    join location l on l.id = q.location_id
   cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today,
                              (q.created_at at time zone l.time_zone)::date as bought_on) as local
    join (values (7, 2), (1, 0)) as mail (days, least)
      on q.expires_on - local.today between mail.least and mail.days
     and local.bought_on < q.expires_on - mail.days
   where q.balance > 0 and q.expires_on between ($1::timestamptz at time zone 'UTC')::date - 1
                                             and ($1::timestamptz at time zone 'UTC')::date + 9
     and not exists (select from outbox b where b.dedupe_key = 'package-expires:' || q.id || ':' || mail.days)
   order by q.id
   limit $2
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * One round, in any number of processes at a time: owners of packages that end within a week, and within a day, by the
 * clock of the location that sold them, are told once each while hours are left. Answers how many mails were written.
 */
export async function remindOfPackages({
  db,
  clock,
  wakeOutbox,
}: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> {
  const told = await db.query<{ id: number }>(remind, [clock.now(), mostAtOnce])
  if (told.length > 0) wakeOutbox()
  return told.length
}
