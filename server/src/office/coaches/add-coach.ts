import type { CoachList } from '@pantul/contract/desk-coaches-wire'
import { MAX_COACHES, type CoachDetails } from '@pantul/rules/coach-details'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../rows/lock-location.ts'
import { nextId } from '../rows/next-id.ts'
import { checkCoachDetails } from './check-coach-details.ts'
import { allCoaches, coachListOf, insertCoach, replaceWorkHours } from './queries.ts'

type AddCoachInput = { readonly staff: ActingStaff; readonly coach: CoachDetails; readonly locale: Locale }

/**
 * Adds a coach, and returns all coaches. Idempotent. Refusals: those of `checkCoachDetails`, COACHES_FULL,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function addCoach(
  { db, clock }: Deps,
  { staff, coach: enteredCoach, locale }: AddCoachInput,
  attempt: Attempt,
): Promise<CoachList> {
  const { locationId } = staff
  return answerOnce(db, attempt, async (tx) => {
    await lockLocation(tx, locationId)
    const otherCoaches = await allCoaches(tx, locationId)
    if (otherCoaches.length >= MAX_COACHES) throw new Refusal(problem('COACHES_FULL', { most: MAX_COACHES }))
    const coach = await checkCoachDetails(tx, {
      locationId,
      enteredCoach,
      stored: null,
      otherCoaches,
      locale,
    })
    const id = nextId(
      `${locationId}-K`,
      otherCoaches.map((other) => other.id),
    )
    await insertCoach(tx, locationId, { ...coach, id })
    await replaceWorkHours(tx, id, coach.workHours)
    await writeStaffAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'add-coach',
      thing: 'coach',
      thingId: id,
      after: coach,
    })
    tx.publish(everything)
    return coachListOf(tx, locationId, { showsAccounts: true })
  })
}
