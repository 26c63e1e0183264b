import type { ArrivalTimes } from '@pantul/rules/arrival'
import type { Connection } from '../../platform/database/open.ts'

/** When arrivals open at a location, when a booking counts as missed, and its time zone. */
export async function arrivalTimesOf(
  db: Connection,
  locationId: string,
): Promise<{ readonly times: ArrivalTimes; readonly timeZone: string }> {
  const [place] = await db.query<{ times: ArrivalTimes; timeZone: string }>(
    `select time_zone as "timeZone",
            jsonb_build_object('opensMinutes', arrival_opens_minutes, 'noShowMinutes', no_show_minutes) as times
       from location where id = $1`,
    [locationId],
  )
  if (place === undefined) throw new Error(`there is no location ${locationId}`)
  return place
}
