import * as m from '@pantul/messages/words'
import type { PaymentBreakdown } from '@pantul/contract/sold-items-wire'

/** A row of an order's sums in rupiah. A reduction is negative. */
export type SumRow = { readonly label: string; readonly amount: number }

/** Above the total: the reductions by packages and promo. */
export const reductionRows = ({ packageAmount, discount }: PaymentBreakdown): SumRow[] =>
  [
    { label: m.payments_by_package(), amount: -packageAmount },
    { label: m.payments_discount(), amount: -discount },
  ].filter(({ amount }) => amount !== 0)

/** Below the total: what paid it (`carried`: the moved booking), and what is still owed. Empty if only money paid it. */
export function paymentRows({ creditUsed, carried, due, owed }: PaymentBreakdown): SumRow[] {
  if (creditUsed === 0 && carried === 0 && owed === 0) return []
  return [
    { label: m.payments_by_credit(), amount: creditUsed },
    { label: m.payments_carried(), amount: carried },
    { label: m.payments_due(), amount: due },
    { label: m.payments_owed(), amount: owed },
  ].filter(({ amount }) => amount !== 0)
}
