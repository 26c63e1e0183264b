import type { ApprovedAction } from './staff-may.ts'
import type { Tender } from './tender.ts'

/** For how many minutes after the money was taken staff may correct a payment of their own. */
export const OWN_CORRECTION_MINUTES = 15

/** A payment at the counter that is to be corrected. `isRecentOwn`: the actor took it a short while ago. */
export type WrongPayment = Pick<Tender, 'method' | 'amount'> & { readonly isRecentOwn: boolean }

const cashOf = (payments: readonly Pick<Tender, 'method' | 'amount'>[]): number =>
  payments.reduce((sum, { method, amount }) => sum + (method === 'cash' ? amount : 0), 0)

/** By how much a correction changes the expected cash of the drawer, in rupiah; negative if less cash is expected. */
export const cashChange = (
  wrong: readonly Pick<Tender, 'method' | 'amount'>[],
  right: readonly Pick<Tender, 'method' | 'amount'>[],
): number => cashOf(right) - cashOf(wrong)

/**
 * The further right that a correction needs; null if none. A correction that lowers the expected cash always needs it,
 * because somebody could keep the cash that is no longer expected.
 */
export function correctionNeeds(
  wrong: readonly WrongPayment[],
  right: readonly Pick<Tender, 'method' | 'amount'>[],
): ApprovedAction | null {
  if (cashChange(wrong, right) < 0) return 'correct-cash'
  return wrong.every(({ isRecentOwn }) => isRecentOwn) ? null : 'correct-payment'
}
