import { lostCoachesToWire, lostCourtsToWire, type LostHour } from '@pantul/contract/refusal-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import { newPublicId } from '../../platform/base/public-id.ts'

/** Court, coach and time of a session: `fromHour` to `toHour` (24 is midnight), local time. */
export type SessionSchedule = {
  readonly courtId: string
  readonly coachId: string
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
}

/** Number of places, and how many must be paid at the cut-off. */
export type SessionPlaces = {
  readonly places: number
  readonly minimum: number
  readonly cutOffAt: Temporal.Instant
}

/** A class that players join on its own. `price`: rupiah per place. */
export type NewClass = SessionSchedule &
  SessionPlaces & {
    readonly locationId: string
    readonly name: BothLanguages
    readonly description: BothLanguages
    readonly level: 'all' | 'beginner' | 'medium' | 'advanced'
    readonly price: number
    /** Null for a class. A programme is sold as a whole, so the price and the minimum of its sessions are 0. */
    readonly programmeId: number | null
  }

const insert = `
  insert into class_session (public_id, location_id, programme_id, name_en, name_id, description_en, description_id,
                             level, coach_id, court_id, play_date, from_hour, to_hour, price, places, minimum,
                             cut_off_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
  returning id`

/**
 * Creates a session and claims its court and coach for all its hours. Returns its row id. Refusals: SLOT_TAKEN or
 * COACH_UNAVAILABLE with the hours that are taken.
 */
export async function scheduleSession(tx: Transaction, session: NewClass): Promise<number> {
  const [inserted] = await tx.query<{ id: number }>(insert, [
    newPublicId(),
    session.locationId,
    session.programmeId,
    session.name.en,
    session.name.id,
    session.description.en,
    session.description.id,
    session.level,
    session.coachId,
    session.courtId,
    session.date,
    session.fromHour,
    session.toHour,
    session.price,
    session.places,
    session.minimum,
    session.cutOffAt,
  ])
  if (inserted === undefined) throw new Error('a session was not written')
  await claimSessionHours(tx, inserted.id)
  tx.publish(courtDayTopic(session.locationId, session.date))
  return inserted.id
}

// SQL. The primary key decides between two buyers. All claims insert hours in the same order to avoid deadlocks. A session
// is no booking; its `bookingId` is 1, because each lost hour has one.
const wantedHours = `
  with wanted as (
    select s.id, s.location_id, s.court_id, s.coach_id, s.play_date, h.hour::smallint as hour
      from class_session s cross join generate_series(s.from_hour, s.to_hour - 1) as h (hour)
     where s.id = $1
  )`
const claimCourt = `
  ${wantedHours}, claimed as (
    insert into court_hour (location_id, play_date, court_id, hour, session_id)
    select location_id, play_date, court_id, hour, id from wanted order by hour
        on conflict (location_id, play_date, court_id, hour) do nothing
    returning hour
  )
  select 1 as "bookingId", court_id as id, court.name, play_date as date, hour
    from wanted join court on court.id = court_id
   where hour not in (select hour from claimed)
     and (select existing.session_id from court_hour existing
           where (existing.location_id, existing.play_date, existing.court_id, existing.hour)
               = (wanted.location_id, wanted.play_date, wanted.court_id, wanted.hour)) is distinct from wanted.id
   order by hour`
const claimCoach = `
  ${wantedHours}, claimed as (
    insert into coach_hour (location_id, play_date, coach_id, hour, session_id)
    select location_id, play_date, coach_id, hour, id from wanted order by hour
        on conflict (location_id, play_date, coach_id, hour) do nothing
    returning hour
  )
  select 1 as "bookingId", coach_id as id, coach.name, play_date as date, hour
    from wanted join coach on coach.id = coach_id
   where hour not in (select hour from claimed)
     and (select existing.session_id from coach_hour existing
           where (existing.location_id, existing.play_date, existing.coach_id, existing.hour)
               = (wanted.location_id, wanted.play_date, wanted.coach_id, wanted.hour)) is distinct from wanted.id
   order by hour`

/** Claims the court and coach of a stored session, except hours that it already has. */
export async function claimSessionHours(tx: Transaction, sessionId: number): Promise<void> {
  const courts = await tx.query<LostHour>(claimCourt, [sessionId])
  if (courts.length > 0) throw new Refusal(problem('SLOT_TAKEN'), { data: lostCourtsToWire(courts) })
  const coaches = await tx.query<LostHour>(claimCoach, [sessionId])
  if (coaches.length > 0)
    throw new Refusal(problem('COACH_UNAVAILABLE'), { data: lostCoachesToWire(coaches) })
}
