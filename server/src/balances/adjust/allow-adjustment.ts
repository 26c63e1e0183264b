import type { BalanceChange } from '@pantul/contract/desk-person-panel-wire'
import { needsApproval, type BalanceKind } from '@pantul/rules/balance-change'
import { problem } from '@pantul/rules/problem'
import type { Contact } from '../../people/contacts/queries.ts'
import { isOfPersonTodaySql, lockLimit, personAndDay } from '../../people/staff/acts-today.ts'
import { approve, type ApprovedBy } from '../../people/staff/approve.ts'
import { isOnlyPersonFor } from '../../people/staff/is-only-person-for.ts'
import { hasProvedSecondFactorJustNow } from '../../people/staff/proved-second-factor-just-now.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'

/**
 * SQL: the sum of what this member of staff changed today for contact $4 by action $5 without an approval. Additions and
 * deductions both raise it. $1 to $3: `personAndDay`.
 */
const changedToday = `
  select coalesce(sum(abs((a.after ->> 'change')::bigint)), 0)::bigint as sum
    from staff_act a
   where ${isOfPersonTodaySql} and a.action = $5 and a.thing_id = $4 and a.approved_by is null`

type Adjustment = Pick<BalanceChange, 'change' | 'approval'> & {
  readonly of: BalanceKind
  readonly staff: ActingStaff
  readonly sessionId: number
  readonly contact: Contact
}

/** How a change is allowed. `hasNoApprover`: nobody else exists who could approve it. */
type AllowedAdjustment = ApprovedBy & { readonly hasNoApprover: boolean }

/**
 * Allows staff to change a balance. Above a limit per person and day, and for their own account, another person must
 * approve, who does not own the balance. If nobody else may approve, a new code of the authenticator app is enough.
 * Refusals: NEW_CODE_NEEDED, TWO_PEOPLE, those of `approve`.
 */
export async function allowAdjustment(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { of, staff, sessionId, contact, change, approval }: Adjustment,
): Promise<AllowedAdjustment> {
  await lockLimit(tx, `adjust ${of}`, staff)
  const values = [...personAndDay(staff, deps.clock.now()), contact.publicId, `adjust-${of}`]
  const [changed] = await tx.query<{ sum: number }>(changedToday, values)
  const isOwn = contact.customerId === staff.customerId
  if (!isOwn && !needsApproval(of, { before: changed?.sum ?? 0, change }))
    return { role: staff.role, approvedBy: null, hasNoApprover: false }
  if (approval === null && (await isOnlyPersonFor(tx, 'adjust-balances', staff))) {
    if (!(await hasProvedSecondFactorJustNow(tx, deps, sessionId)))
      throw new Refusal(problem('NEW_CODE_NEEDED'))
    return { role: staff.role, approvedBy: null, hasNoApprover: true }
  }
  // Passes no roles, so that the actor's own role does not count as an approval.
  const staffWithoutRoles = { ...staff, roles: [] }
  const approved = await approve(tx, deps, { staff: staffWithoutRoles, action: 'adjust-balances', approval })
  if (approved.approvedBy === contact.customerId) throw new Refusal(problem('TWO_PEOPLE'))
  return { ...approved, hasNoApprover: false }
}
