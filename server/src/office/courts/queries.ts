import type { VersionedCourt } from '@pantul/contract/desk-courts-wire'
import type { CourtDetails } from '@pantul/rules/court-details'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { CourtHour } from '../../changes/court-hours/claim-free-hours.ts'

const selectCourts = `
  select id, name, kind, wall, turf, position, is_active as "isActive", version
    from court
   where location_id = $1
   order by position, id`

/** All courts of a location in their order, also courts that are off sale. */
export const allCourts = (db: Connection, locationId: string): Promise<VersionedCourt[]> =>
  db.query<VersionedCourt>(selectCourts, [locationId])

const update = `
  update court
     set name = $3, kind = $4, wall = $5, turf = $6, position = $7, is_active = $8, version = version + 1
   where location_id = $1 and id = $2`

export const updateCourt = (
  tx: Transaction,
  locationId: string,
  { id, name, kind, wall, turf, position, isActive }: CourtDetails & { readonly id: string },
): Promise<unknown> => tx.query(update, [locationId, id, name, kind, wall, turf, position, isActive])

// A court gets the same product code as the other courts of its kind.
const insert = `
  insert into court (id, location_id, name, material, kind, wall, turf, position, is_active)
  values ($2, $1, $3,
          coalesce((select material from court where location_id = $1 and kind = $4 order by position, id limit 1),
                   case $4 when 'indoor' then 'PADEL-IN' else 'PADEL-OUT' end),
          $4, $5, $6, $7, $8)`

export const insertCourt = (
  tx: Transaction,
  locationId: string,
  { id, name, kind, wall, turf, position, isActive }: CourtDetails & { readonly id: string },
): Promise<unknown> => tx.query(insert, [locationId, id, name, kind, wall, turf, position, isActive])

/** The taken hours of a court from a date on. */
export const takenHoursFrom = (
  tx: Transaction,
  { locationId, courtId, from }: { locationId: string; courtId: string; from: PlayDate },
): Promise<CourtHour[]> =>
  tx.query<CourtHour>(
    `select court_id as court, play_date as date, hour
       from court_hour
      where location_id = $1 and court_id = $2 and play_date >= $3 and (held_until is null or held_until > now())
      order by play_date, hour`,
    [locationId, courtId, from],
  )
