import type { Deps } from '../../platform/deps.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'
import { SEAL_MINUTES } from './day-acts.ts'

/** The most past days that get their mail after the server did not run for some days. */
const MOST_DAYS = 7

// One statement writes the row of the day and its mails, so a day has all of them or none. Of two processes the second waits
// for the row and then writes nothing. The first day of a location that has no row yet is yesterday.
const queue = `
  with place as (
    select l.id, (($1::timestamptz - interval '${SEAL_MINUTES} minutes') at time zone l.time_zone)::date - 1 as last,
           (select max(e.play_date) from end_of_day e where e.location_id = l.id) as done
      from location l
     where l.opened_at is not null
  ), missing as (
    select place.id, day::date as play_date
      from place
     cross join lateral generate_series(
             greatest(coalesce(done + 1, last), last - ${MOST_DAYS - 1})::timestamp, last::timestamp, interval '1 day') as day
     order by 1, 2
     limit $2
  ), made as (
    insert into end_of_day (location_id, play_date, queued_at)
    select id, play_date, $1 from missing
        on conflict do nothing
    returning location_id, play_date
  )
  insert into outbox (dedupe_key, kind, payload)
  select distinct 'end-of-day:' || made.location_id || ':' || made.play_date || ':' || c.id, 'mail',
         jsonb_build_object('template', 'end-of-day', 'locationId', made.location_id, 'date', made.play_date, 'managerId', c.id)
    from made
    join staff_role r on r.role = 'owner' or r.role = 'manager' and r.location_id = made.location_id
    join customer c on c.id = r.customer_id and c.deleted_at is null
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * One round: mails the end of each day that is over to the owners and to the managers of the location, once, from half an
 * hour after midnight on. A location in set-up gets none. Returns the number of mails. Several processes may run it at a time.
 */
export const queueEndOfDay = (deps: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, queue)
