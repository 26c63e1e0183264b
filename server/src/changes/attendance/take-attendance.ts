import { participantsToWire, type ClassParticipant } from '@pantul/contract/desk-coach-today-wire'
import { countAttendance, marksToWrite, type AttendanceMark } from '@pantul/rules/attendance'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { localMoment, venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { participantsOf } from './queries.ts'

/** `ofCoach`: whether the person may mark the own classes only. */
type TakenAttendance = {
  readonly staff: ActingStaff
  readonly classId: string
  readonly marks: readonly AttendanceMark[]
  readonly ofCoach: boolean
}

type Session = {
  readonly id: number
  readonly date: PlayDate
  readonly timeZone: string
  readonly isOwn: boolean
}

// The lock lets one of two people write the next turn.
const lock = `
  select s.id, s.play_date as date, l.time_zone as "timeZone",
         exists (select from coach c where c.id = s.coach_id and c.customer_id = $3) as "isOwn"
    from class_session s
    join location l on l.id = s.location_id
   where s.public_id = $1 and s.location_id = $2 and s.state <> 'cancelled'
     for no key update of s`

const insert = `
  insert into attendance (session_id, enrolment_id, place, turn, kind, at, act_id)
  select $1, e.id, one.place,
         1 + coalesce((select max(turn) from attendance a
                        where (a.session_id, a.enrolment_id, a.place) = ($1, e.id, one.place)), 0),
         one.kind, $3, $4
    from jsonb_to_recordset($2) as one ("enrolmentId" text, place smallint, kind text)
    join enrolment e on e.public_id = one."enrolmentId"`

const lastAct = `
  select c.full_name as name, a.at
    from staff_act a join customer c on c.id = a.customer_id
   where a.thing = 'class' and a.thing_id = $1 and a.action = 'take-attendance'
   order by a.id desc
   limit 1`

/**
 * Notes who came to a class of today, and returns its participants. A mark that is stored already changes nothing. Refusals:
 * CLASS_UNKNOWN (also the class of another coach), ATTENDANCE_CLOSED (another day), CHANGED_MEANWHILE with the present
 * participants.
 */
export function takeAttendance(
  { db, clock }: Deps,
  { staff, classId, marks, ofCoach }: TakenAttendance,
): Promise<ClassParticipant[]> {
  return db.transaction(async (tx) => {
    const [session] = await tx.query<Session>(lock, [classId, staff.locationId, staff.customerId])
    if (session === undefined || (ofCoach && !session.isOwn)) throw new Refusal(problem('CLASS_UNKNOWN'))
    if (session.date !== venueNow(clock, session.timeZone).date)
      throw new Refusal(problem('ATTENDANCE_CLOSED'))
    const stored = (await participantsOf(tx, [session.id])).get(session.id) ?? []
    const written = marksToWrite(stored, marks)
    if (written === null) throw await changedMeanwhile(tx, { classId, timeZone: session.timeZone, stored })
    if (written.length === 0) return stored
    const at = clock.now()
    const { present, absent, undone } = countAttendance(written)
    const actId = await writeStaffAct(tx, {
      at,
      ...staff,
      action: 'take-attendance',
      thing: 'class',
      thingId: classId,
      after: { present, absent, undone },
    })
    await tx.query(insert, [session.id, JSON.stringify(written), at, actId])
    return (await participantsOf(tx, [session.id])).get(session.id) ?? []
  })
}

async function changedMeanwhile(
  tx: Transaction,
  {
    classId,
    timeZone,
    stored,
  }: {
    readonly classId: string
    readonly timeZone: string
    readonly stored: readonly ClassParticipant[]
  },
): Promise<Refusal> {
  const [last] = await tx.query<{ name: string; at: Temporal.Instant }>(lastAct, [classId])
  const time = last === undefined ? '' : localMoment(last.at, timeZone).slice(11, 16)
  return new Refusal(problem('CHANGED_MEANWHILE', { name: last?.name ?? '', time }), {
    data: participantsToWire(stored),
  })
}
