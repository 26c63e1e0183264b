import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../database/open.ts'

/** A court (`court`) or a coach (`coach`) at an hour of a date. */
export type WantedHour = {
  readonly kind: 'court' | 'coach'
  readonly id: string
  readonly date: PlayDate
  readonly hour: number
}

/**
 * Those of the hours that somebody has: paid, blocked, off, or held by an order whose hold still runs. Only a
 * friendly look before the claim, which decides.
 */
export const takenAmong = (
  db: Connection,
  locationId: string,
  wanted: readonly WantedHour[],
): Promise<WantedHour[]> =>
  db.query<WantedHour>(
    `select wanted.kind, wanted.id, wanted.date, wanted.hour
       from jsonb_to_recordset($2) as wanted (kind text, id text, date date, hour smallint)
      where wanted.kind = 'court' and exists (
              select from court_hour h
               where (h.location_id, h.play_date, h.court_id, h.hour)
                   = ($1, wanted.date, wanted.id, wanted.hour)
                 and (h.held_until is null or h.held_until > now()))
         or wanted.kind = 'coach' and exists (
              select from coach_hour h
               where (h.location_id, h.play_date, h.coach_id, h.hour)
                   = ($1, wanted.date, wanted.id, wanted.hour)
                 and (h.held_until is null or h.held_until > now()))
      order by wanted.kind desc, wanted.date, wanted.id, wanted.hour`,
    [locationId, JSON.stringify(wanted)],
  )
