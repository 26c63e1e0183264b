import type { ApprovedBy } from '../people/staff/approve.ts'

/**
 * What an act says that stays unpaid, rupiah. `counted`: somebody approved another part of the act, but not this one, so it
 * counts in the limit of whoever left it (`unpaidSoFar`).
 */
export const owedInAct = (
  amount: number,
  allowed: (ApprovedBy & { readonly isSplit: boolean }) | null,
  others: readonly (ApprovedBy | null)[],
): number | { readonly amount: number; readonly counted: number } =>
  allowed?.isSplit === false &&
  allowed.approvedBy === null &&
  others.some((one) => (one?.approvedBy ?? null) !== null)
    ? { amount, counted: amount }
    : amount
