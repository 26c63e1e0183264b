import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'

/**
 * The most that a manager or owner gives to or takes from one person a day without an approval: rupiah of store credit, and
 * court-hours of packages.
 */
export const MAX_WITHOUT_APPROVAL = { credit: 500_000, hours: 10 } as const

export type ChangedBalance = keyof typeof MAX_WITHOUT_APPROVAL

/** The highest amount of one change. */
export const MAX_CHANGE = { credit: 100_000_000, hours: 400 } as const satisfies Record<
  ChangedBalance,
  number
>

/**
 * Whether a change needs an approval. `before`: the sum that the same member of staff changed for this person today without
 * an approval, counted without sign.
 */
export const needsSecondPerson = (
  of: ChangedBalance,
  { before, change }: { readonly before: number; readonly change: number },
): boolean => before + Math.abs(change) > MAX_WITHOUT_APPROVAL[of]

/**
 * The balance after a change; `change` is below 0 if staff take something. NUMBER_RANGE if nothing changes or too much;
 * BALANCE_OVER if more is taken than there is.
 */
export function changedBalance(of: ChangedBalance, balance: number, change: number): number | Problem {
  const most = MAX_CHANGE[of]
  if (change === 0 || Math.abs(change) > most) return problem('NUMBER_RANGE', { from: 1, to: most })
  if (balance + change >= 0) return balance + change
  return problem('BALANCE_OVER', { left: of === 'credit' ? formatRupiah(balance) : `${balance} h` })
}
