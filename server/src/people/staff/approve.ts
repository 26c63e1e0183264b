import type { Approval } from '@pantul/contract/desk-approvals-wire'
import { problem } from '@pantul/rules/problem'
import {
  roleWithinLimit,
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
import { spendCode } from './spend-code.ts'
import type { ActingStaff } from './write-staff-act.ts'

type ApprovalInput = { readonly staff: ActingStaff; readonly approval: Approval | null }

/** Runs a transaction that may check an approval, and limits its wrong codes as `limitCodes` does. */
export const withApproval = <Result>(
  deps: Deps,
  approving: ApprovalInput,
  act: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  limitCodes(deps, { staff: approving.staff, approvals: [approving.approval] }, () =>
    deps.db.transaction(act),
  )

/**
 * Runs `work`, which may check approvals. Wrong codes are limited by the acting person and by each named approver:
 * TOO_MANY_REQUESTS.
 */
export async function limitCodes<Result>(
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
 * Allows an act within the limit of the actor's roles, or above it with the code of somebody who may approve it. A code
 * can be used once, for all parts of one act that name its owner. One person approves all parts, because an act has one
 * approver. Refusals: APPROVAL_NEEDED, TWO_PEOPLE (nobody approves their own act), ONE_APPROVER, SECOND_FACTOR_WRONG.
 */
export async function approve(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { staff, action, isWithinLimit = false, approval, otherApprovals = [] }: LimitedAct,
): Promise<ApprovedBy> {
  const ownRole = roleWithinLimit(staff.roles, action, isWithinLimit)
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
  if (!needsNoCode && (await spendCode(tx, deps, { ...approver, code: approval.code, now })) === null)
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
