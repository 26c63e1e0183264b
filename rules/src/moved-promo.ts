import { takeOff } from './promo.ts'
import type { Promo } from './promo.ts'
import { eligibleAmounts } from './promo-discount.ts'
import type { PriceLine } from './price.ts'
import { isProblem } from './problem.ts'
import { spread } from './share.ts'

/** A line of another booking of the same order, with what the promo took off it, in rupiah. */
export type LineBeside = PriceLine & { readonly discount: number }

/**
 * A booking that is moved, and the promo of its order (null: none). `lines` are those of its new time, `beside` those
 * of the other bookings of the order that stand, `before` what the promo took off the booking until now, in rupiah.
 */
export type MovedPromo = {
  readonly promo: Promo | null
  readonly lines: readonly PriceLine[]
  readonly beside: readonly LineBeside[]
  readonly before: number
}

/**
 * What a promo takes off each line of a moved booking, in rupiah. Its terms and its minimum are asked again of the order
 * with the new hours; what the other bookings have of it is not given twice. Never more than it took off before: so a
 * move brings back at most the difference of the prices without promos. Who may use it, and when, is not asked again,
 * because the order has used it already.
 */
export function discountAfterMove({ promo, lines, beside, before }: MovedPromo): readonly number[] {
  const given = promo === null ? 0 : givenBy(promo, [...lines, ...beside])
  if (promo === null || given === 0) return lines.map(() => 0)
  const taken = beside.reduce((sum, { discount }) => sum + discount, 0)
  const eligible = eligibleAmounts(promo, lines)
  const most = eligible.reduce((sum, amount) => sum + amount, 0)
  return spread(Math.max(0, Math.min(given - taken, most, before)), eligible)
}

function givenBy(promo: Promo, lines: readonly PriceLine[]): number {
  const discount = takeOff(promo, lines)
  return isProblem(discount) ? 0 : discount.total
}
