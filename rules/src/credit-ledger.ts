import { formatRupiah } from './money.ts'
import { isProblem, problem } from './problem.ts'
import type { Problem } from './problem.ts'

/**
 * What an entry does to a customer's store credit: `refund` is money of a cancelled booking, `price-difference` of one
 * rescheduled to a cheaper time, `late-money` came after the hold had ended; `spend` pays an order and `return` gives it
 * back when that order ends unpaid or is cancelled; `take-back` of credit whose money the bank took back, `debt` pays what of that was spent already, out of credit that comes later; `adjust` is by staff, either way.
 */
export const creditEffects = {
  refund: 1,
  'price-difference': 1,
  'late-money': 1,
  spend: -1,
  return: 1,
  'take-back': -1,
  debt: -1,
  adjust: 1,
} as const satisfies Record<string, 1 | -1>

export type CreditKind = keyof typeof creditEffects

/** Every kind, for the wire. */
export const creditKinds = Object.keys(creditEffects) as [CreditKind, ...CreditKind[]]

/** `amount` in whole rupiah above 0; below 0 only where an `adjust` takes away. */
export type CreditEntry = { readonly kind: CreditKind; readonly amount: number }

/**
 * The balance after one more entry, in rupiah. `CREDIT_SHORT` `{have}` when it would fall below 0, and for an
 * amount that is none.
 */
export function creditAfter(balance: number, { kind, amount }: CreditEntry): number | Problem {
  const isAmount = Number.isSafeInteger(amount) && amount !== 0 && (amount > 0 || kind === 'adjust')
  const next = balance + amount * creditEffects[kind]
  return isAmount && next >= 0 ? next : problem('CREDIT_SHORT', { have: formatRupiah(balance) })
}

/** What the entries of one customer come to, oldest first. Problems as `creditAfter`, of the first that cannot be. */
export function creditOf(entries: readonly CreditEntry[]): number | Problem {
  let balance = 0
  for (const entry of entries) {
    const next = creditAfter(balance, entry)
    if (isProblem(next)) return next
    balance = next
  }
  return balance
}

/** How much of an order's total store credit pays, in rupiah: as much as there is, the gateway takes the rest. */
export const payableByCredit = (balance: number, total: number): number =>
  Math.max(0, Math.min(balance, total))
