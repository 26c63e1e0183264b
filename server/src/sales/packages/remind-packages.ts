import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'

// The first mail is sent 7 to 2 days before the last day, the second 1 or 0 days before. So a mail that is too late
// after a downtime is not sent. A package that was bought 7 days (or 1 day) or less before its last day does not get the
// first (or second) mail.
const remind = `
  insert into outbox (dedupe_key, kind, payload)
  select 'package-expires:' || q.id || ':' || mail.days, 'mail',
         jsonb_build_object('template', 'package-expires', 'orderId', q.order_id, 'quotaId', q.id)
    from quota_package q
    join location l on l.id = q.location_id
   cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today,
                              (q.created_at at time zone l.time_zone)::date as bought_on) as local
    join (values (7, 2), (1, 0)) as mail (days, min_days)
      on q.expires_on - local.today between mail.min_days and mail.days
     and local.bought_on < q.expires_on - mail.days
   where q.balance > 0 and q.expires_on between ($1::timestamptz at time zone 'UTC')::date - 1
                                             and ($1::timestamptz at time zone 'UTC')::date + 9
     and not exists (select from outbox mailed where mailed.dedupe_key = 'package-expires:' || q.id || ':' || mail.days)
   order by q.id
   limit $2
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * One round: mails the owners of packages with hours left that expire within a week, and again within a day, on the
 * clock of the selling location. Returns the number of mails. Several processes may run it at a time.
 */
export const remindOfPackages = (deps: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, remind)
