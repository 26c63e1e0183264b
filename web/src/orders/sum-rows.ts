import {
  payments_by_credit,
  payments_by_package,
  payments_carried,
  payments_discount,
  payments_due,
} from '@pantul/messages/words'
import type { PaymentBreakdown } from '@pantul/contract/sold-wire'

/** A row of sums in rupiah, negative for reductions. */
export type SumRow = { readonly word: string; readonly amount: number }

/** Reductions by packages and promo, shown above the total. */
export const discountRows = ({ packageAmount, discount }: PaymentBreakdown): SumRow[] =>
  [
    { word: payments_by_package(), amount: -packageAmount },
    { word: payments_discount(), amount: -discount },
  ].filter(({ amount }) => amount !== 0)

/** Payments of the total, shown below it; empty if only money. */
export function paymentRows({ creditUsed, carried, due }: PaymentBreakdown): SumRow[] {
  if (creditUsed === 0 && carried === 0) return []
  return [
    { word: payments_by_credit(), amount: creditUsed },
    { word: payments_carried(), amount: carried },
    { word: payments_due(), amount: due },
  ].filter(({ amount }) => amount !== 0)
}
