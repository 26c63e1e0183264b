import type { CoachList } from '@pantul/contract/desk-coaches-wire'
import { MAX_COACHES, type CoachDetails } from '@pantul/rules/coach-details'
import { problem } from '@pantul/rules/problem'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { everything } from '../../platform/live/topics.ts'
import { lockLocation } from '../versions/lock-location.ts'
import { checkNameAndPhone } from './check-details.ts'
import { allCoaches, coachListOf, insertCoach, replaceWorkHours } from './queries.ts'

type AddCoachInput = { readonly staff: ActingStaff; readonly coach: CoachDetails; readonly locale: Locale }

/**
 * Adds a coach, and returns all coaches. Idempotent. Refusals: those of `checkNameAndPhone`, COACHES_FULL,
 * IDEMPOTENCY_KEY_REUSED.
 */
export function addCoach(
  { db, clock }: Deps,
  { staff, coach: typed, locale }: AddCoachInput,
  attempt: Attempt,
): Promise<CoachList> {
  const { locationId } = staff
  return db.transaction(async (tx) => {
    const answered = await beginAttempt<CoachList>(tx, attempt)
    if (answered !== null) return answered
    await lockLocation(tx, locationId)
    const others = await allCoaches(tx, locationId)
    if (others.length >= MAX_COACHES) throw new Refusal(problem('COACHES_FULL', { most: MAX_COACHES }))
    const coach = await checkNameAndPhone(tx, { locationId, coach: typed, current: null, others, locale })
    const id = newId(
      locationId,
      others.map((other) => other.id),
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
    tx.publishes(everything)
    const list = await coachListOf(tx, locationId, true)
    await storeAnswer(tx, attempt, { status: 200, answer: list })
    return list
  })
}

/** `KEM-K4`: the number after the highest one. */
function newId(locationId: string, ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(/\d+$/.exec(id)?.[0] ?? 0))
  return `${locationId}-K${Math.max(0, ...numbers) + 1}`
}
