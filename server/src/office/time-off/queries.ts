import type { StoredTimeOff, TimeOffList, TimeOffRequest } from '@pantul/contract/desk-time-off-wire'
import type { VenueNow } from '@pantul/rules/slot'
import { isTimeOff } from '@pantul/rules/time-off'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'
import { bookedCoachHours, coachClashes } from '../coaches/booked-hours.ts'

const selectTimesOff = `
  select t.public_id as id, t.coach_id as "coachId", t.date_from as "dateFrom", t.date_to as "dateTo",
         t.from_hour as "from", t.to_hour as "to", t.reason
    from coach c
    join coach_time_off t on t.coach_id = c.id and t.ended_at is null and t.date_to >= $2
   where c.location_id = $1
   order by t.date_from, t.from_hour, t.id`

type ListInput = { readonly locationId: string; readonly now: VenueNow; readonly locale: Locale }

/** The times off of a location's coaches that are not over, each with the bookings and classes in its hours. */
export async function timesOffOf(
  db: Connection,
  { locationId, now, locale }: ListInput,
): Promise<TimeOffList> {
  const rows = await db.query<Omit<StoredTimeOff, 'clashes'>>(selectTimesOff, [locationId, now.date])
  const timesOff: StoredTimeOff[] = []
  for (const row of rows) {
    const { coachId } = row
    const booked = await bookedCoachHours(db, { locationId, coachId }, now)
    const hours = booked.filter(({ date, hour }) => isTimeOff(row, date, hour))
    const clashes = hours.length === 0 ? [] : await coachClashes(db, { locationId, coachId, hours, locale })
    timesOff.push({ ...row, clashes })
  }
  return { timesOff, today: now.date }
}

const insert = `
  insert into coach_time_off (coach_id, location_id, date_from, date_to, from_hour, to_hour, reason, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning public_id as id`

/** Stores a time off, and returns its public id. After the commit nobody can book the coach in its hours. */
export async function insertTimeOff(
  tx: Transaction,
  timeOff: TimeOffRequest & { readonly locationId: string; readonly at: Temporal.Instant },
): Promise<string> {
  const { coachId, locationId, dateFrom, dateTo, from, to, reason, at } = timeOff
  const [row] = await tx.query<{ id: string }>(insert, [
    coachId,
    locationId,
    dateFrom,
    dateTo,
    from,
    to,
    reason,
    at,
  ])
  if (row === undefined) throw new Error('a time off was not written')
  return row.id
}
