import type { CoachBooking, CoachClass, CoachToday } from '@pantul/contract/desk-coach-today-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { participantsOf } from '../../changes/attendance/queries.ts'
import { localMoment, venueNow } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { locationOf } from '../../venue/locations/queries.ts'

/** How many days after today are listed. */
const DAYS_AHEAD = 7

// The bookings of a coach. Two bookings of one order may follow each other, so hours are grouped by booking too.
// Consecutive hours of a booking have the same `island`.
const selectBookings = `
  with taken as (
    select h.play_date, h.coach_id, h.hour, h.order_id, line.booking_id, line.players,
           h.hour - row_number() over (partition by h.play_date, h.coach_id, h.order_id, line.booking_id
                                           order by h.hour) as island
      from coach_hour h
      join order_line line on line.id = h.line_id
     where h.location_id = $1 and h.play_date between $2 and $3 and h.coach_id = $4
       and (h.held_until is null or h.held_until > now())
  ), entry as (
    select play_date, coach_id, order_id, booking_id, min(hour) as "from", max(hour) + 1 as until,
           max(players) as players
      from taken
     group by play_date, coach_id, order_id, booking_id, island
  )
  select e.play_date as date, e.coach_id as "coachId", e."from", e.until, e.players,
         coalesce(o.guest_name, customer.full_name, '') as name,
         array(select distinct c.name from order_line line join court c on c.id = line.court_id
                where line.order_id = e.order_id and line.booking_id = e.booking_id and line.kind = 'court'
                  and line.cancelled_at is null
                order by c.name) as courts
    from entry e
    join sales_order o on o.id = e.order_id
    left join customer on customer.id = o.customer_id
   order by e.play_date, e."from"`

// The classes of coach $4 on all dates. If $5 is true, also the classes of all coaches today. A session of a programme
// has the places of the programme.
const selectClasses = `
  select s.id as "sessionId", s.public_id as id, s.play_date as date, s.from_hour as "from", s.to_hour as until,
         array[court.name] as courts, case $6 when 'id' then s.name_id else s.name_en end as name,
         coach.name as "coachName", coalesce(p.taken, s.taken) as "takenPlaces", coalesce(p.places, s.places) as places
    from class_session s
    join court on court.id = s.court_id
    join coach on coach.id = s.coach_id
    left join academy_programme p on p.id = s.programme_id
   where s.location_id = $1 and s.play_date between $2 and $3 and s.state <> 'cancelled'
     and (s.coach_id = $4 or $5 and s.play_date = $2)
   order by s.play_date, s.from_hour, s.id`

type TodayQuery = {
  readonly locationId: string
  readonly customerId: number
  /** Whether the person sees the classes of all coaches. */
  readonly seesAllClasses: boolean
  readonly language: 'en' | 'id'
}

type ClassRow = Omit<CoachClass, 'participants'> & { readonly sessionId: number }

/**
 * The bookings and classes of a person who is a coach, today and in the next days. A person who is no coach gets only
 * the classes of all coaches, if allowed. Refusal: LOCATION_UNKNOWN.
 */
export async function readToday(
  { db, clock }: Deps,
  { locationId, customerId, seesAllClasses, language }: TodayQuery,
): Promise<CoachToday> {
  const { timeZone } = await locationOf(db, locationId)
  const { date: today } = venueNow(clock, timeZone)
  const coach = await findCoach(db, locationId, customerId)
  const parameters = [locationId, today, addDays(today, DAYS_AHEAD), coach?.id ?? null]
  const classRows = await db.query<ClassRow>(selectClasses, [...parameters, seesAllClasses, language])
  return {
    today,
    coachName: coach?.name ?? null,
    bookings: coach === undefined ? [] : await db.query<CoachBooking>(selectBookings, parameters),
    classes: await addParticipants(db, classRows, today),
    createdAt: localMoment(clock.now(), timeZone),
  }
}

/** Adds the participants of the classes of today. */
async function addParticipants(
  db: Connection,
  rows: readonly ClassRow[],
  today: PlayDate,
): Promise<CoachClass[]> {
  const sessionsToday = rows.filter(({ date }) => date === today).map(({ sessionId }) => sessionId)
  const participants = await participantsOf(db, sessionsToday)
  return rows.map(({ sessionId, ...row }) => ({ ...row, participants: participants.get(sessionId) ?? [] }))
}

async function findCoach(
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
