import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'

// Reads the hours of the next days by their primary key. On each date the first hour of an order counts. A booking that was
// confirmed after the time of its reminder gets no reminder.
const queueReminders = `
  with due as (
    select h.order_id, h.play_date
      from location l
     cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today) as local
      join court_hour h on h.location_id = l.id and h.play_date between local.today and local.today + 3
      join sales_order o on o.id = h.order_id and o.state = 'confirmed'
     group by h.order_id, h.play_date, l.time_zone, l.reminder_hours, o.confirmed_at
    having (h.play_date + make_interval(hours => min(h.hour))) at time zone l.time_zone > $1
       and (h.play_date + make_interval(hours => min(h.hour) - l.reminder_hours)) at time zone l.time_zone
           between o.confirmed_at and $1
  )
  insert into outbox (dedupe_key, kind, payload)
  select 'reminder:' || order_id || ':' || play_date, 'mail',
         jsonb_build_object('template', 'reminder', 'orderId', order_id, 'date', play_date)
    from due
   where not exists (select from outbox b where b.dedupe_key = 'reminder:' || order_id || ':' || play_date)
   order by order_id, play_date
   limit $2
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * One round: queues a reminder for the player of each order and date, `reminder_hours` of the location before the start.
 * Cancelled bookings and bookings that have begun get none. Returns the number of mails. Several processes may run it at the
 * same time.
 */
export const remindPlayers = (deps: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, queueReminders)
