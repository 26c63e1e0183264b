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
export const cashChange = (wrong: readonly CounterPayment[], corrected: readonly CounterPayment[]): number =>
  cashOf(corrected) - cashOf(wrong)

/**
 * The action that a correction needs: the person must be allowed to do it, or somebody must approve it. Null: none. If the
 * expected cash falls, that is always `correct-cash`, because somebody could keep the cash that is no longer expected.
 */
export function actionForCorrection(
  wrong: readonly WrongPayment[],
  corrected: readonly CounterPayment[],
): ApprovedAction | null {
  if (cashChange(wrong, corrected) < 0) return 'correct-cash'
  return wrong.every(({ isRecentOwn }) => isRecentOwn) ? null : 'correct-payment'
}
