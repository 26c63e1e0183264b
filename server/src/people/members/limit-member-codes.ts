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
 * Runs `work`, which may check the code of a member. Limits the wrong codes of each member and of each member of staff.
 * A correct code does not count as an attempt, even if `work` throws a refusal for another reason. Refusals:
 * TOO_MANY_REQUESTS, those of `work`.
 */
export async function limitMemberCodes<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, customerId, balances }: CodeUse,
  work: () => Promise<Result>,
): Promise<Result> {
  if (balances === null || balances.approval !== null || customerId === null) return work()
  const attempts: CountedAttempt[] = [
    ['wrong member code, member', String(customerId)],
    ['wrong member code, staff member', String(staff.customerId)],
  ]
  await countAttempts(db, clock.now(), attempts)
  try {
    const result = await work()
    await undoAttempts(db, attempts)
    return result
  } catch (error) {
    const isWrongCode = error instanceof Refusal && error.problem.problem === 'MEMBER_CODE_WRONG'
    if (error instanceof Refusal && !isWrongCode) await undoAttempts(db, attempts)
    throw error
  }
}
