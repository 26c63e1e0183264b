import { formatRupiah, sum } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { appliesToLine, eligibleAmounts, lineDiscounts, type PromoTerms } from './promo-discount.ts'
import { totalListPrice } from './order-total.ts'
import type { PriceLine } from './price.ts'
import { isProblem, problem, type Problem } from './problem.ts'

export type Promo = PromoTerms & {
  readonly id: string
  /** Null: the promo applies automatically. */
  readonly code: string | null
  readonly isActive: boolean
  /** The first local date on which an order may use it, whenever it is played. */
  readonly from: PlayDate
  /** The last local date on which an order may use it. */
  readonly to: PlayDate
  /** Null: all locations. */
  readonly locations: readonly string[] | null
  /** The least price of the order in rupiah, without what packages pay. */
  readonly leastSpend: number
  /** Null: no limit. */
  readonly mostUses: number | null
  readonly mostPerCustomer: number | null
  readonly isFirstOrderOnly: boolean
}

/** A promo for an order, with what decides whether the order may use it. */
export type PromoOffer = {
  readonly promo: Promo
  readonly today: PlayDate
  readonly location: string
  /** All uses, also by held orders. */
  readonly uses: number
  readonly usesByCustomer: number
  /** The number of earlier orders of the customer. */
  readonly ordersBefore: number
}

/** A discount in rupiah: the part of each line, and their sum, which is above 0. */
export type Discount = {
  readonly promoId: string
  readonly total: number
  readonly perLine: readonly number[]
}

/** A typed code in upper case and without spaces. */
export const tidyCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/**
 * Applies a promo to lines. Refusals: PROMO_UNKNOWN if it is inactive, has not begun or has ended, so that guessed codes
 * reveal nothing; PROMO_FIRST_ORDER_ONLY, PROMO_USED_UP, PROMO_HOURS, PROMO_MINIMUM, PROMO_NOT_APPLICABLE.
 */
export const applyPromo = (offer: PromoOffer, lines: readonly PriceLine[]): Discount | Problem =>
  checkOffer(offer) ?? discountByPromo(offer.promo, lines)

/** The discount for a customer who may use the promo. Refusals: PROMO_NOT_APPLICABLE, PROMO_HOURS, PROMO_MINIMUM. */
export function discountByPromo(promo: Promo, lines: readonly PriceLine[]): Discount | Problem {
  if (!lines.some((line) => appliesToLine(promo, line))) return problem('PROMO_NOT_APPLICABLE')
  if (!eligibleAmounts(promo, lines).some((amount) => amount > 0)) return problem('PROMO_HOURS')
  if (totalListPrice(lines) < promo.leastSpend)
    return problem('PROMO_MINIMUM', { least: formatRupiah(promo.leastSpend) })
  const perLine = lineDiscounts(promo, lines)
  const total = sum(perLine)
  return total === 0 ? problem('PROMO_NOT_APPLICABLE') : { promoId: promo.id, total, perLine }
}

type PromoChoices = {
  /** The promo of the typed code, PROMO_UNKNOWN, or null without a code. */
  readonly typed: PromoOffer | Problem | null
  readonly automatic: readonly PromoOffer[]
}

/**
 * The discount or the problem of the typed code. Without a code: the largest discount of an automatic promo, the earlier
 * one of equals; null if none applies.
 */
export function choosePromo(
  { typed, automatic }: PromoChoices,
  lines: readonly PriceLine[],
): Discount | Problem | null {
  if (isProblem(typed)) return typed
  if (typed !== null) return applyPromo(typed, lines)
  let best: Discount | null = null
  for (const offer of automatic) {
    const discount = applyPromo(offer, lines)
    if (!isProblem(discount) && discount.total > (best?.total ?? 0)) best = discount
  }
  return best
}

/** The problem of a promo that the order may not use, whatever its lines are. */
function checkOffer({
  promo,
  today,
  location,
  uses,
  usesByCustomer,
  ordersBefore,
}: PromoOffer): Problem | null {
  if (!promo.isActive || today < promo.from || today > promo.to) return problem('PROMO_UNKNOWN')
  if (promo.locations !== null && !promo.locations.includes(location)) return problem('PROMO_NOT_APPLICABLE')
  if (promo.isFirstOrderOnly && ordersBefore > 0) return problem('PROMO_FIRST_ORDER_ONLY')
  const isUsedUp =
    (promo.mostUses !== null && uses >= promo.mostUses) ||
    (promo.mostPerCustomer !== null && usesByCustomer >= promo.mostPerCustomer)
  return isUsedUp ? problem('PROMO_USED_UP') : null
}
