import { datesOfClosure, closesDates } from '@pantul/rules/closure'
import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { everything } from '../../platform/live/topics.ts'

/**
 * The dates that a closure of a location sets to closed. Today is not among them: its played hours stay open hours, and the
 * block takes the others.
 */
export async function datesToClose(
  db: Connection,
  locationId: string,
  { wanted, today }: { readonly wanted: ClosureRequest; readonly today: PlayDate },
): Promise<PlayDate[]> {
  const courts = await db.query<{ id: string }>(
    'select id from court where location_id = $1 and is_active order by id',
    [locationId],
  )
  const onSale = courts.map(({ id }) => id)
  return closesDates(wanted, onSale) ? datesOfClosure(wanted).filter((date) => date > today) : []
}

// A date that staff closed before stays closed when the closure ends. One that another closure closed opens with the last.
const noteDates = `
  update closure c
     set closed_dates = array(
       select date from unnest($2::date[]) as date
        where not exists (select from closed_date d where (d.location_id, d.play_date) = (c.location_id, date))
           or exists (select from closure other join court_block b on b.closure_id = other.id and b.ended_at is null
                       where other.location_id = c.location_id and other.id <> c.id and date = any (other.closed_dates))
        order by date)
   where c.id = $1`

const insertDates = `
  insert into closed_date (location_id, play_date, reason_en, reason_id)
  select c.location_id, date, c.reason, c.reason from closure c cross join unnest(c.closed_dates) as date
   where c.id = $1
      on conflict (location_id, play_date) do nothing`

/** Staff who have the hours of the location open see that they changed. */
const newerHours = 'update location set hours_version = hours_version + 1 where id = $1'

/**
 * Sets dates of a closure to closed, with its reason in both languages. Takes the lock of all who change the hours of
 * the location.
 */
export async function closeDates(
  tx: Transaction,
  closureId: number,
  { locationId, dates }: { readonly locationId: string; readonly dates: readonly PlayDate[] },
): Promise<void> {
  await tx.query('select id from location where id = $1 for no key update', [locationId])
  await tx.query(noteDates, [closureId, dates])
  await tx.query(insertDates, [closureId])
  await tx.query(newerHours, [locationId])
  tx.publishes(everything)
}
