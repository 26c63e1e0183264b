import type { ApprovedBy } from '../../people/staff/approve.ts'

/**
 * The unpaid balance as the staff act records it, in rupiah. An act that somebody approved does not count against the
 * daily limit of the member of staff (`countUnpaid`). If the approval was only for another part of the act, the field
 * `counted` makes the balance count. A split payment never counts. `unpaidApproval`: how the balance was allowed; null:
 * there is no balance.
 */
export const unpaidBalanceForAct = (
  amount: number,
  unpaidApproval: (ApprovedBy & { readonly isSplit: boolean }) | null,
  otherApprovals: readonly (ApprovedBy | null)[],
): number | { readonly amount: number; readonly counted: number } =>
  unpaidApproval?.isSplit === false &&
  unpaidApproval.approvedBy === null &&
  otherApprovals.some((approval) => (approval?.approvedBy ?? null) !== null)
    ? { amount, counted: amount }
    : amount
