import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import { isMovedSince } from '../enrolments/sold-places.ts'

/** The customer whose places are shown, and the language for sorting names. */
export type ClassReader = { readonly customerId: number | null; readonly language: 'en' | 'id' }

/** Places that the reader has paid. `participants`: their names; empty for a class. */
type OwnEnrolment = {
  readonly id: string
  readonly places: number
  readonly participants: readonly string[]
  /** Whether the venue moved a future session after the purchase. */
  readonly hasMovedSession: boolean
}

/** What a class and a programme have in common in the lists. */
type ListedOffer = {
  readonly publicId: string
  readonly name: string
  readonly description: string
  readonly level: 'all' | 'beginner' | 'medium' | 'advanced'
  readonly coachName: string
  readonly price: number
  readonly places: number
  /** Taken places, without those of expired holds. */
  readonly taken: number
  readonly minimum: number
  readonly cutOffAt: Temporal.Instant
  readonly state: 'open' | 'runs' | 'cancelled'
  /** Places that the reader has paid. */
  readonly myPlaces: number
  /** The reader's enrolments that can still be left, the oldest first. */
  readonly myEnrolments: readonly OwnEnrolment[]
}

/** A class in the list. Hours in local time; price in rupiah per place. */
export type ListedClass = ListedOffer & {
  readonly coachId: string
  readonly courtName: string
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
}

/** SQL: whether any future session of a programme was moved; `$5` is now. */
const hasMovedFutureSession = `
  exists (select from class_session s
            join location l on l.id = s.location_id
           where s.programme_id = p.id and ${isMovedSince}
             and (s.play_date + make_interval(hours => s.from_hour)) at time zone l.time_zone > $5)`

/** SQL: joins `own`: the places of expired holds (`overdue`), and the paid places and enrolments of the reader $2. */
const joinOwnPlaces = (owner: 'session_id = s.id' | 'programme_id = p.id', isMoved: string): string => `
  left join lateral (
    select coalesce(sum(e.places) filter (where e.held_until <= now()), 0)::int as overdue,
           coalesce(sum(e.places) filter (where o.customer_id = $2 and o.state in ('confirmed', 'completed')), 0)::int
             as places,
           coalesce(jsonb_agg(jsonb_build_object('id', e.public_id, 'places', e.places, 'hasMovedSession', ${isMoved}, 'participants',
                                                 array(select person.name from participant person
                                                        where person.enrolment_id = e.id order by person.id))
                              order by e.id)
                      filter (where o.customer_id = $2 and o.state = 'confirmed'), '[]') as enrolments
      from enrolment e
      join sales_order o on o.id = e.order_id
     where e.${owner} and e.ended_at is null) as own on true`

/** Classes of a location from a date, for so many days, in order of start. */
export const classesOf = (
  db: Connection,
  { customerId, language }: ClassReader,
  when: { readonly locationId: string; readonly from: PlayDate; readonly days: number },
): Promise<ListedClass[]> =>
  db.query<ListedClass>(
    `select s.public_id as "publicId", case $3 when 'id' then s.name_id else s.name_en end as name,
            case $3 when 'id' then s.description_id else s.description_en end as description, s.level,
            s.coach_id as "coachId", coach.name as "coachName", court.name as "courtName", s.play_date as date,
            s.from_hour as "fromHour", s.to_hour as "toHour", s.price, s.places, s.taken - own.overdue as taken,
            s.minimum, s.cut_off_at as "cutOffAt", s.state, own.places as "myPlaces",
            own.enrolments as "myEnrolments"
       from class_session s
       join coach on coach.id = s.coach_id
       join court on court.id = s.court_id
       ${joinOwnPlaces('session_id = s.id', isMovedSince)}
      where s.location_id = $1 and s.programme_id is null
        and s.play_date >= $4::date and s.play_date < $4::date + $5::integer
      order by s.play_date, s.from_hour, s.id`,
    [when.locationId, customerId, language, when.from, when.days],
  )

/** The first date on or after `from` on which a class takes place; null if there is none. */
export async function nextClassDate(
  db: Connection,
  locationId: string,
  from: PlayDate,
): Promise<PlayDate | null> {
  const [next] = await db.query<{ date: PlayDate }>(
    `select play_date as date
       from class_session
      where location_id = $1 and play_date >= $2 and programme_id is null and state <> 'cancelled'
      order by play_date
      limit 1`,
    [locationId, from],
  )
  return next?.date ?? null
}

/** One session of a programme, in local time. */
export type ProgrammeSession = {
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
  readonly courtName: string
}

/** A programme in the list. `price`: rupiah for all sessions, per participant. */
export type ListedProgramme = ListedOffer & {
  readonly audience: 'kids' | 'adults'
  readonly minAge: number | null
  readonly maxAge: number | null
  /** In order of start. */
  readonly sessions: readonly ProgrammeSession[]
}

/** Programmes of a location with a session on or after a date, in order of start. */
export const programmesOf = (
  db: Connection,
  { customerId, language }: ClassReader,
  when: { readonly locationId: string; readonly from: PlayDate; readonly now: Temporal.Instant },
): Promise<ListedProgramme[]> =>
  db.query<ListedProgramme>(
    `select p.public_id as "publicId", case $3 when 'id' then p.name_id else p.name_en end as name,
            case $3 when 'id' then p.description_id else p.description_en end as description, p.audience,
            p.min_age as "minAge", p.max_age as "maxAge", p.level, coach.name as "coachName", p.price, p.places,
            p.taken - own.overdue as taken, p.minimum, p.cut_off_at as "cutOffAt", p.state,
            own.places as "myPlaces", own.enrolments as "myEnrolments", schedule.sessions
       from academy_programme p
       join coach on coach.id = p.coach_id
       ${joinOwnPlaces('programme_id = p.id', hasMovedFutureSession)}
      cross join lateral (
        select jsonb_agg(jsonb_build_object('date', s.play_date, 'fromHour', s.from_hour, 'toHour', s.to_hour,
                                            'courtName', court.name)
                         order by s.play_date, s.from_hour) as sessions,
               min(s.play_date) as first, max(s.play_date) as last
          from class_session s
          join court on court.id = s.court_id
         where s.programme_id = p.id) as schedule
      where p.location_id = $1 and schedule.last >= $4::date
      order by schedule.first, p.id`,
    [when.locationId, customerId, language, when.from, when.now],
  )

/** A future session that staff can move. */
export type SessionAhead = {
  readonly publicId: string
  readonly name: string
  readonly courtId: string
  readonly coachId: string
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
}

/** Future sessions of classes and programmes, in order of start. */
export const sessionsAhead = (db: Connection, now: Temporal.Instant): Promise<SessionAhead[]> =>
  db.query<SessionAhead>(
    `select s.public_id as "publicId", s.name_en as name, s.court_id as "courtId", s.coach_id as "coachId",
            s.play_date as date, s.from_hour as "fromHour", s.to_hour as "toHour"
       from location l
       join class_session s on s.location_id = l.id and s.play_date >= ($1::timestamptz at time zone l.time_zone)::date
      where s.state <> 'cancelled'
        and (s.play_date + make_interval(hours => s.from_hour)) at time zone l.time_zone > $1
      order by l.position, s.play_date, s.from_hour, s.id`,
    [now],
  )
