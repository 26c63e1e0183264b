import { unpaidAgainstLimit, isSplitPayment, oweLimitProblem } from '@pantul/rules/unpaid-balance'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { roleWithoutApproval } from '@pantul/rules/staff-may'
import { approve } from '../../people/staff/approve.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import type { AllowedUnpaidBalance, UnpaidBalanceRequest } from '../../orders/states/order-hooks.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { countUnpaid, lockUnpaidLimits } from './count-unpaid.ts'

/**
 * Allows staff to leave a balance unpaid. The balance of a split payment is always allowed. Another balance is allowed
 * within the daily limit of the member of staff and the limit of the guest. Above the limits it needs a reason, and also
 * either a role without a limit or an approval. Refusals: PHONE_NEEDED, OWE_LIMIT, REASON_REQUIRED, those of `approve`.
 */
export async function allowUnpaidBalance(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { staff, unpaid, paid, owingPlayer, startsAt, endsAt, otherApprovals = [] }: UnpaidBalanceRequest,
): Promise<AllowedUnpaidBalance> {
  if (owingPlayer.phone.trim() === '') throw new Refusal(problem('PHONE_NEEDED'))
  const now = deps.clock.now()
  const minutesTo = (moment: Temporal.Instant): number => now.until(moment).total('minutes')
  const unpaidPart = {
    paid,
    unpaid: unpaid.amount,
    minutesToStart: minutesTo(startsAt),
    minutesToEnd: minutesTo(endsAt),
  }
  const reason = unpaid.reason.trim() === '' ? null : unpaid.reason.trim()
  await lockUnpaidLimits(tx, { staff, owingPlayer })
  const limits = await staffLimitsOf(tx, staff.locationId)
  if (isSplitPayment(unpaidPart, limits)) return { role: staff.role, approvedBy: null, isSplit: true, reason }
  const unpaidSoFar = await countUnpaid(tx, { staff, owingPlayer, now })
  const isWithinLimit = unpaidAgainstLimit(unpaid.amount, unpaidSoFar) <= limits.unpaidPerDay
  if (
    unpaid.approval === null &&
    roleWithoutApproval(staff.roles, 'leave-unpaid', isWithinLimit) === undefined
  )
    throw new Refusal(oweLimitProblem(unpaidSoFar, limits.unpaidPerDay))
  if (isReasonTooShort(unpaid.reason, { isRequired: !isWithinLimit }))
    throw new Refusal(problem('REASON_REQUIRED'))
  const { approval } = unpaid
  const approved = await approve(tx, deps, {
    staff,
    action: 'leave-unpaid',
    isWithinLimit,
    approval,
    otherApprovals,
  })
  return { ...approved, isSplit: false, reason }
}
