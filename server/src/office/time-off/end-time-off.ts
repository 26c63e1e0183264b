import type { TimeOffList } from '@pantul/contract/desk-time-off-wire'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { locationOf } from '../../venue/locations/queries.ts'
import { timesOffOf } from './queries.ts'

type EndTimeOffInput = { readonly staff: ActingStaff; readonly id: string; readonly locale: Locale }

type StoredTimeOff = { readonly coach: string; readonly reason: string; readonly isEnded: boolean }

const lockTimeOff = `
  select coach_id as coach, reason, ended_at is not null as "isEnded"
    from coach_time_off
   where public_id = $1 and location_id = $2
     for update`

/**
 * Removes a time off, so that the coach is on sale again in its hours, and returns the others. Does nothing if it was removed
 * before. Refusal: TIME_OFF_UNKNOWN.
 */
export async function endTimeOff(
  { db, clock }: Deps,
  { staff, id, locale }: EndTimeOffInput,
): Promise<TimeOffList> {
  const { locationId } = staff
  const { timeZone } = await locationOf(db, locationId)
  return db.transaction(async (tx) => {
    const [timeOff] = await tx.query<StoredTimeOff>(lockTimeOff, [id, locationId])
    if (timeOff === undefined) throw new Refusal(problem('TIME_OFF_UNKNOWN'))
    if (!timeOff.isEnded) {
      const at = clock.now()
      await tx.query('update coach_time_off set ended_at = $2 where public_id = $1', [id, at])
      await writeStaffAct(tx, {
        at,
        ...staff,
        action: 'end-time-off',
        thing: 'time-off',
        thingId: id,
        before: { coach: timeOff.coach, reason: timeOff.reason },
      })
      tx.publish(everything)
    }
    return timesOffOf(tx, { locationId, now: venueNow(clock, timeZone), locale })
  })
}
