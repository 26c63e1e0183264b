import type { Scale } from '@pantul/rules/coach-price'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/connection.ts'

/**
 * An active coach. `rate`: the code of the coach's scale; `price`: base price for the group in rupiah per hour. Works from
 * `from` up to, not including, `to`.
 */
export type Coach = {
  readonly id: string
  readonly name: string
  readonly rate: string
  readonly price: number
  readonly workingHours: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
}

/** An hour of a coach that is taken by an order or a class, or belongs to a time off. */
export type BusyCoachHour = { readonly coach: string; readonly date: PlayDate; readonly hour: number }

/** The active coaches of a location with their working hours, sorted by name: rows of Coach. */
export const selectCoaches = `
  select c.id, c.name, c.rate, c.price,
         coalesce((select jsonb_agg(jsonb_build_object('weekday', w.weekday, 'from', w.from_hour, 'to', w.to_hour)
                                    order by w.weekday, w.from_hour)
                     from coach_working_hours w where w.coach_id = c.id), '[]') as "workingHours"
    from coach c
   where c.location_id = $1 and c.is_active
   order by c.name, c.id`

export const coachesOf = (db: Connection, locationId: string): Promise<Coach[]> =>
  db.query<Coach>(selectCoaches, [locationId])

/** Price for the group per hour, by rate and number of players: rows of Scale. */
export const selectScales = `
  select rate, players, price from coach_scale where location_id = $1 order by rate, players`

export const scalesOf = (db: Connection, locationId: string): Promise<Scale[]> =>
  db.query<Scale>(selectScales, [locationId])

/** The hours in which coaches of a location are off, on the dates: rows of `coach_id`, `date`, `hour`. */
const selectHoursOff = `
  select t.coach_id, day.date, h.hour::smallint as hour
    from unnest($2::date[]) as day (date)
    join coach c on c.location_id = $1
    join coach_time_off t on t.coach_id = c.id and t.ended_at is null and day.date between t.date_from and t.date_to
   cross join generate_series(t.from_hour, t.to_hour - 1) as h (hour)`

/** Taken hours of the coaches on the dates, and those in which they are off. Without expired holds. */
export const busyCoachHours = (
  db: Connection,
  locationId: string,
  dates: readonly PlayDate[],
): Promise<BusyCoachHour[]> =>
  db.query<BusyCoachHour>(
    `select coach_id as coach, play_date as date, hour
       from coach_hour
      where location_id = $1 and play_date = any($2::date[]) and (held_until is null or held_until > now())
      union
     select coach_id, date, hour from (${selectHoursOff}) as off
      order by date, coach, hour`,
    [locationId, dates],
  )
