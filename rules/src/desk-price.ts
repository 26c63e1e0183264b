import { formatRupiah } from './money.ts'
import type { TotalledLine } from './order-total.ts'
import { problem, type Problem } from './problem.ts'
import { apportion, shareDown } from './proportional-share.ts'
import type { StaffLimits } from './staff-limits.ts'

/** How staff lower a price: by rupiah, by a whole percentage, or to a price in rupiah. */
export const staffDiscountKinds = ['amount', 'percent', 'price'] as const
export type StaffDiscount = { readonly kind: (typeof staffDiscountKinds)[number]; readonly value: number }

/** The sum of the list prices of lines, in rupiah, without lines that packages pay. */
export const listPrice = (lines: readonly TotalledLine[]): number =>
  lines.reduce((sum, { amount, paidByPackage }) => sum + (paidByPackage ? 0 : amount), 0)

/**
 * Rupiah that are taken off a list price: a percentage rounds down; the result is never below 0 or above the list
 * price.
 */
export function discountAmountOf({ kind, value }: StaffDiscount, list: number): number {
  if (kind === 'percent') return shareDown(list, Math.min(value, 100), 100)
  return kind === 'amount' ? Math.min(value, list) : Math.max(0, list - value)
}

/** Distributes `off` rupiah over the lines as discounts. No discount exceeds its line. */
export const discountLines = (off: number, lines: readonly TotalledLine[]): readonly number[] =>
  apportion(
    off,
    lines.map(({ amount, paidByPackage }) => (paidByPackage ? 0 : amount)),
  )

/**
 * A price reduction by `off` from the list price `list`. `earlier`: the discount of the order so far; `before`: what
 * the member of staff took off other orders today. Rupiah.
 */
export type PriceReduction = {
  readonly off: number
  readonly list: number
  readonly earlier?: number
  readonly before: number
  readonly limits: Pick<StaffLimits, 'priceOffPercent' | 'priceOffPerDay'>
}

/** Rupiah that the front desk may still take off an order without an approval. */
export const discountLeft = ({ list, earlier = 0, before, limits }: Omit<PriceReduction, 'off'>): number =>
  Math.max(
    0,
    Math.min(shareDown(list, limits.priceOffPercent, 100) - earlier, limits.priceOffPerDay - before),
  )

/** The problem DISCOUNT_LIMIT, with what may still be taken off. */
export const discountLimitProblem = (lowered: Omit<PriceReduction, 'off'>): Problem =>
  problem('DISCOUNT_LIMIT', { left: formatRupiah(discountLeft(lowered)) })

/**
 * The discount that a booking keeps when it moves from the list price `from` to the list price `to`: the same share,
 * but no more rupiah than before.
 */
export const staffDiscountAfterMove = (off: number, { from, to }: { from: number; to: number }): number =>
  from === 0 ? 0 : Math.min(off, to >= from ? off : shareDown(to, off, from))
