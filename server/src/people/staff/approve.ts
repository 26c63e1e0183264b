import type { Approval } from '@pantul/contract/desk-approvals-wire'
import { problem } from '@pantul/rules/problem'
import {
  roleWithoutApproval,
  approverRoles,
  rolesAt,
  type ApprovedAction,
  type HeldRole,
  type StaffRole,
} from '@pantul/rules/staff-may'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { CountedAttempt } from '../../platform/base/rate-limits.ts'
import { countAttempts, undoAttempts } from '../../platform/limits/count-attempts.ts'
import { spendAppCode } from './spend-app-code.ts'
import type { ActingStaff } from './write-staff-act.ts'

type ApprovalInput = { readonly staff: ActingStaff; readonly approval: Approval | null }

/**
 * Runs `act` in a transaction. `act` may check an approval; its wrong codes are limited as `limitApprovalCodes` does.
 */
export const withApproval = <Result>(
  deps: Deps,
  approving: ApprovalInput,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  limitApprovalCodes(deps, { staff: approving.staff, approvals: [approving.approval] }, () =>
    deps.db.transaction(act),
  )

/**
 * Runs `work`, which may check approvals. Limits the failed approvals of the acting person and of each named approver.
 * Refusals: TOO_MANY_REQUESTS, those of `work`.
 */
export async function limitApprovalCodes<Result>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    staff,
    approvals,
  }: {
    readonly staff: Pick<ActingStaff, 'customerId'>
    readonly approvals: readonly (Approval | null)[]
  },
  work: () => Promise<Result>,
): Promise<Result> {
  const approvers = new Set(approvals.flatMap((approval) => approval?.approverId ?? []))
  if (approvers.size === 0) return work()
  const attempts: CountedAttempt[] = [
    ['failed approval, acting staff member', String(staff.customerId)],
    ...[...approvers].toSorted().map((id): CountedAttempt => ['failed approval, approver', id]),
  ]
  await countAttempts(db, clock.now(), attempts)
  const result = await work()
  await undoAttempts(db, attempts)
  return result
}

/**
 * An act with a limit. `isWithinLimit`: whether this act and the person's earlier acts of the day without an approval
 * are within the limit of the location. Acts without a limit always need a role or an approval.
 */
type LimitedAct = ApprovalInput & {
  readonly action: ApprovedAction
  readonly isWithinLimit?: boolean
  /** The approvals of other parts of the same act. */
  readonly otherApprovals?: readonly (ApprovedBy | null)[]
}

/** The role by which the act is allowed, the customer id of its approver, and the code that the approval used up. */
export type ApprovedBy = {
  readonly role: StaffRole
  readonly approvedBy: number | null
  readonly code?: string
}

/**
 * Allows an act within the limit of the actor's roles, or above the limit with the code of an approver. A code works
 * for one act only, but for all its parts that name the same approver. All parts need the same approver, because an act
 * has one. Refusals: APPROVAL_NEEDED, TWO_PEOPLE (nobody approves their own act), ONE_APPROVER, SECOND_FACTOR_WRONG.
 */
export async function approve(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { staff, action, isWithinLimit = false, approval, otherApprovals = [] }: LimitedAct,
): Promise<ApprovedBy> {
  const ownRole = roleWithoutApproval(staff.roles, action, isWithinLimit)
  if (ownRole !== undefined) return { role: isWithinLimit ? staff.role : ownRole, approvedBy: null }
  if (approval === null) throw new Refusal(problem('APPROVAL_NEEDED'))
  const approver = await findApprover(tx, approval.approverId)
  if (approver?.id === staff.customerId) throw new Refusal(problem('TWO_PEOPLE'))
  const approverRolesHere = rolesAt(approver?.roles ?? [], staff.locationId)
  if (approver === undefined || !approverRoles[action].some((role) => approverRolesHere.includes(role)))
    throw new Refusal(problem('APPROVAL_NEEDED'))
  const otherApproval = otherApprovals.find((other) => (other?.approvedBy ?? null) !== null)
  if (otherApproval != null && otherApproval.approvedBy !== approver.id)
    throw new Refusal(problem('ONE_APPROVER'))
  const needsNoCode =
    (approver.isOfDemonstration && deps.config.isDemonstration) || otherApproval?.code === approval.code
  const now = deps.clock.now()
  if (!needsNoCode && (await spendAppCode(tx, deps, { ...approver, code: approval.code, now })) === null)
    throw new Refusal(problem('SECOND_FACTOR_WRONG'))
  return { role: staff.role, approvedBy: approver.id, code: approval.code }
}

type Approver = {
  readonly id: number
  readonly publicId: string
  readonly roles: readonly HeldRole[]
  /** Whether it is a demonstration account, which has no second factor. */
  readonly isOfDemonstration: boolean
}

async function findApprover(tx: Transaction, publicId: string): Promise<Approver | undefined> {
  const [found] = await tx.query<Approver>(
    `select c.id, c.public_id as "publicId", c.demonstration is not distinct from 'open' as "isOfDemonstration",
            coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'locationId', r.location_id))
                        from staff_role r where r.customer_id = c.id), '[]') as roles
       from customer c where c.public_id = $1 and c.deleted_at is null`,
    [publicId],
  )
  return found
}
