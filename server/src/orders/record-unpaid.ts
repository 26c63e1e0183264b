import type { ApprovedBy } from '../people/staff/approve.ts'

/**
 * The unpaid balance as the act of a sale records it, in rupiah. With `counted` it counts against the daily limit of
 * the member of staff (`unpaidSoFar`), because the approver of the act approved another part of it.
 */
export const recordUnpaid = (
  amount: number,
  allowed: (ApprovedBy & { readonly isSplit: boolean }) | null,
  others: readonly (ApprovedBy | null)[],
): number | { readonly amount: number; readonly counted: number } =>
  allowed?.isSplit === false &&
  allowed.approvedBy === null &&
  others.some((one) => (one?.approvedBy ?? null) !== null)
    ? { amount, counted: amount }
    : amount
