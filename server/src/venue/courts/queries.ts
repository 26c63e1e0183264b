import type { BoardCourt } from '@pantul/contract/courts-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceRule } from '@pantul/rules/price-rule'
import type { Slot } from '@pantul/rules/slot'
import type { Connection } from '../../platform/database/connection.ts'
import { takesBookingsSql } from './takes-bookings.ts'

/** A court without its prices. */
export type LocationCourt = Omit<BoardCourt, 'priceDifferences'>

/** The active courts of a location in its display order: rows of LocationCourt. */
export const selectCourts = `
  select id, name, material, unit, kind, wall, turf
    from court
   where location_id = $1 and is_active
   order by position, id`

export const courtsOf = (db: Connection, locationId: string): Promise<LocationCourt[]> =>
  db.query<LocationCourt>(selectCourts, [locationId])

/** All price rules of a location and its courts that did not end. The higher id is the newer rule: rows of PriceRule. */
export const selectPriceRules = `
  select id::text, court_id as "courtId", date_from as "dateFrom", date_to as "dateTo", valid_from as "validFrom",
         valid_until as "validUntil", weekdays, from_hour as "fromHour", to_hour as "toHour", price, price_type as type, priority, id as sequence
    from price_rule
   where location_id = $1 and ended_at is null
   order by id`

export const priceRulesOf = (db: Connection, locationId: string): Promise<PriceRule[]> =>
  db.query<PriceRule>(selectPriceRules, [locationId])

/**
 * Taken slots of a date, inactive courts included: paid, blocked, or held by a hold that has not expired. `holdMsLeft`:
 * milliseconds left of the hold; null if not held. Reads one range of the primary key in its order.
 */
export const takenSlots = (
  db: Connection,
  locationId: string,
  date: PlayDate,
): Promise<(Slot & { holdMsLeft: number | null })[]> =>
  db.query<Slot & { holdMsLeft: number | null }>(
    `select court_id as court, hour, ceil(extract(epoch from held_until - now()) * 1000)::float8 as "holdMsLeft"
       from court_hour
      where location_id = $1 and play_date = $2 and (held_until is null or held_until > now())
      order by court_id, hour`,
    [locationId, date],
  )

/**
 * What is taken on a date. `taken`: by court id, the taken hours as bits (bit 18 is the hour 18); null if none. `held`:
 * the same for hours that unpaid orders hold. `holdMsLeft`: milliseconds until the first hold expires; null if none.
 * `revision`: of the catalogue; null if the location takes no bookings. Inactive courts are included.
 */
export type TakenDay = {
  readonly revision: number | null
  readonly taken: Readonly<Record<string, number>> | null
  readonly held: Readonly<Record<string, number>> | null
  readonly holdMsLeft: number | null
}

export type WantedDay = { readonly locationId: string; readonly date: PlayDate }

/**
 * Reads days in one statement, in the order in which they are wanted. One row per day: a tenth of the rows of
 * `takenSlots`, and a third of the time of a statement for each day.
 */
export const takenDays = (db: Connection, wanted: readonly WantedDay[]): Promise<TakenDay[]> =>
  db.query<TakenDay>(
    `select l.revision, day.taken, day.held, day."holdMsLeft"
       from unnest($1::text[], $2::date[]) with ordinality as wanted (location_id, play_date, position)
       left join location l on l.id = wanted.location_id and ${takesBookingsSql}
      cross join lateral (
        select json_object_agg(court_id, hours) as taken,
               json_object_agg(court_id, held_hours) filter (where held_hours is not null) as held,
               ceil(extract(epoch from min(first_end) - now()) * 1000)::float8 as "holdMsLeft"
          from (select h.court_id, bit_or(1 << h.hour) as hours, min(h.held_until) as first_end,
                       bit_or(1 << h.hour) filter (where h.held_until is not null) as held_hours
                  from court_hour h
                 where h.location_id = wanted.location_id and h.play_date = wanted.play_date
                   and (h.held_until is null or h.held_until > now())
                 group by h.court_id) as court) as day
      order by wanted.position`,
    [wanted.map(({ locationId }) => locationId), wanted.map(({ date }) => date)],
  )

/** The number of active courts that are taken at an hour. */
export type TakenCount = { readonly date: PlayDate; readonly hour: number; readonly courts: number }

/** Counts by date and hour from `from` to `to`, both included. Hours with nothing taken have no row. */
export const takenCounts = (
  db: Connection,
  span: { locationId: string; from: PlayDate; to: PlayDate },
): Promise<TakenCount[]> =>
  db.query<TakenCount>(
    `select h.play_date as date, h.hour, count(*)::integer as courts
       from court_hour h
       join court c on c.id = h.court_id and c.is_active
      where h.location_id = $1 and h.play_date between $2 and $3
        and (h.held_until is null or h.held_until > now())
      group by h.play_date, h.hour
      order by h.play_date, h.hour`,
    [span.locationId, span.from, span.to],
  )
