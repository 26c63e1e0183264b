import type { VersionedOpeningHours } from '@pantul/contract/desk-opening-hours-wire'
import { currentOpeningTimes, type OpeningTimes } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import type { CourtHour } from '../../changes/court-hours/claim-free-hours.ts'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'

/** The opening times of a location, and its time now. Refusal: LOCATION_UNKNOWN. */
export async function openingTimesOf(
  db: Connection,
  clock: Clock,
  locationId: string,
): Promise<{
  readonly times: VersionedOpeningHours
  readonly now: VenueNow
  /** Whether players see the location. */
  readonly isOpened: boolean
}> {
  const location = await locationForStaff(db, locationId)
  const [row] = await db.query<{ version: number; isOpened: boolean }>(
    'select hours_version as version, opened_at is not null as "isOpened" from location where id = $1',
    [locationId],
  )
  const now = venueNow(clock, location.timeZone)
  return {
    times: {
      ...normalizeTimes(currentOpeningTimes(location, now.date)),
      today: now.date,
      version: row?.version ?? 0,
    },
    now,
    isOpened: row?.isOpened ?? false,
  }
}

/** Opening times with their fields in a fixed order and with trimmed texts, so that equal times have equal JSON. */
export const normalizeTimes = ({ openHours, specialHours, closedDates }: OpeningTimes): OpeningTimes => ({
  openHours: openHours.map(({ weekday, from, to }) => ({ weekday, from, to })),
  specialHours: specialHours.map(({ dateFrom, dateTo, from, to, name }) => ({
    dateFrom,
    dateTo,
    from,
    to,
    name: name.trim(),
  })),
  closedDates: closedDates.map(({ date, reason: { en, id } }) => ({
    date,
    reason: { en: en.trim(), id: id.trim() },
  })),
})

const insertWeek = `
  insert into opening_hours (location_id, weekday, opens_at, closes_at)
  select $1, weekday, "from", "to" from jsonb_to_recordset($2) as one (weekday smallint, "from" smallint, "to" smallint)`

const insertSpecial = `
  insert into special_hours (location_id, date_from, date_to, opens_at, closes_at, name)
  select $1, "dateFrom", "dateTo", "from", "to", name
    from jsonb_to_recordset($2) as one ("dateFrom" date, "dateTo" date, "from" smallint, "to" smallint, name text)`

const insertClosed = `
  insert into closed_date (location_id, play_date, reason_en, reason_id)
  select $1, date, reason ->> 'en', reason ->> 'id' from jsonb_to_recordset($2) as one (date date, reason jsonb)`

/** Replaces the weekly hours, and the special hours and closed dates that are not over. Increases the version. */
export async function replaceHours(
  tx: Transaction,
  { locationId, today, times }: { locationId: string; today: PlayDate; times: OpeningTimes },
): Promise<void> {
  await tx.query('delete from opening_hours where location_id = $1', [locationId])
  await tx.query(insertWeek, [locationId, JSON.stringify(times.openHours)])
  await tx.query('delete from special_hours where location_id = $1 and date_to >= $2', [locationId, today])
  await tx.query(insertSpecial, [locationId, JSON.stringify(times.specialHours)])
  await tx.query('delete from closed_date where location_id = $1 and play_date >= $2', [locationId, today])
  await tx.query(insertClosed, [locationId, JSON.stringify(times.closedDates)])
  await tx.query('update location set hours_version = hours_version + 1 where id = $1', [locationId])
}

// Blocks are no bookings.
const selectBookedHours = `
  select court_id as court, play_date as date, hour
    from court_hour
   where location_id = $1 and play_date >= $2 and block_id is null and (held_until is null or held_until > now())
   order by play_date, hour, court_id`

/** The court-hours of bookings and classes, from the running hour on. */
export const bookedHours = async (tx: Transaction, locationId: string, now: VenueNow): Promise<CourtHour[]> =>
  (await tx.query<CourtHour>(selectBookedHours, [locationId, now.date])).filter(
    ({ date, hour }) => date > now.date || hour >= now.hour,
  )
