import type { ApprovedBy } from '../../people/staff/approve.ts'

/**
 * The unpaid balance as the act of staff records it, in rupiah. Approved acts do not count against the daily limit of
 * the member of staff (`countUnpaid`). If the approval was for something else in the act, `counted` makes the unpaid
 * balance count all the same. `unpaidApproval`: how the balance itself was allowed; null: there is none.
 */
export const unpaidForAct = (
  amount: number,
  unpaidApproval: (ApprovedBy & { readonly isSplit: boolean }) | null,
  otherApprovals: readonly (ApprovedBy | null)[],
): number | { readonly amount: number; readonly counted: number } =>
  unpaidApproval?.isSplit === false &&
  unpaidApproval.approvedBy === null &&
  otherApprovals.some((approval) => (approval?.approvedBy ?? null) !== null)
    ? { amount, counted: amount }
    : amount
