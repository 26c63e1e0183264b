import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'

/** A court or a coach at an hour of a date, wanted by a booking item. */
export type RequestedHour = {
  readonly kind: 'court' | 'coach'
  readonly bookingId: number
  readonly id: string
  readonly date: PlayDate
  readonly hour: number
}

/** A wanted hour that is taken, with the name of its court or coach. */
export type TakenHour = RequestedHour & { readonly name: string }

/** SQL. `$1`: location id. `$2`: wanted hours as JSON. Returns those that are taken, or in which the coach is off. */
export const selectTakenHours = `
     with wanted as (
       select kind, "bookingId", id, date, hour
         from jsonb_to_recordset($2) as one (kind text, "bookingId" integer, id text, date date, hour smallint)
     )
     select wanted.kind, wanted."bookingId", wanted.id, court.name, wanted.date, wanted.hour
       from wanted
       join court_hour h on (h.location_id, h.play_date, h.court_id, h.hour)
                          = ($1, wanted.date, wanted.id, wanted.hour)
       join court on court.id = h.court_id
      where wanted.kind = 'court' and (h.held_until is null or h.held_until > now())
      union all
     select wanted.kind, wanted."bookingId", wanted.id, coach.name, wanted.date, wanted.hour
       from wanted
       join coach_hour h on (h.location_id, h.play_date, h.coach_id, h.hour)
                          = ($1, wanted.date, wanted.id, wanted.hour)
       join coach on coach.id = h.coach_id
      where wanted.kind = 'coach' and (h.held_until is null or h.held_until > now())
      union all
     select wanted.kind, wanted."bookingId", wanted.id, coach.name, wanted.date, wanted.hour
       from wanted
       join coach on coach.id = wanted.id
      where wanted.kind = 'coach'
        and exists (select from coach_time_off t
                     where t.coach_id = wanted.id and t.ended_at is null
                       and wanted.date between t.date_from and t.date_to
                       and t.from_hour <= wanted.hour and wanted.hour < t.to_hour)
        and not exists (select from coach_hour h
                         where (h.location_id, h.play_date, h.coach_id, h.hour)
                             = ($1, wanted.date, wanted.id, wanted.hour)
                           and (h.held_until is null or h.held_until > now()))
      order by 5, 3, 6`

/** The wanted hours that `selectTakenHours` finds. Only an early check: the claim decides. */
export const findTakenHours = (
  db: Connection,
  locationId: string,
  wanted: readonly RequestedHour[],
): Promise<TakenHour[]> => db.query<TakenHour>(selectTakenHours, [locationId, JSON.stringify(wanted)])
