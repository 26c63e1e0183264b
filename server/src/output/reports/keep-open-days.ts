import { openSpanOn } from '@pantul/rules/opening-times'
import { addDays } from '@pantul/rules/play-date'
import { venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { officeLocationOf } from '../../venue/locations/queries.ts'
import { courtsOnSale, datesUntil, firstOpenDay } from './open-hours.ts'

// The first day: that of the opening, or the first on which something was played. None in set-up.
const firstMissing = `
  select coalesce((select max(play_date) + 1 from open_day where location_id = $1), ${firstOpenDay}) as date
    from location l where l.id = $1`

const keep = `
  insert into open_day (location_id, play_date, opens_at, closes_at, courts)
  select $1, play_date, opens_at, closes_at, $3::text[]
    from jsonb_to_recordset($2) as day (play_date date, opens_at smallint, closes_at smallint)
      on conflict (location_id, play_date) do nothing`

/**
 * Keeps for every location the open hours and courts of the days that are over, so that later changes do not change their
 * reports. Repeating it changes nothing.
 */
export async function keepOpenDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await db.query<{ id: string }>('select id from location order by id')) {
    const location = await officeLocationOf(db, id)
    const yesterday = addDays(venueNow(clock, location.timeZone).date, -1)
    const [missing] = await db.query<{ date: string | null }>(firstMissing, [id])
    if (missing?.date == null) continue
    const dates = datesUntil(missing.date, yesterday)
    if (dates.length === 0) continue
    const days = dates.map((date) => {
      const hours = openSpanOn(location, date)
      return { play_date: date, opens_at: hours?.from ?? null, closes_at: hours?.to ?? null }
    })
    const courts = (await db.query<{ id: string }>(courtsOnSale, [id])).map((court) => court.id)
    await db.query(keep, [id, JSON.stringify(days), courts])
  }
}
