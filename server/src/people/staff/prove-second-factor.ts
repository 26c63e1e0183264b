import { problem } from '@pantul/rules/problem'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { countAttempts, resetAttempts } from '../../platform/limits/count-attempts.ts'
import { joinStaff } from './join-staff.ts'
import { markSecondFactorProved } from './mark-second-factor-proved.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { spendAppCode } from './spend-app-code.ts'
import { highestRole, writeStaffAct } from './write-staff-act.ts'

/**
 * Proves the second factor for this session by a code of the authenticator app or by a recovery code. Each code can be
 * used once. Returns the number of recovery codes that are left. Refusals: SECOND_FACTOR_WRONG; TOO_MANY_REQUESTS after
 * five wrong codes in 15 minutes.
 */
export async function proveSecondFactor(
  deps: Deps,
  customer: CurrentCustomer,
  code: string,
): Promise<number> {
  const now = deps.clock.now()
  await countAttempts(deps.db, now, [['wrong second factor, staff member', customer.publicId]])
  const isAppCode = /^\d{6}$/.test(code)
  const codesLeft = await deps.db.transaction(async (tx) => {
    const remaining = isAppCode
      ? await spendAppCode(tx, deps, { ...customer, code, now })
      : await spendRecoveryCode(tx, customer, code, now)
    if (remaining === null) throw new Refusal(problem('SECOND_FACTOR_WRONG'))
    await markSecondFactorProved(tx, customer.sessionId, now)
    await joinStaff(tx, customer, now)
    return remaining
  })
  await resetAttempts(deps.db, ['wrong second factor, staff member', customer.publicId])
  return codesLeft
}

async function spendRecoveryCode(
  tx: Transaction,
  { id, publicId }: CurrentCustomer,
  code: string,
  now: Temporal.Instant,
): Promise<number | null> {
  const [spent] = await tx.query<{ left: number }>(
    `update staff_secret set recovery = array_remove(recovery, $2)
      where customer_id = $1 and $2 = any(recovery)
     returning cardinality(recovery) as left`,
    [id, hashRecoveryCode(code)],
  )
  if (spent === undefined) return null
  await writeStaffAct(tx, {
    at: now,
    customerId: id,
    role: await highestRole(tx, id),
    locationId: null,
    action: 'use-recovery-code',
    thing: 'staff',
    thingId: publicId,
    after: { left: spent.left },
  })
  return spent.left
}
