import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'
import { SEAL_MINUTES } from './day-acts.ts'

/** After a standstill of the server, only the last days, at most this many, get their mail. */
const MAX_PAST_DAYS = 7

// One statement writes the row of the day and its mails, so a day has all of them or none. If two processes run it at a
// time, the second waits for the row of the first and writes nothing. A location without a row in `end_of_day` begins
// with yesterday.
const insertDaysAndMails = `
  with last_days as (
    select l.id, (($1::timestamptz - interval '${SEAL_MINUTES} minutes') at time zone l.time_zone)::date - 1 as last_day,
           (select max(e.play_date) from end_of_day e where e.location_id = l.id) as last_queued_day
      from location l
     where l.opened_at is not null
  ), missing as (
    select last_days.id, day::date as play_date
      from last_days
     cross join lateral generate_series(
             greatest(coalesce(last_queued_day + 1, last_day), last_day - ${MAX_PAST_DAYS - 1})::timestamp, last_day::timestamp,
             interval '1 day') as day
     order by 1, 2
     limit $2
  ), new_day as (
    insert into end_of_day (location_id, play_date, queued_at)
    select id, play_date, $1 from missing
        on conflict do nothing
    returning location_id, play_date
  )
  insert into outbox (dedupe_key, kind, payload)
  select distinct 'end-of-day:' || new_day.location_id || ':' || new_day.play_date || ':' || c.id, 'mail',
         jsonb_build_object('template', 'end-of-day', 'locationId', new_day.location_id, 'date', new_day.play_date,
                            'managerId', c.id)
    from new_day
    join staff_role r on r.role = 'owner' or r.role = 'manager' and r.location_id = new_day.location_id
    join customer c on c.id = r.customer_id and c.deleted_at is null
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * Writes the mails about each day that is over to the outbox, once, from half an hour after midnight on. Owners and the
 * managers of the location get them. A location in set-up has none. Returns the number of mails. Several processes may
 * run it at a time.
 */
export const queueEndOfDay = (deps: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, insertDaysAndMails)
