import type { ClassParticipant } from '@pantul/contract/desk-coach-today-wire'
import type { AttendanceKind } from '@pantul/rules/attendance'
import { needsGuardian } from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'

type ParticipantRow = {
  readonly sessionId: number
  readonly date: PlayDate
  readonly enrolmentId: string
  /** The number of the place in its enrolment, from 1. */
  readonly place: number
  readonly places: number
  /** The name of the participant; null in a class, where only the buyer is known. */
  readonly name: string | null
  readonly buyer: string
  readonly birthYear: number | null
  readonly guardianPhone: string | null
  /** The last mark of the place; `undone` if there is none, or if it was undone. */
  readonly kind: AttendanceKind
}

// Reads only places that are paid. The order line of a programme has the date of the participant's first session.
const selectParticipants = `
  select s.id as "sessionId", s.play_date as date, e.public_id as "enrolmentId", n.place, e.places, participant.name,
         coalesce(o.guest_name, buyer.full_name, '') as buyer, participant.birth_year as "birthYear",
         participant.guardian_phone as "guardianPhone", coalesce(last.kind, 'undone') as kind
    from class_session s
    join enrolment e on (e.session_id = s.id or e.programme_id = s.programme_id)
                    and e.ended_at is null and e.held_until is null
    join order_line line on line.id = e.line_id and line.play_date <= s.play_date
    join sales_order o on o.id = e.order_id
    left join customer buyer on buyer.id = o.customer_id
   cross join generate_series(1, e.places) as n (place)
    left join lateral (
      select p.name, p.birth_year, p.guardian_phone from participant p
       where p.enrolment_id = e.id order by p.id offset n.place - 1 limit 1) as participant on true
    left join lateral (
      select kind from attendance a
       where (a.session_id, a.enrolment_id, a.place) = (s.id, e.id, n.place)
       order by a.turn desc limit 1) as last on true
   where s.id = any ($1::bigint[])
   order by s.id, lower(coalesce(participant.name, o.guest_name, buyer.full_name)), e.id, n.place`

/** The participants with paid places, by the id of their session. Only minors have the phone number of a guardian. */
export async function participantsOf(
  db: Connection,
  sessionIds: readonly number[],
): Promise<Map<number, ClassParticipant[]>> {
  const rows = await db.query<ParticipantRow>(selectParticipants, [sessionIds])
  return new Map(
    [...Map.groupBy(rows, ({ sessionId }) => sessionId)].map(([id, rowsOfSession]) => [
      id,
      rowsOfSession.map(toParticipant),
    ]),
  )
}

const toParticipant = (row: ParticipantRow): ClassParticipant => {
  const { enrolmentId, place, places, name, buyer, birthYear, guardianPhone, kind } = row
  return {
    enrolmentId,
    place,
    name: name ?? (places === 1 ? buyer : `${buyer} (${place})`),
    guardianPhone: birthYear !== null && needsGuardian(birthYear, row.date) ? guardianPhone : null,
    kind,
  }
}
