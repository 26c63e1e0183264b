import { problem } from '@pantul/rules/problem'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { expireOverdue } from '../../orders/states/expire-order.ts'
import { setEndsAt } from '../../orders/claims/set-ends-at.ts'
import { claimSessionHours, type SessionSchedule } from './schedule-session.ts'

type Session = {
  readonly id: number
  readonly locationId: string
  readonly programmeId: number | null
  readonly date: string
  readonly fromHour: number
  readonly toHour: number
  readonly hasBegun: boolean
  readonly state: 'open' | 'runs' | 'cancelled'
  /** Whether the location has the new court. */
  readonly hasCourt: boolean
  /** Whether the location has the new coach. */
  readonly hasCoach: boolean
}

const lockSession = `
  select s.id, s.location_id as "locationId", s.programme_id as "programmeId", s.play_date as date,
         s.from_hour as "fromHour", s.to_hour as "toHour", s.state,
         (s.play_date + make_interval(hours => s.from_hour)) at time zone l.time_zone <= $2 as "hasBegun",
         exists (select from court where id = $3 and location_id = l.id) as "hasCourt",
         exists (select from coach where id = $4 and location_id = l.id) as "hasCoach"
    from class_session s
    join location l on l.id = s.location_id
   where s.public_id = $1
     for update of s`

// The cut-off of a class moves with its start. If the moved cut-off is in the past, the earlier of the old cut-off and
// the new start counts. Both fragments use the parameters of `updateSession`.
const newStart = `(($4::date + make_interval(hours => $5::integer))
                   at time zone (select time_zone from location where id = location_id))`
const shiftedCutOff = `(cut_off_at + (($4::date + make_interval(hours => $5::integer))
                                      - (play_date + make_interval(hours => from_hour))))`
const updateSession = `
  update class_session
     set court_id = $2, coach_id = $3, play_date = $4::date, from_hour = $5::integer, to_hour = $6, moves = moves + 1,
         moved_at = case when (play_date, from_hour, to_hour) = ($4, $5, $6) then moved_at else $7 end,
         cut_off_at = case when state = 'open' and programme_id is null
                           then case when ${shiftedCutOff} > $7 then ${shiftedCutOff} else least(cut_off_at, ${newStart}) end
                           else cut_off_at end
   where id = $1`

// The cut-off of a programme is never after the start of its first session.
const advanceCutOff = `
  update academy_programme p set cut_off_at = least(p.cut_off_at, s.starts)
    from (select programme_id, (play_date + make_interval(hours => from_hour)) at time zone l.time_zone as starts
            from class_session join location l on l.id = location_id
           where class_session.id = $1) as s
   where p.id = s.programme_id and p.state = 'open' and p.cut_off_at > s.starts`

// All writers lock the programme before its sessions, which prevents deadlocks.
const lockProgramme = `
  select id from academy_programme
   where id = (select programme_id from class_session where public_id = $1)
     for no key update`

/** Locks the programme of a session, if it has one. Call it before you lock the session. */
export const lockProgrammeOf = (tx: Transaction, publicId: string): Promise<unknown> =>
  tx.query(lockProgramme, [publicId])

/** Releases the hours that the session no longer has. */
const releaseCourt = `
  delete from court_hour h using class_session s
   where s.id = $1 and h.session_id = s.id
     and ((h.court_id, h.play_date) <> (s.court_id, s.play_date) or h.hour < s.from_hour or h.hour >= s.to_hour)`
const releaseCoach = `
  delete from coach_hour h using class_session s
   where s.id = $1 and h.session_id = s.id
     and ((h.coach_id, h.play_date) <> (s.coach_id, s.play_date) or h.hour < s.from_hour or h.hour >= s.to_hour)`

// Moves the dates of the order lines too. The order line of a programme has the date of the first paid session.
const moveLines = `
  update order_line line set play_date = s.play_date
    from class_session s
   where s.id = $1 and (line.session_id = s.id
                        or line.programme_id = s.programme_id and line.play_date <= $2 and line.play_date > s.play_date)`

// Locks the orders of the session by ascending id, which prevents deadlocks.
const lockOrders = `
  select id from sales_order
   where id in (select e.order_id from class_session s
                  join enrolment e on e.session_id = s.id or e.programme_id = s.programme_id
                 where s.id = $1) and state = 'confirmed'
   order by id
     for update`

const queueMails = `
  insert into outbox (dedupe_key, kind, payload)
  select 'session-moved:' || s.id || ':' || s.moves || ':' || e.order_id, 'mail',
         jsonb_build_object('template', 'session-moved', 'orderId', e.order_id, 'sessionId', s.id,
                            'date', $2::text, 'fromHour', $3::int, 'toHour', $4::int)
    from class_session s
    join enrolment e on e.session_id = s.id or e.programme_id = s.programme_id
    join order_line line on line.id = e.line_id
   where s.id = $1 and e.ended_at is null and e.held_until is null and line.play_date <= greatest(s.play_date, ($2::text)::date)`

/**
 * Moves a session to another date, hour, court or coach: claims the new hours before it releases the old ones, and
 * mails the participants a calendar file that moves the event. Participants may leave a session with another time for a
 * full refund. Refusals: CLASS_UNKNOWN; ENROLMENT_CLOSED if it has begun or was cancelled; COURT_UNKNOWN,
 * COACH_UNKNOWN; SLOT_TAKEN or COACH_UNAVAILABLE with the taken hours, with nothing moved.
 */
export async function moveSession(
  db: Database,
  { publicId, now, schedule }: { publicId: string; now: Temporal.Instant; schedule: SessionSchedule },
): Promise<void> {
  const [found] = await db.query<{ locationId: string }>(
    'select location_id as "locationId" from class_session where public_id = $1',
    [publicId],
  )
  if (found === undefined) throw new Refusal(problem('CLASS_UNKNOWN'))
  // `customerId` null: the session is claimed for no customer.
  await expireOverdue(db, { locationId: found.locationId, dates: [schedule.date], customerId: null })
  await db.transaction(async (tx) => {
    await moveWithin(tx, { publicId, now, schedule })
  })
}

/** Like `moveSession`, within a transaction that has expired overdue holds before. */
export async function moveWithin(
  tx: Transaction,
  { publicId, now, schedule }: { publicId: string; now: Temporal.Instant; schedule: SessionSchedule },
): Promise<void> {
  await lockProgrammeOf(tx, publicId)
  const [session] = await tx.query<Session>(lockSession, [publicId, now, schedule.courtId, schedule.coachId])
  if (session === undefined) throw new Refusal(problem('CLASS_UNKNOWN'))
  refuseIfImmovable(session)
  await applyMove(tx, session, { schedule, now })
}

function refuseIfImmovable({ hasBegun, state, hasCourt, hasCoach }: Session): void {
  if (hasBegun || state === 'cancelled') throw new Refusal(problem('ENROLMENT_CLOSED'))
  if (!hasCourt) throw new Refusal(problem('COURT_UNKNOWN'))
  if (!hasCoach) throw new Refusal(problem('COACH_UNKNOWN'))
}

type SessionMove = { readonly schedule: SessionSchedule; readonly now: Temporal.Instant }

async function applyMove(tx: Transaction, session: Session, { schedule, now }: SessionMove): Promise<void> {
  const { id, locationId, date, fromHour, toHour } = session
  await tx.query(updateSession, [
    id,
    schedule.courtId,
    schedule.coachId,
    schedule.date,
    schedule.fromHour,
    schedule.toHour,
    now,
  ])
  await tx.query(advanceCutOff, [id])
  await claimSessionHours(tx, id)
  await tx.query(releaseCourt, [id])
  await tx.query(releaseCoach, [id])
  await tx.query(moveLines, [id, date])
  const orders = await tx.query<{ id: number }>(lockOrders, [id])
  await setEndsAt(
    tx,
    orders.map((order) => order.id),
  )
  await tx.query(queueMails, [id, date, fromHour, toHour])
  for (const day of new Set([date, schedule.date])) tx.publish(courtDayTopic(locationId, day))
}
