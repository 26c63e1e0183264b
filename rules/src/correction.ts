import { sum } from './money.ts'
import type { ApprovedAction } from './staff-may.ts'
import type { Tender } from './tender.ts'

/** So many minutes after a member of staff took a payment, the same person may correct it without an approval. */
export const OWN_CORRECTION_MINUTES = 15

type CounterPayment = Pick<Tender, 'method' | 'amount'>

/** A payment at the counter that is to be corrected. */
export type WrongPayment = CounterPayment & {
  /** Whether the person who corrects it took it, within `OWN_CORRECTION_MINUTES`. */
  readonly isRecentOwn: boolean
}

const cashOf = (payments: readonly CounterPayment[]): number =>
  sum(payments.map(({ method, amount }) => (method === 'cash' ? amount : 0)))

/** By how much a correction changes the expected cash of the drawer, in rupiah; negative if less cash is expected. */
export const cashChange = (wrong: readonly CounterPayment[], right: readonly CounterPayment[]): number =>
  cashOf(right) - cashOf(wrong)

/**
 * The action that a person must be allowed for a correction, or that somebody must approve; null if none. Lowering the
 * expected cash always needs `correct-cash`, because somebody could keep the cash that is no longer expected.
 */
export function actionForCorrection(
  wrong: readonly WrongPayment[],
  right: readonly CounterPayment[],
): ApprovedAction | null {
  if (cashChange(wrong, right) < 0) return 'correct-cash'
  return wrong.every(({ isRecentOwn }) => isRecentOwn) ? null : 'correct-payment'
}
