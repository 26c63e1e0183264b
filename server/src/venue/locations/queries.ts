import type { PlayerLimits } from '@pantul/rules/limits'
import type { OpeningTimes } from '@pantul/rules/opening-times'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { Connection } from '../../platform/database/connection.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { takesBookingsSql } from '../courts/takes-bookings.ts'

/** A text in both languages of the product. */
export type BothLanguages = { readonly en: string; readonly id: string }

/** A location and its settings. `taxRateBp`: basis points. `cancellationTiers`: the longest notice first. */
export type Location = OpeningTimes & {
  readonly id: string
  readonly name: string
  readonly shortName: string
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
  readonly timeZoneLabel: string
  readonly phone: string
  readonly whatsApp: string
  readonly email: string
  readonly legalName: string
  readonly facilities: readonly string[]
  readonly holdMinutes: number
  readonly lastStartMinute: number
  readonly limits: PlayerLimits
  readonly taxRateBp: number
  readonly taxIsInclusive: boolean
  readonly cancellationTiers: readonly { readonly hours: number; readonly percent: number }[]
}

const selectColumns = `
  select l.id, l.name, l.short_name as "shortName", l.address, l.city, l.latitude, l.longitude,
         l.time_zone as "timeZone", l.time_zone_label as "timeZoneLabel", l.phone, l.whatsapp as "whatsApp",
         l.email, l.legal_name as "legalName", l.facilities, l.hold_minutes as "holdMinutes",
         l.last_start_minute as "lastStartMinute",
         jsonb_build_object('hoursPerDate', l.hours_per_date, 'upcoming', l.upcoming_orders,
                            'daysAhead', l.days_ahead, 'unpaid', l.unpaid_orders, 'unpaidHours', l.unpaid_hours,
                            'addressHoursWithoutWork', l.free_guest_hours,
                            'addressHoursWithWork', l.work_guest_hours) as limits,
         l.tax_rate_bp as "taxRateBp", l.tax_is_inclusive as "taxIsInclusive",
         l.cancellation_tiers as "cancellationTiers",
         coalesce((select jsonb_agg(jsonb_build_object('weekday', o.weekday, 'from', o.opens_at, 'to', o.closes_at)
                                    order by o.weekday)
                     from opening_hours o where o.location_id = l.id), '[]') as "openHours",
         coalesce((select jsonb_agg(jsonb_build_object('dateFrom', s.date_from, 'dateTo', s.date_to, 'from', s.opens_at,
                                                       'to', s.closes_at, 'name', s.name) order by s.date_from)
                     from special_hours s where s.location_id = l.id), '[]') as "specialHours",
         coalesce((select jsonb_agg(jsonb_build_object('date', c.play_date, 'reason',
                                    jsonb_build_object('en', c.reason_en, 'id', c.reason_id)) order by c.play_date)
                     from closed_date c where c.location_id = l.id), '[]') as "closedDates"
    from location l`

/** The open locations in display order, or the one with id $1: rows of Location. */
export const selectLocations = `
  ${selectColumns}
   where ${takesBookingsSql} and ($1::text is null or l.id = $1)
   order by l.position, l.id`

/** All locations that take bookings. */
export const locations = (db: Connection): Promise<Location[]> => db.query<Location>(selectLocations, [null])

/** The location with this id. Refusal: LOCATION_UNKNOWN if it does not exist or takes no bookings. */
export async function locationOf(db: Connection, id: string): Promise<Location> {
  const [location] = await db.query<Location>(selectLocations, [id])
  if (location === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return location
}

/** The location with this id for its staff, also before it is opened. Throws LOCATION_UNKNOWN. */
export async function locationForStaff(db: Connection, id: string): Promise<Location> {
  const [location] = await db.query<Location>(`${selectColumns} where l.id = $1`, [id])
  if (location === undefined) throw new Refusal(problem('LOCATION_UNKNOWN'))
  return location
}

/** Why the location is closed on a date, or null. */
export const closedReasonOn = (location: Location, date: PlayDate): BothLanguages | null =>
  location.closedDates.find((closed) => closed.date === date)?.reason ?? null
