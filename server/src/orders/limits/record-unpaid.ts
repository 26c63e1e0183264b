import type { ApprovedBy } from '../../people/staff/approve.ts'

/**
 * The unpaid balance as the act of staff records it, in rupiah. An approved act does not count against the daily limit
 * of the member of staff (`countUnpaid`). If only another part of the act was approved, `counted` makes the unpaid
 * balance count. A split payment never counts. `unpaidApproval`: how the balance was allowed; null: there is no
 * balance.
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
