import * as m from '@pantul/messages/words'
import type { PaymentBreakdown } from '@pantul/contract/sold-wire'

/** A row of sums in rupiah, negative for reductions. */
export type SumRow = { readonly label: string; readonly amount: number }

/** Reductions by packages and promo, shown above the total. */
export const discountRows = ({ packageAmount, discount }: PaymentBreakdown): SumRow[] =>
  [
    { label: m.payments_by_package(), amount: -packageAmount },
    { label: m.payments_discount(), amount: -discount },
  ].filter(({ amount }) => amount !== 0)

/** Payments of the total and what is still owed, shown below it; empty if only money. */
export function paymentRows({ creditUsed, carried, due, owed }: PaymentBreakdown): SumRow[] {
  if (creditUsed === 0 && carried === 0 && owed === 0) return []
  return [
    { label: m.payments_by_credit(), amount: creditUsed },
    { label: m.payments_carried(), amount: carried },
    { label: m.payments_due(), amount: due },
    { label: m.payments_owed(), amount: owed },
  ].filter(({ amount }) => amount !== 0)
}
