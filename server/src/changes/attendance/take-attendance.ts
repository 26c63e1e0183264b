import { classParticipantsToWire, type ClassParticipant } from '@pantul/contract/desk-coach-today-wire'
import { countAttendance, marksToWrite, type AttendanceMark } from '@pantul/rules/attendance'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { changedMeanwhileRefusal } from '../../people/staff/changed-meanwhile.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { participantsOf } from './queries.ts'

type TakeAttendanceInput = {
  readonly staff: ActingStaff
  readonly classId: string
  readonly marks: readonly AttendanceMark[]
  /** Whether the person may mark only the classes of which the person is the coach. */
  readonly onlyOwnClasses: boolean
}

type LockedSession = {
  readonly id: number
  readonly date: PlayDate
  readonly timeZone: string
  /** Whether the member of staff is its coach. */
  readonly isCoachedByStaff: boolean
}

// The lock makes the second of two people who mark at the same time wait. `turn` numbers the marks of a place.
const lockSession = `
  select s.id, s.play_date as date, l.time_zone as "timeZone",
         exists (select from coach c where c.id = s.coach_id and c.customer_id = $3) as "isCoachedByStaff"
    from class_session s
    join location l on l.id = s.location_id
   where s.public_id = $1 and s.location_id = $2 and s.state <> 'cancelled'
     for no key update of s`

const insertMarks = `
  insert into attendance (session_id, enrolment_id, place, turn, kind, at, act_id)
  select $1, e.id, mark.place,
         1 + coalesce((select max(turn) from attendance a
                        where (a.session_id, a.enrolment_id, a.place) = ($1, e.id, mark.place)), 0),
         mark.kind, $3, $4
    from jsonb_to_recordset($2) as mark ("enrolmentId" text, place smallint, kind text)
    join enrolment e on e.public_id = mark."enrolmentId"`

/**
 * Records who came to a class of today, and returns its participants. A mark that repeats the stored one changes nothing.
 * Refusals: CLASS_UNKNOWN (also for the class of another coach, if `onlyOwnClasses`), ATTENDANCE_CLOSED on another day,
 * CHANGED_MEANWHILE with the current participants.
 */
export function takeAttendance(
  { db, clock }: Deps,
  { staff, classId, marks, onlyOwnClasses }: TakeAttendanceInput,
): Promise<ClassParticipant[]> {
  return db.transaction(async (tx) => {
    const [session] = await tx.query<LockedSession>(lockSession, [
      classId,
      staff.locationId,
      staff.customerId,
    ])
    if (session === undefined || (onlyOwnClasses && !session.isCoachedByStaff))
      throw new Refusal(problem('CLASS_UNKNOWN'))
    const { timeZone } = session
    if (session.date !== venueNow(clock, timeZone).date) throw new Refusal(problem('ATTENDANCE_CLOSED'))
    const participants = await participantsOfSession(tx, session.id)
    const newMarks = marksToWrite(participants, marks)
    const action = 'take-attendance'
    const thing = { thing: 'class', thingId: classId }
    if (newMarks === null)
      throw await changedMeanwhileRefusal(
        tx,
        { ...thing, timeZone, onlyAction: action },
        classParticipantsToWire(participants),
      )
    if (newMarks.length === 0) return participants
    const at = clock.now()
    const { present, absent, undone } = countAttendance(newMarks)
    const actId = await writeStaffAct(tx, {
      at,
      ...staff,
      action,
      ...thing,
      after: { present, absent, undone },
    })
    await tx.query(insertMarks, [session.id, JSON.stringify(newMarks), at, actId])
    return participantsOfSession(tx, session.id)
  })
}

const participantsOfSession = async (tx: Transaction, sessionId: number): Promise<ClassParticipant[]> =>
  (await participantsOf(tx, [sessionId])).get(sessionId) ?? []
