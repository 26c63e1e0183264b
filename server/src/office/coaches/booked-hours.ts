import { blockedToWire, type Clash } from '@pantul/contract/desk-blocks-wire'
import { problem } from '@pantul/rules/problem'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Locale } from '../../platform/http/language.ts'

/** A coach at one hour. */
export type CoachHour = { readonly date: PlayDate; readonly hour: number }

type CoachOfLocation = { readonly locationId: string; readonly coachId: string }

const booked = `
  select play_date as date, hour
    from coach_hour
   where location_id = $1 and coach_id = $2 and play_date >= $3 and time_off_id is null
     and (held_until is null or held_until > now())
   order by play_date, hour`

/** The hours of a coach in bookings and classes that have not ended. */
export const bookedCoachHours = async (
  db: Connection,
  { locationId, coachId }: CoachOfLocation,
  now: VenueNow,
): Promise<CoachHour[]> =>
  (await db.query<CoachHour>(booked, [locationId, coachId, now.date])).filter(
    ({ date, hour }) => date > now.date || hour >= now.hour,
  )

const clashes = `
  with taken as (
    select h.play_date, h.hour, h.order_id, h.session_id, l.booking_id,
           h.hour - row_number() over (partition by h.play_date, h.order_id, h.session_id, l.booking_id
                                           order by h.hour) as island
      from jsonb_to_recordset($3) as wanted (date date, hour smallint)
      join coach_hour h on (h.location_id, h.coach_id, h.play_date, h.hour) = ($1, $2, wanted.date, wanted.hour)
      left join order_line l on l.id = h.line_id
     where h.time_off_id is null and (h.held_until is null or h.held_until > now())
  ), entry as (
    select play_date, order_id, session_id, booking_id, min(hour) as "from", max(hour) + 1 as until
      from taken
     group by play_date, order_id, session_id, booking_id, island
  )
  select place.id as court, place.name as "courtName", e.play_date as date, e."from", e.until, o.number as "orderNumber",
         coalesce(o.guest_name, person.full_name, case $4 when 'id' then s.name_id else s.name_en end, '') as title
    from entry e
    left join sales_order o on o.id = e.order_id
    left join customer person on person.id = o.customer_id
    left join class_session s on s.id = e.session_id
   cross join lateral (
     select coalesce(min(c.id), '-') as id, coalesce(string_agg(distinct c.name, ', '), '') as name
       from court c
      where c.location_id = $1
        and (c.id = s.court_id
             or c.id in (select l.court_id from order_line l
                          where l.order_id = e.order_id and l.booking_id = e.booking_id and l.kind = 'court'
                            and l.cancelled_at is null))) as place
   order by e.play_date, e."from"`

type Booked = CoachOfLocation & { readonly hours: readonly CoachHour[]; readonly locale: Locale }

/** The bookings and classes of the coach in these hours. */
export const coachClashes = (
  db: Connection,
  { locationId, coachId, hours, locale }: Booked,
): Promise<Clash[]> => db.query<Clash>(clashes, [locationId, coachId, JSON.stringify(hours), locale])

/** Refuses with HOURS_BOOKED, which lists the bookings and classes in these hours. Does nothing if the list of hours is empty. */
export async function refuseIfBooked(db: Connection, wanted: Booked): Promise<void> {
  if (wanted.hours.length === 0) return
  const found = await coachClashes(db, wanted)
  throw new Refusal(problem('HOURS_BOOKED', { count: found.length }), {
    data: blockedToWire({ hours: 0, clashes: found }),
  })
}
