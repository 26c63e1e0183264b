import { sum } from './money.ts'
import type { OfferConditions } from './offer-conditions.ts'
import { weekdayOf, type PlayDate } from './play-date.ts'
import type { PriceLine } from './price.ts'
import { shareDown, apportion } from './proportional-share.ts'

/** The lines that a promo applies to. */
export const promoScopes = ['all', 'courts', 'coach', 'add-ons'] as const
export type PromoScope = (typeof promoScopes)[number]

/** What a promo takes off. Amounts are rupiah. */
export type DiscountTerms =
  // `most`: no more than this; null: no limit.
  | { readonly kind: 'percent'; readonly percent: number; readonly most: number | null }
  | { readonly kind: 'amount'; readonly amount: number }
  // Each court-hour costs this price.
  | { readonly kind: 'fixed-price'; readonly price: number }
  | { readonly kind: 'free-add-on'; readonly addOn: string; readonly pieces: number }

/** What a promo takes off, from which lines, and at which local times of play. */
export type PromoTerms = Pick<OfferConditions, 'weekdays' | 'fromHour' | 'toHour'> & {
  readonly discount: DiscountTerms
  /** Ignored for a fixed price, which applies to courts, and for a free add-on. */
  readonly scope: PromoScope
}

/** Whether a promo applies to a line, whatever its hours are. It never applies to a line that a package pays. */
export function appliesToLine(
  { discount, scope }: PromoTerms,
  { kind, ref, paidByPackage }: PriceLine,
): boolean {
  if (paidByPackage) return false
  if (discount.kind === 'fixed-price') return kind === 'court'
  if (discount.kind === 'free-add-on') return kind === 'add-on' && ref === discount.addOn
  return scope === 'all' || scope === scopeOf[kind]
}

/** The part of each line in rupiah to which a promo applies: its hours within the hours of the promo. */
export const eligibleAmounts = (terms: PromoTerms, lines: readonly PriceLine[]): readonly number[] =>
  lines.map((line) => line.unitPrice * eligibleUnits(terms, line, lines))

/** The discount of each line in rupiah, never more than the line. A percentage is rounded down. */
export function lineDiscounts(terms: PromoTerms, lines: readonly PriceLine[]): readonly number[] {
  const { discount } = terms
  const eligible = eligibleAmounts(terms, lines)
  const total = sum(eligible)
  switch (discount.kind) {
    case 'percent':
      return apportion(
        Math.min(shareDown(total, discount.percent, 100), discount.most ?? total, total),
        eligible,
      )
    case 'amount':
      return apportion(Math.min(discount.amount, total), eligible)
    case 'fixed-price':
      return lines.map((line, i) =>
        Math.max(0, (eligible[i] ?? 0) - discount.price * eligibleUnits(terms, line, lines)),
      )
    case 'free-add-on':
      return freePieceDiscounts(discount.pieces, lines, eligible)
  }
}

/**
 * Pieces × hours of a line within the hours of the promo. A line without hours has its pieces if a court of its booking
 * item is booked in such an hour.
 */
function eligibleUnits(terms: PromoTerms, line: PriceLine, lines: readonly PriceLine[]): number {
  if (!appliesToLine(terms, line)) return 0
  if (line.hours.length > 0) {
    return line.quantity * line.hours.filter((hour) => isInHours(terms, line.date, hour)).length
  }
  const isPlayedInHours = lines.some(
    ({ item, kind, date, hours }) =>
      item === line.item && kind === 'court' && hours.some((hour) => isInHours(terms, date, hour)),
  )
  return isPlayedInHours ? line.quantity : 0
}

/** The discounts if the first pieces in the order of the lines are free. */
function freePieceDiscounts(
  pieces: number,
  lines: readonly PriceLine[],
  eligible: readonly number[],
): readonly number[] {
  let remaining = pieces
  return lines.map(({ quantity }, i) => {
    const amount = eligible[i] ?? 0
    const free = amount === 0 ? 0 : Math.min(remaining, quantity)
    remaining -= free
    return (amount / quantity) * free
  })
}

const isInHours = ({ weekdays, fromHour, toHour }: PromoTerms, date: PlayDate, hour: number): boolean =>
  hour >= fromHour && hour < toHour && (weekdays === null || weekdays.includes(weekdayOf(date)))

const scopeOf = { court: 'courts', coach: 'coach', 'add-on': 'add-ons' } as const satisfies Record<
  PriceLine['kind'],
  PromoScope
>
