import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import type { ActingStaff } from '../staff/write-staff-act.ts'

/** `customerId`: the member; null if the player has no account. */
type CodeUse = {
  readonly staff: Pick<ActingStaff, 'customerId'>
  readonly customerId: number | null
  readonly balances: PaidByBalances | null
}

/**
 * Runs `work`, which may check the code of a member. Wrong codes are limited by member and by member of staff:
 * TOO_MANY_REQUESTS. A right code does not count as an attempt, even if the work is refused for another reason.
 */
export async function limitMemberCodes<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, customerId, balances }: CodeUse,
  work: () => Promise<Result>,
): Promise<Result> {
  if (balances === null || balances.approval !== null || customerId === null) return work()
  const tries: CountedAttempt[] = [
    ['wrong member code, member', String(customerId)],
    ['wrong member code, staff member', String(staff.customerId)],
  ]
  await countAttempts(db, clock.now(), tries)
  try {
    const result = await work()
    await undoAttempts(db, tries)
    return result
  } catch (error) {
    const isWrongCode = error instanceof Refusal && error.problem.problem === 'MEMBER_CODE_WRONG'
    if (error instanceof Refusal && !isWrongCode) await undoAttempts(db, tries)
    throw error
  }
}
