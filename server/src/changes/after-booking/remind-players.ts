import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'

// Starts from the hours of the next days, by their primary key. The first start of an order on a date counts. Bookings
// made after the time of their reminder get none.
const remind = `
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
 * One round: mails players a reminder `reminder_hours` of the location before the start, once for each order and date.
 * None after the start or for cancelled bookings. A moved booking belongs to its new order. Returns the number of
 * mails. Several processes may run it at a time.
 */
export const remindPlayers = (deps: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, remind)
