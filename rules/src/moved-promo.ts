import { sum } from './money.ts'
import { discountByPromo, type Promo } from './promo.ts'
import { eligibleAmounts } from './promo-discount.ts'
import type { PriceLine } from './price.ts'
import { isProblem } from './problem.ts'
import { apportion } from './proportional-share.ts'

/** A line of another booking of the order. */
export type OtherLine = PriceLine & {
  /** Rupiah that the promo took off the line. */
  readonly discount: number
}

/** A moved booking and the promo of its order. */
export type MovedPromo = {
  readonly promo: Promo | null
  /** The lines of the booking at the new time. */
  readonly lines: readonly PriceLine[]
  /** The lines of the other bookings of the order. */
  readonly otherLines: readonly OtherLine[]
  /** The discount of the booking before the move, in rupiah. */
  readonly discountBefore: number
}

/**
 * The promo discount of each line of a moved booking, in rupiah. The terms of the promo are checked again with the new
 * hours, but not whether the customer may use it. The booking gets what the other bookings leave of the discount, and
 * never more than before, so that a move refunds at most the price difference without promos.
 */
export function promoDiscountAfterMove({
  promo,
  lines,
  otherLines,
  discountBefore,
}: MovedPromo): readonly number[] {
  const orderDiscount = promo === null ? 0 : discountOfOrder(promo, [...lines, ...otherLines])
  if (promo === null || orderDiscount === 0) return lines.map(() => 0)
  const otherDiscount = sum(otherLines.map(({ discount }) => discount))
  const eligible = eligibleAmounts(promo, lines)
  const discount = Math.min(orderDiscount - otherDiscount, sum(eligible), discountBefore)
  return apportion(Math.max(0, discount), eligible)
}

function discountOfOrder(promo: Promo, lines: readonly PriceLine[]): number {
  const discount = discountByPromo(promo, lines)
  return isProblem(discount) ? 0 : discount.total
}
