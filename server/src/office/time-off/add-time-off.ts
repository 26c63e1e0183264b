import type { TimeOffList, TimeOffRequest } from '@pantul/contract/desk-time-off-wire'
import { problem } from '@pantul/rules/problem'
import { checkTimeOff } from '@pantul/rules/time-off'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { lockCoach } from '../coaches/queries.ts'
import { insertTimeOff, timesOffOf } from './queries.ts'

type AddTimeOffInput = {
  readonly staff: ActingStaff
  readonly timeOff: TimeOffRequest
  readonly locale: Locale
}

/**
 * Enters a time off of a coach, and returns all times off that are not over, with the bookings in them. If an order takes
 * the coach at the same moment, either the order is among these bookings, or the trigger `coach_is_at_work` refuses it.
 * Idempotent. Refusals: COACH_UNKNOWN, those of `checkTimeOff`, IDEMPOTENCY_KEY_REUSED.
 */
export async function addTimeOff(
  { db, clock }: Deps,
  { staff, timeOff, locale }: AddTimeOffInput,
  attempt: Attempt,
): Promise<TimeOffList> {
  const { locationId } = staff
  const { coachId, dateFrom, dateTo, from, to } = timeOff
  const reason = timeOff.reason.trim()
  const { timeZone } = await locationOf(db, locationId)
  const now = venueNow(clock, timeZone)
  const broken = checkTimeOff({ ...timeOff, reason }, now.date)
  if (broken !== null) throw new Refusal(broken)
  return answerOnce(db, attempt, async (tx) => {
    if (!(await lockCoach(tx, locationId, coachId))) throw new Refusal(problem('COACH_UNKNOWN'))
    const at = clock.now()
    const id = await insertTimeOff(tx, { ...timeOff, reason, locationId, at })
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
    tx.publish(everything)
    return timesOffOf(tx, { locationId, now, locale })
  })
}
