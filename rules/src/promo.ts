import { formatRupiah } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { discountOf, eligibleAmounts, isMeant } from './promo-discount.ts'
import type { PromoTerms } from './promo-discount.ts'
import type { PriceLine } from './price.ts'
import { isProblem, problem } from './problem.ts'
import type { Problem } from './problem.ts'

/**
 * A promo. Without a `code` it applies by itself. `from` and `to`, both included, are the days on the location's
 * calendar on which an order may use it, whenever it is played; `locations` null is every one. `leastSpend` in
 * rupiah; `mostUses` and `mostPerCustomer` null are without end.
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
 * A promo and what its answer depends on: the day at the location, how often it was used, in all and by this
 * customer, and how many orders of this customer count. Unpaid orders that still hold their hours count as used.
 */
export type PromoOffer = {
  readonly promo: Promo
  readonly today: PlayDate
  readonly location: string
  readonly uses: number
  readonly usesByCustomer: number
  readonly ordersBefore: number
}

/** What a promo takes off, in rupiah: `perLine` in the order of the lines, adding up to `total`, which is above 0. */
export type Discount = {
  readonly promoId: string
  readonly total: number
  readonly perLine: readonly number[]
}

/** As a code is kept and compared: upper case, without any space. */
export const normalCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/**
 * What a promo takes off these lines. Unknown, switched off, not begun and over are all `PROMO_UNKNOWN`, so that
 * trying codes teaches nothing. What the holder of a code may know: `PROMO_FIRST_ORDER_ONLY`, `PROMO_USED_UP`,
 * `PROMO_HOURS` (other hours or weekdays), `PROMO_MINIMUM` `{least}`, else `PROMO_NOT_APPLICABLE`. The minimum is
 * asked of all that the order pays in money, whatever the scope.
 */
export const applyPromo = (offer: PromoOffer, lines: readonly PriceLine[]): Discount | Problem =>
  refuseHolder(offer) ?? takeOff(offer.promo, lines)

/**
 * What a promo takes off these lines for somebody who may use it. Problems: `PROMO_HOURS`, `PROMO_MINIMUM`,
 * `PROMO_NOT_APPLICABLE`.
 */
export function takeOff(promo: Promo, lines: readonly PriceLine[]): Discount | Problem {
  if (!lines.some((line) => isMeant(promo, line))) return problem('PROMO_NOT_APPLICABLE')
  if (!eligibleAmounts(promo, lines).some((amount) => amount > 0)) return problem('PROMO_HOURS')
  if (spendOf(lines) < promo.leastSpend)
    return problem('PROMO_MINIMUM', { least: formatRupiah(promo.leastSpend) })
  const perLine = discountOf(promo, lines)
  const total = perLine.reduce((sum, amount) => sum + amount, 0)
  return total === 0 ? problem('PROMO_NOT_APPLICABLE') : { promoId: promo.id, total, perLine }
}

/**
 * The one promo of an order. A code that was typed wins whenever it is valid, even over a better automatic promo,
 * because the player asked for it; when it is not valid its problem is the answer. `typed` is that code's promo,
 * `PROMO_UNKNOWN` when there is none of that name, null when nothing was typed. Without a code the automatic promo
 * that takes most off, of equals the earlier; null when none takes anything.
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

/** What speaks against the promo before any line is looked at. */
function refuseHolder({
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
