import { datesOfClosure, closesDates } from '@pantul/rules/closure'
import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { everything } from '../../platform/live/topics.ts'

/**
 * The dates of a closure that become closed dates of the location. Today is not among them, because its played hours were
 * open; the block of the closure has its other hours.
 */
export async function datesToClose(
  db: Connection,
  locationId: string,
  { request, today }: { readonly request: ClosureRequest; readonly today: PlayDate },
): Promise<PlayDate[]> {
  const courts = await db.query<{ id: string }>(
    'select id from court where location_id = $1 and is_active order by id',
    [locationId],
  )
  const courtsOnSale = courts.map(({ id }) => id)
  return closesDates(request, courtsOnSale) ? datesOfClosure(request).filter((date) => date > today) : []
}

// Records the dates that open again when the closure ends: those that were open, or that another closure closed. A date that
// staff closed before is not among them.
const recordClosedDates = `
  update closure c
     set closed_dates = array(
       select date from unnest($2::date[]) as date
        where not exists (select from closed_date d where (d.location_id, d.play_date) = (c.location_id, date))
           or exists (select from closure other join court_block b on b.closure_id = other.id and b.ended_at is null
                       where other.location_id = c.location_id and other.id <> c.id and date = any (other.closed_dates))
        order by date)
   where c.id = $1`

const insertClosedDates = `
  insert into closed_date (location_id, play_date, reason_en, reason_id)
  select c.location_id, date, c.reason, c.reason from closure c cross join unnest(c.closed_dates) as date
   where c.id = $1
      on conflict (location_id, play_date) do nothing`

const increaseHoursVersion = 'update location set hours_version = hours_version + 1 where id = $1'

/**
 * Makes dates of a closure closed dates of the location; the reason is the same in both languages. Locks the location like
 * every change of its opening times.
 */
export async function closeDates(
  tx: Transaction,
  closureId: number,
  { locationId, dates }: { readonly locationId: string; readonly dates: readonly PlayDate[] },
): Promise<void> {
  await tx.query('select id from location where id = $1 for no key update', [locationId])
  await tx.query(recordClosedDates, [closureId, dates])
  await tx.query(insertClosedDates, [closureId])
  await tx.query(increaseHoursVersion, [locationId])
  tx.publish(everything)
}
