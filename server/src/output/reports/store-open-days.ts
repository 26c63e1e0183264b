import { openSpanOn } from '@pantul/rules/opening-times'
import { addDays } from '@pantul/rules/play-date'
import { venueNow } from '../../platform/base/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { courtsOnSaleSql, datesUntil, firstOpenDaySql } from './open-hours.ts'

// The first day that is not stored yet. Null while the location is in set-up.
const selectFirstMissingDay = `
  select coalesce((select max(play_date) + 1 from open_day where location_id = $1), ${firstOpenDaySql}) as date
    from location l where l.id = $1`

const insertOpenDays = `
  insert into open_day (location_id, play_date, opens_at, closes_at, courts)
  select $1, play_date, opens_at, closes_at, $3::text[]
    from jsonb_to_recordset($2) as day (play_date date, opens_at smallint, closes_at smallint)
      on conflict (location_id, play_date) do nothing`

/**
 * Stores the opening hours and the courts on sale of the days that are over, for every location, so that later changes
 * do not change past reports. Days that are stored already stay as they are.
 */
export async function storeOpenDays({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  for (const { id } of await db.query<{ id: string }>('select id from location order by id')) {
    const location = await locationForStaff(db, id)
    const yesterday = addDays(venueNow(clock, location.timeZone).date, -1)
    const [firstMissing] = await db.query<{ date: string | null }>(selectFirstMissingDay, [id])
    if (firstMissing?.date == null) continue
    const dates = datesUntil(firstMissing.date, yesterday)
    if (dates.length === 0) continue
    const days = dates.map((date) => {
      const hours = openSpanOn(location, date)
      return { play_date: date, opens_at: hours?.from ?? null, closes_at: hours?.to ?? null }
    })
    const courts = (await db.query<{ id: string }>(courtsOnSaleSql, [id])).map((court) => court.id)
    await db.query(insertOpenDays, [id, JSON.stringify(days), courts])
  }
}
