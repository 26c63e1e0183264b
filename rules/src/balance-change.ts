import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'

/**
 * The most that a manager or an owner gives to one person or takes from that person in a day without an approval: rupiah
 * of store credit, and court-hours of packages.
 */
export const MAX_PER_DAY_ALONE = { credit: 500_000, hours: 10 } as const

export type BalanceKind = keyof typeof MAX_PER_DAY_ALONE

/** The most of one change, approved or not. */
export const MAX_CHANGE = { credit: 100_000_000, hours: 400 } as const satisfies Record<BalanceKind, number>

/**
 * Whether a change needs an approval. `before`: the sum of what the same member of staff gave to this person
 * and took from this person today without an approval.
 */
export const needsApproval = (
  kind: BalanceKind,
  { before, change }: { readonly before: number; readonly change: number },
): boolean => before + Math.abs(change) > MAX_PER_DAY_ALONE[kind]

/**
 * The balance after a change; `change` is negative if staff take something. Refusals: NUMBER_RANGE for 0 and above the
 * most of one change; BALANCE_OVER if staff take more than the balance.
 */
export function changedBalance(kind: BalanceKind, balance: number, change: number): number | Problem {
  const most = MAX_CHANGE[kind]
  if (change === 0 || Math.abs(change) > most) return problem('NUMBER_RANGE', { from: 1, to: most })
  if (balance + change >= 0) return balance + change
  return problem('BALANCE_OVER', { left: kind === 'credit' ? formatRupiah(balance) : `${balance} h` })
}
