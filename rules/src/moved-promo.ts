import { sum } from './money.ts'
import { discountByPromo, type Promo } from './promo.ts'
import { eligibleAmounts } from './promo-discount.ts'
import type { PriceLine } from './price.ts'
import { isProblem } from './problem.ts'
import { apportion } from './proportional-share.ts'

/** A line of another booking of the order, with its discount in rupiah. */
export type OtherLine = PriceLine & { readonly discount: number }

/**
 * A moved booking and the promo of its order (or null). `lines`: at the new time. `beside`: lines of the other
 * bookings. `before`: the booking's discount so far, in rupiah.
 */
export type MovedPromo = {
  readonly promo: Promo | null
  readonly lines: readonly PriceLine[]
  readonly beside: readonly OtherLine[]
  readonly before: number
}

/**
 * The discount per line of a moved booking, in rupiah. The promo's terms are checked again with the new hours; the
 * discount of the other bookings is subtracted. Never more than before, so that a move refunds at most the price
 * difference without promos. Eligibility of the customer is not checked again.
 */
export function discountAfterMove({ promo, lines, beside, before }: MovedPromo): readonly number[] {
  const given = promo === null ? 0 : discountGivenBy(promo, [...lines, ...beside])
  if (promo === null || given === 0) return lines.map(() => 0)
  const taken = sum(beside.map(({ discount }) => discount))
  const eligible = eligibleAmounts(promo, lines)
  const most = sum(eligible)
  return apportion(Math.max(0, Math.min(given - taken, most, before)), eligible)
}

function discountGivenBy(promo: Promo, lines: readonly PriceLine[]): number {
  const discount = discountByPromo(promo, lines)
  return isProblem(discount) ? 0 : discount.total
}
