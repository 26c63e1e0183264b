import { formatRupiah, sum } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { discountOf, eligibleAmounts, appliesToLine, type PromoTerms } from './promo-discount.ts'
import type { PriceLine } from './price.ts'
import { isProblem, problem, type Problem } from './problem.ts'

/**
 * A promo. Without a `code` it applies automatically. `from` and `to`, both included: local dates on which an order
 * may use it, whenever it is played. `locations` null: all. `leastSpend` in rupiah. `mostUses` and `mostPerCustomer`
 * null: unlimited.
 */
export type Promo = PromoTerms & {
  readonly id: string
  readonly code: string | null
  readonly isActive: boolean
  readonly from: PlayDate
  readonly to: PlayDate
  readonly locations: readonly string[] | null
  readonly leastSpend: number
  readonly mostUses: number | null
  readonly mostPerCustomer: number | null
  readonly isFirstOrderOnly: boolean
}

/**
 * A promo with the facts that its result depends on: the local date, uses in all and by this customer, and the
 * customer's orders. Unpaid orders with a running hold count.
 */
export type PromoOffer = {
  readonly promo: Promo
  readonly today: PlayDate
  readonly location: string
  readonly uses: number
  readonly usesByCustomer: number
  readonly ordersBefore: number
}

/** A discount in rupiah: `perLine` in the order of the lines; `total` is their sum and above 0. */
export type Discount = {
  readonly promoId: string
  readonly total: number
  readonly perLine: readonly number[]
}

/** Normalizes a code: upper case, no spaces. */
export const normalCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/**
 * Applies a promo to lines. Refusal: PROMO_UNKNOWN if it does not exist, is inactive, has not begun or has ended:
 * guessed codes reveal nothing more. Otherwise PROMO_FIRST_ORDER_ONLY, PROMO_USED_UP, PROMO_HOURS, PROMO_MINIMUM
 * `{least}`, PROMO_NOT_APPLICABLE. The minimum is compared with all money of the order, independent of the scope.
 */
export const applyPromo = (offer: PromoOffer, lines: readonly PriceLine[]): Discount | Problem =>
  refuseOffer(offer) ?? discountByPromo(offer.promo, lines)

/** The discount for a customer who may use the promo. Refusals: PROMO_HOURS, PROMO_MINIMUM, PROMO_NOT_APPLICABLE. */
export function discountByPromo(promo: Promo, lines: readonly PriceLine[]): Discount | Problem {
  if (!lines.some((line) => appliesToLine(promo, line))) return problem('PROMO_NOT_APPLICABLE')
  if (!eligibleAmounts(promo, lines).some((amount) => amount > 0)) return problem('PROMO_HOURS')
  if (spendOf(lines) < promo.leastSpend)
    return problem('PROMO_MINIMUM', { least: formatRupiah(promo.leastSpend) })
  const perLine = discountOf(promo, lines)
  const total = sum(perLine)
  return total === 0 ? problem('PROMO_NOT_APPLICABLE') : { promoId: promo.id, total, perLine }
}

/**
 * Chooses the promo of an order. A valid typed code wins over automatic promos; an invalid one returns its problem.
 * `typed`: its promo, PROMO_UNKNOWN, or null. Without a code: the automatic promo with the largest discount, the
 * earlier of equals; null if none applies.
 */
export function choosePromo(
  {
    typed,
    automatic,
  }: { readonly typed: PromoOffer | Problem | null; readonly automatic: readonly PromoOffer[] },
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

/** Problems that do not depend on the lines. */
function refuseOffer({
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

const spendOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { amount, paidByPackage }) => (paidByPackage ? sum : sum + amount), 0)
