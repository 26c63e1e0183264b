import type { CoachBooking, CoachClass, CoachToday } from '@pantul/contract/desk-coach-today-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { participantsOf } from '../../changes/attendance/queries.ts'
import { localMoment, venueNow } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { locationOf } from '../../venue/locations/queries.ts'

/** The days after today that are listed. */
const DAYS_AHEAD = 7

// Two bookings of one order may follow each other, so hours are grouped by booking too.
const bookings = `
  with taken as (
    select h.play_date, h.coach_id, h.hour, h.order_id, l.booking_id, l.players,
           h.hour - row_number() over (partition by h.play_date, h.coach_id, h.order_id, l.booking_id
                                           order by h.hour) as island
      from coach_hour h
      join order_line l on l.id = h.line_id
     where h.location_id = $1 and h.play_date between $2 and $3 and h.coach_id = $4
       and (h.held_until is null or h.held_until > now())
  ), entry as (
    select play_date, coach_id, order_id, booking_id, min(hour) as "from", max(hour) + 1 as until,
           max(players) as players
      from taken
     group by play_date, coach_id, order_id, booking_id, island
  )
  select e.play_date as date, e.coach_id as "coachId", e."from", e.until, e.players,
         coalesce(o.guest_name, person.full_name, '') as name,
         array(select distinct c.name from order_line l join court c on c.id = l.court_id
                where l.order_id = e.order_id and l.booking_id = e.booking_id and l.kind = 'court'
                  and l.cancelled_at is null
                order by c.name) as courts
    from entry e
    join sales_order o on o.id = e.order_id
    left join customer person on person.id = o.customer_id
   order by e.play_date, e."from"`

// Of the coach on all dates; with $5 those of all coaches today. The places of a programme's session are the programme's.
const classes = `
  select s.id as "sessionId", s.public_id as id, s.play_date as date, s.from_hour as "from", s.to_hour as until,
         array[court.name] as courts, case $6 when 'id' then s.name_id else s.name_en end as name,
         coach.name as coach, coalesce(p.taken, s.taken) as taken, coalesce(p.places, s.places) as places
    from class_session s
    join court on court.id = s.court_id
    join coach on coach.id = s.coach_id
    left join academy_programme p on p.id = s.programme_id
   where s.location_id = $1 and s.play_date between $2 and $3 and s.state <> 'cancelled'
     and (s.coach_id = $4 or $5 and s.play_date = $2)
   order by s.play_date, s.from_hour, s.id`

type Reader = {
  readonly locationId: string
  readonly customerId: number
  /** Whether the person sees the classes of all coaches. */
  readonly seesAllClasses: boolean
  readonly language: 'en' | 'id'
}

type ClassRow = Omit<CoachClass, 'participants'> & { readonly sessionId: number }

/** What the person has to do as a coach, today and in the next days: names only. Throws LOCATION_UNKNOWN. */
export async function readToday(
  { db, clock }: Deps,
  { locationId, customerId, seesAllClasses, language }: Reader,
): Promise<CoachToday> {
  const { timeZone } = await locationOf(db, locationId)
  const { date: today } = venueNow(clock, timeZone)
  const coach = await coachOf(db, locationId, customerId)
  const span = [locationId, today, addDays(today, DAYS_AHEAD), coach?.id ?? null]
  const rows = await db.query<ClassRow>(classes, [...span, seesAllClasses, language])
  return {
    today,
    coach: coach?.name ?? null,
    bookings: coach === undefined ? [] : await db.query<CoachBooking>(bookings, span),
    classes: await withParticipants(db, rows, today),
    createdAt: localMoment(clock.now(), timeZone),
  }
}

async function withParticipants(
  db: Connection,
  rows: readonly ClassRow[],
  today: PlayDate,
): Promise<CoachClass[]> {
  const ofToday = rows.filter(({ date }) => date === today).map(({ sessionId }) => sessionId)
  const participants = await participantsOf(db, ofToday)
  return rows.map(({ sessionId, ...row }) => ({ ...row, participants: participants.get(sessionId) ?? [] }))
}

async function coachOf(
  db: Connection,
  locationId: string,
  customerId: number,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [coach] = await db.query<{ id: string; name: string }>(
    'select id, name from coach where location_id = $1 and customer_id = $2',
    [locationId, customerId],
  )
  return coach
}
