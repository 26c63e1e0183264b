import type { TimeOffList, TimeOffRequest } from '@pantul/contract/desk-time-off-wire'
import { problem } from '@pantul/rules/problem'
import { checkTimeOff } from '@pantul/rules/time-off'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { lockCoach } from '../coaches/queries.ts'
import { insertTimeOff, timesOffOf } from './queries.ts'

type AddTimeOffInput = { readonly staff: ActingStaff; readonly off: TimeOffRequest; readonly locale: Locale }

/**
 * Enters a time off of a coach, and returns all that are not over with the bookings in them. An order that takes the coach
 * at the same moment is listed if it locks the coach first; otherwise the trigger `coach_is_at_work` refuses it.
 * Idempotent. Refusals: COACH_UNKNOWN, those of `checkTimeOff`, IDEMPOTENCY_KEY_REUSED.
 */
export async function addTimeOff(
  { db, clock }: Deps,
  { staff, off: typed, locale }: AddTimeOffInput,
  attempt: Attempt,
): Promise<TimeOffList> {
  const { locationId } = staff
  const { timeZone } = await locationOf(db, locationId)
  const now = venueNow(clock, timeZone)
  const off = { ...typed, reason: typed.reason.trim() }
  const broken = checkTimeOff(off, now.date)
  if (broken !== null) throw new Refusal(broken)
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<TimeOffList>(tx, attempt)
    if (answered !== null) return answered
    if (!(await lockCoach(tx, locationId, off.coachId))) throw new Refusal(problem('COACH_UNKNOWN'))
    const at = clock.now()
    const id = await insertTimeOff(tx, { ...off, locationId, at })
    const { coachId, dateFrom, dateTo, from, to, reason } = off
    const actId = await writeStaffAct(tx, {
      at,
      ...staff,
      action: 'add-time-off',
      thing: 'time-off',
      thingId: id,
      after: { coach: coachId, dateFrom, dateTo, from, until: to },
      reason,
    })
    await tx.query('update coach_time_off set act_id = $2 where public_id = $1', [id, actId])
    tx.publishes(everything)
    const list = await timesOffOf(tx, { locationId, now, locale })
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}
