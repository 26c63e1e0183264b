import type { Clash } from '@pantul/contract/desk-blocks-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { hoursBookedRefusal } from '../../changes/court-hours/clashes.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'

export type CoachHour = { readonly date: PlayDate; readonly hour: number }

type CoachOfLocation = { readonly locationId: string; readonly coachId: string }

const selectBookedHours = `
  select play_date as date, hour
    from coach_hour
   where location_id = $1 and coach_id = $2 and play_date >= $3 and time_off_id is null
     and (held_until is null or held_until > now())
   order by play_date, hour`

/** The hours of a coach in bookings and classes, from the running hour on. */
export const bookedCoachHours = async (
  db: Connection,
  { locationId, coachId }: CoachOfLocation,
  now: VenueNow,
): Promise<CoachHour[]> =>
  (await db.query<CoachHour>(selectBookedHours, [locationId, coachId, now.date])).filter(
    ({ date, hour }) => date > now.date || hour >= now.hour,
  )

// Consecutive hours of one booking or class have the same `island`, and are one row. Court `-`: the booking has no court.
const selectClashes = `
  with taken as (
    select h.play_date, h.hour, h.order_id, h.session_id, l.booking_id,
           h.hour - row_number() over (partition by h.play_date, h.order_id, h.session_id, l.booking_id
                                           order by h.hour) as island
      from jsonb_to_recordset($3) as requested (date date, hour smallint)
      join coach_hour h on (h.location_id, h.coach_id, h.play_date, h.hour) = ($1, $2, requested.date, requested.hour)
      left join order_line l on l.id = h.line_id
     where h.time_off_id is null and (h.held_until is null or h.held_until > now())
  ), clash as (
    select play_date, order_id, session_id, booking_id, min(hour) as "from", max(hour) + 1 as until
      from taken
     group by play_date, order_id, session_id, booking_id, island
  )
  select courts.id as court, courts.name as "courtName", clash.play_date as date, clash."from", clash.until,
         o.number as "orderNumber",
         coalesce(o.guest_name, person.full_name, case $4 when 'id' then s.name_id else s.name_en end, '') as title
    from clash
    left join sales_order o on o.id = clash.order_id
    left join customer person on person.id = o.customer_id
    left join class_session s on s.id = clash.session_id
   cross join lateral (
     select coalesce(min(c.id), '-') as id, coalesce(string_agg(distinct c.name, ', '), '') as name
       from court c
      where c.location_id = $1
        and (c.id = s.court_id
             or c.id in (select l.court_id from order_line l
                          where l.order_id = clash.order_id and l.booking_id = clash.booking_id and l.kind = 'court'
                            and l.cancelled_at is null))) as courts
   order by clash.play_date, clash."from"`

type BookedHours = CoachOfLocation & { readonly hours: readonly CoachHour[]; readonly locale: Locale }

/** The bookings and classes of a coach in some hours. */
export const coachClashes = (
  db: Connection,
  { locationId, coachId, hours, locale }: BookedHours,
): Promise<Clash[]> => db.query<Clash>(selectClashes, [locationId, coachId, JSON.stringify(hours), locale])

/** Refuses with HOURS_BOOKED, which lists the bookings and classes in the hours. Does nothing if there are no hours. */
export async function refuseBookedCoachHours(db: Connection, booked: BookedHours): Promise<void> {
  if (booked.hours.length > 0) throw hoursBookedRefusal(await coachClashes(db, booked))
}
