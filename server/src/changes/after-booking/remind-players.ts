import type { Deps } from '../../platform/deps.ts'

/** At most so many mails are written in one round; the others wait for the next. */
const mostAtOnce = 200

// From the hours of the next days, found by their key. What begins first of an order on a date counts; whoever booked
// later than the reminder would come has the confirmation fresh.
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
 * One round, in any number of processes at a time: whoever plays soon is reminded, by the location's hours before the
 * start, once for each order and date; nobody after the start, nobody whose booking was cancelled. A booking that was
 * moved is one of another order, and reminded at its new time. Answers how many mails were written.
 */
export async function remindPlayers({
  db,
  clock,
  wakeOutbox,
}: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> {
  const told = await db.query<{ id: number }>(remind, [clock.now(), mostAtOnce])
  if (told.length > 0) wakeOutbox()
  return told.length
}
