import { formatRupiah } from './money.ts'
import type { TotalledLine } from './order-total.ts'
import { problem, type Problem } from './problem.ts'
import { apportion, shareDown } from './proportional-share.ts'
import type { StaffLimits } from './staff-limits.ts'

/** How staff lower a price: by rupiah, by a whole percentage, or to a price in rupiah. */
export const staffDiscountKinds = ['amount', 'percent', 'price'] as const
export type StaffDiscount = { readonly kind: (typeof staffDiscountKinds)[number]; readonly value: number }

/** Rupiah that are taken off a list price, from 0 to the whole list price. A percentage is rounded down. */
export function discountAmountOf({ kind, value }: StaffDiscount, listPrice: number): number {
  if (kind === 'percent') return shareDown(listPrice, Math.min(value, 100), 100)
  return kind === 'amount' ? Math.min(value, listPrice) : Math.max(0, listPrice - value)
}

/** Distributes a discount in rupiah over lines. No part exceeds the price of its line. */
export const distributeDiscount = (discount: number, lines: readonly TotalledLine[]): readonly number[] =>
  apportion(
    discount,
    lines.map(({ amount, paidByPackage }) => (paidByPackage ? 0 : amount)),
  )

/** What decides how much more a member of staff may take off an order without an approval. Rupiah. */
export type DiscountLimitFacts = {
  readonly listPrice: number
  /** The discount that the order has already. */
  readonly earlierDiscount?: number
  /** What the same member of staff took off prices today without an approval. */
  readonly discountedToday: number
  readonly limits: Pick<StaffLimits, 'priceOffPercent' | 'priceOffPerDay'>
}

/** Rupiah that the front desk may still take off an order without an approval. */
export const remainingDiscount = ({
  listPrice,
  earlierDiscount = 0,
  discountedToday,
  limits,
}: DiscountLimitFacts): number => {
  const remainingOfOrder = shareDown(listPrice, limits.priceOffPercent, 100) - earlierDiscount
  const remainingToday = limits.priceOffPerDay - discountedToday
  return Math.max(0, Math.min(remainingOfOrder, remainingToday))
}

export const discountLimitProblem = (facts: DiscountLimitFacts): Problem =>
  problem('DISCOUNT_LIMIT', { left: formatRupiah(remainingDiscount(facts)) })

/**
 * The discount that a booking keeps when it moves from the list price `from` to the list price `to`: the same share,
 * but no more rupiah than before.
 */
export const staffDiscountAfterMove = (
  discount: number,
  { from, to }: { readonly from: number; readonly to: number },
): number => (from === 0 ? 0 : Math.min(discount, to >= from ? discount : shareDown(to, discount, from)))
