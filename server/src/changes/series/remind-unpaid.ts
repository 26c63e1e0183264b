import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'

// Reminders are due 7, 3 and 1 days before the last day to pay, but only after the day of the bill. After a downtime only the
// last reminder is sent.
const remind = `
  with due as (
    select o.id, min(reminder.days) as days
      from sales_order o
      join location l on l.id = o.location_id
     cross join lateral (select (o.held_until at time zone l.time_zone)::date as last,
                                (o.placed_at at time zone l.time_zone)::date as billed,
                                ($1::timestamptz at time zone l.time_zone)::date as today) as local
     cross join (values (7), (3), (1)) as reminder (days)
     where o.series_id is not null and o.state = 'held' and o.held_until > $1
       and local.last - reminder.days > local.billed and local.last - reminder.days <= local.today
     group by o.id
  )
  insert into outbox (dedupe_key, kind, payload)
  select 'series-reminder:' || id || ':' || days, 'mail',
         jsonb_build_object('template', 'series-reminder', 'orderId', id)
    from due
   where not exists (select from outbox where dedupe_key = 'series-reminder:' || id || ':' || days)
   order by id
   limit $2
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * One round: reminds people of the unpaid bills of their fixed hours. Returns the number of mails. Several processes may run it
 * at a time.
 */
export const remindUnpaidSeries = (deps: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, remind)
