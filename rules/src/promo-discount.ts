import { sum } from './money.ts'
import { weekdayOf, type PlayDate } from './play-date.ts'
import type { PriceLine } from './price.ts'
import { shareDown, apportion } from './proportional-share.ts'

/** The lines that a promo applies to. */
export const promoScopes = ['all', 'courts', 'coach', 'add-ons'] as const
export type PromoScope = (typeof promoScopes)[number]

/**
 * The discount of a promo, in rupiah: a whole `percent`, at most `most` (null: no cap); an `amount`; a fixed `price`
 * per court-hour; free pieces of an add-on. `fixed-price` applies to courts and `free-add-on` to that add-on,
 * independent of the scope.
 */
export type DiscountTerms =
  | { readonly kind: 'percent'; readonly percent: number; readonly most: number | null }
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'fixed-price'; readonly price: number }
  | { readonly kind: 'free-add-on'; readonly addOn: string; readonly pieces: number }

/**
 * The terms of a promo. Weekdays (0 is Sunday, null is all) and hours (`fromHour` up to, not including, `toHour`)
 * are those of play, local time.
 */
export type PromoTerms = {
  readonly discount: DiscountTerms
  readonly scope: PromoScope
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
}

/** Whether a promo applies to a line, ignoring hours. Never to a line that a package pays. */
export function appliesToLine(
  { discount, scope }: PromoTerms,
  { kind, ref, paidByPackage }: PriceLine,
): boolean {
  if (paidByPackage) return false
  if (discount.kind === 'fixed-price') return kind === 'court'
  if (discount.kind === 'free-add-on') return kind === 'add-on' && ref === discount.addOn
  return scope === 'all' || scope === scopeOf[kind]
}

/**
 * The part of each line that a promo applies to, in rupiah: its hours within the promo's. An add-on without hours
 * counts if its booking item has one of the promo's hours.
 */
export const eligibleAmounts = (terms: PromoTerms, lines: readonly PriceLine[]): readonly number[] =>
  lines.map((line) => (appliesToLine(terms, line) ? line.unitPrice * unitsIn(terms, line, lines) : 0))

/**
 * The discount per line in rupiah, never more than the line. A percentage rounds down; it and an amount are
 * distributed by largest remainder.
 */
export function discountOf(terms: PromoTerms, lines: readonly PriceLine[]): readonly number[] {
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
        Math.max(
          0,
          (eligible[i] ?? 0) -
            discount.price * (appliesToLine(terms, line) ? unitsIn(terms, line, lines) : 0),
        ),
      )
    case 'free-add-on':
      return freePieces(discount.pieces, lines, eligible)
  }
}

/** Pieces × hours of a line within the promo's hours; pieces alone if the line has no hours. */
function unitsIn(terms: PromoTerms, line: PriceLine, lines: readonly PriceLine[]): number {
  if (line.hours.length > 0) {
    return line.quantity * line.hours.filter((hour) => isIn(terms, line.date, hour)).length
  }
  const plays = lines.some(
    ({ item, kind, date, hours }) =>
      item === line.item && kind === 'court' && hours.some((hour) => isIn(terms, date, hour)),
  )
  return plays ? line.quantity : 0
}

/** The first pieces of the order are free. */
function freePieces(
  pieces: number,
  lines: readonly PriceLine[],
  eligible: readonly number[],
): readonly number[] {
  let left = pieces
  return lines.map(({ quantity }, i) => {
    const amount = eligible[i] ?? 0
    const free = amount === 0 ? 0 : Math.min(left, quantity)
    left -= free
    return (amount / quantity) * free
  })
}

const isIn = ({ weekdays, fromHour, toHour }: PromoTerms, date: PlayDate, hour: number): boolean =>
  hour >= fromHour && hour < toHour && (weekdays === null || weekdays.includes(weekdayOf(date)))

const scopeOf = { court: 'courts', coach: 'coach', 'add-on': 'add-ons' } as const satisfies Record<
  PriceLine['kind'],
  PromoScope
>
