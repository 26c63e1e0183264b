import type { SessionEnrolment, ClassSessionDetails, SessionTarget } from '@pantul/contract/desk-classes-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

type SessionRow = Omit<ClassSessionDetails, 'cutOffAt' | 'name'> & {
  readonly nameEn: string
  readonly nameId: string
  readonly cutOffAt: Temporal.Instant
}

/** SQL: whether a session has begun at `$4`. Its location is `l`. */
const hasBegun = (session: string): string =>
  `(${session}.play_date + make_interval(hours => ${session}.from_hour)) at time zone l.time_zone <= $4`

// A session of a programme has the price and the places of the programme. A programme can be cancelled before its first
// session. The version of a session is the number of its moves.
const selectSessions = `
  select s.public_id as "publicId", s.name_en as "nameEn", s.name_id as "nameId", p.public_id as "programmeId", s.level,
         s.court_id as "courtId", s.coach_id as "coachId", s.play_date as date, s.from_hour as "fromHour",
         s.to_hour as "toHour", coalesce(p.price, s.price) as price, coalesce(p.places, s.places) as places,
         coalesce(p.taken, s.taken) as "takenPlaces", coalesce(p.minimum, s.minimum) as "minimumPlaces",
         coalesce(p.cut_off_at, s.cut_off_at) as "cutOffAt", s.state,
         s.moves as version, s.state <> 'cancelled' and not ${hasBegun('s')} as "isMovable",
         s.state <> 'cancelled' and not ${hasBegun('s')}
           and not exists (select from class_session other
                            where other.programme_id = s.programme_id and ${hasBegun('other')}) as "isCancellable"
    from class_session s
    join location l on l.id = s.location_id
    left join academy_programme p on p.id = s.programme_id
   where s.location_id = $1 and s.play_date >= $2::date and s.play_date < $2::date + $3::integer
   order by s.play_date, s.from_hour, s.id`

/** The sessions of a location in a number of days, in the order of their start. `from`: the first day. */
export async function sessionsOf(
  db: Connection,
  range: {
    readonly locationId: string
    readonly from: PlayDate
    readonly days: number
    readonly now: Temporal.Instant
    readonly timeZone: string
  },
): Promise<ClassSessionDetails[]> {
  const rows = await db.query<SessionRow>(selectSessions, [
    range.locationId,
    range.from,
    range.days,
    range.now,
  ])
  return rows.map(({ nameEn, nameId, cutOffAt, ...row }) => ({
    ...row,
    name: { en: nameEn, id: nameId },
    cutOffAt: localMoment(cutOffAt, range.timeZone),
  }))
}

/** The ids of a session and its programme. `programmeId` is null for a class that belongs to no programme. */
type SessionIds = { readonly id: number; readonly programmeId: number | null }

/** A session of a location. Refusal: CLASS_UNKNOWN. */
export async function findSession(db: Connection, locationId: string, publicId: string): Promise<SessionIds> {
  const [session] = await db.query<SessionIds>(
    `select id, programme_id as "programmeId" from class_session where public_id = $2 and location_id = $1`,
    [locationId, publicId],
  )
  if (session === undefined) throw new Refusal(problem('CLASS_UNKNOWN'))
  return session
}

/** Locks a session until the transaction ends, and returns its time, court and coach. */
export async function lockSchedule(tx: Transaction, sessionId: number): Promise<SessionTarget> {
  const [session] = await tx.query<SessionTarget>(
    `select play_date as date, from_hour as "fromHour", to_hour as "toHour", court_id as "courtId",
            coach_id as "coachId", moves as version
       from class_session where id = $1 for update`,
    [sessionId],
  )
  if (session === undefined) throw new Error('a session is gone')
  return session
}

/** The enrolments in a session or in its programme, without ended enrolments and expired holds. */
export const enrolmentsIn = (db: Connection, { id, programmeId }: SessionIds): Promise<SessionEnrolment[]> =>
  db.query<SessionEnrolment>(
    `select o.number as "orderNumber", coalesce(o.guest_name, buyer.full_name, '') as buyer, e.places,
            array(select p.name from participant p where p.enrolment_id = e.id order by p.id) as participants,
            o.state in ('confirmed', 'completed') as "isPaid"
       from enrolment e
       join sales_order o on o.id = e.order_id
       left join customer buyer on buyer.id = o.customer_id
      where (e.session_id = $1 or e.programme_id = $2) and e.ended_at is null
        and (e.held_until is null or e.held_until > now())
      order by e.id`,
    [id, programmeId],
  )

/** The ids of the orders with enrolments in a class or a programme that have not ended, ascending. */
export async function orderIdsIn(db: Connection, { id, programmeId }: SessionIds): Promise<number[]> {
  const rows = await db.query<{ orderId: number }>(
    `select order_id as "orderId" from enrolment
      where ended_at is null and case when $2::bigint is null then session_id = $1 else programme_id = $2 end
      order by order_id`,
    [id, programmeId],
  )
  return rows.map(({ orderId }) => orderId)
}

type LockedClass = { readonly state: 'open' | 'runs' | 'cancelled'; readonly hasBegun: boolean }

/** Locks a class, or the programme of a session, so that enrolments wait. `hasBegun`: one of its sessions has begun. */
export async function lockClass(
  tx: Transaction,
  { id, programmeId }: SessionIds,
  now: Temporal.Instant,
): Promise<LockedClass> {
  const [table, rowId] = programmeId === null ? ['class_session', id] : ['academy_programme', programmeId]
  const [locked] = await tx.query<LockedClass>(
    `select t.state,
            exists (select from class_session s
                      join location l on l.id = s.location_id
                     where (s.id = $2 or s.programme_id = $3) and ${hasBegun('s')}) as "hasBegun"
       from ${table} t where t.id = $1 for update of t`,
    [rowId, id, programmeId, now],
  )
  if (locked === undefined) throw new Error('a class is gone')
  return locked
}
