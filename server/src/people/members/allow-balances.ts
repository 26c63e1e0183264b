import type { PaidByBalances } from '@pantul/contract/desk-payments-wire'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { approve, type ApprovedBy } from '../staff/approve.ts'
import type { ActingStaff } from '../staff/write-staff-act.ts'
import { spendMemberCode } from './spend-member-code.ts'

/** `customerId`: the member, a customer with balances; null for a guest, who has none. */
type BalancesInput = {
  readonly staff: ActingStaff
  readonly customerId: number | null
  readonly balances: PaidByBalances
  /** The approvals of other parts of the same act. */
  readonly otherApprovals?: readonly (ApprovedBy | null)[]
}

/**
 * Allows staff to use the balances of a member: by the code that the member shows, which is used up, or by the approval
 * of a manager or owner. Managers and owners also need a code or an approval. Staff need an approval by another person
 * to use their own balances. Refusals: ADDRESS_NEEDED, MEMBER_CODE_NEEDED, MEMBER_CODE_WRONG, TWO_PEOPLE, those of
 * `approve`.
 */
export async function allowBalances(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'clock'>,
  { staff, customerId, balances: { code, approval }, otherApprovals = [] }: BalancesInput,
): Promise<ApprovedBy> {
  const name = customerId === null ? undefined : await nameOf(tx, customerId)
  if (customerId === null || name === undefined) throw new Refusal(problem('ADDRESS_NEEDED'))
  // Without roles, so that the actor's own role does not count as an approval.
  const withoutRoles = { ...staff, roles: [] }
  if (approval !== null)
    return approve(tx, deps, {
      staff: withoutRoles,
      action: 'use-balances',
      approval,
      otherApprovals,
    })
  if (customerId === staff.customerId) throw new Refusal(problem('TWO_PEOPLE'))
  const digits = code.replaceAll(/\D/g, '')
  if (digits === '') throw new Refusal(problem('MEMBER_CODE_NEEDED', { name }))
  if (!(await spendMemberCode(tx, deps, { customerId, code: digits })))
    throw new Refusal(problem('MEMBER_CODE_WRONG', { name }))
  return { role: staff.role, approvedBy: null }
}

async function nameOf(tx: Transaction, customerId: number): Promise<string | undefined> {
  const [member] = await tx.query<{ name: string }>(
    'select full_name as name from customer where id = $1 and deleted_at is null',
    [customerId],
  )
  return member?.name
}
