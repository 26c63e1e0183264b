import { weekdayOf } from './play-date.ts'
import type { PlayDate } from './play-date.ts'
import type { PriceLine } from './price.ts'
import { shareDown, spread } from './share.ts'

/** Which lines a promo is meant for. */
export const promoScopes = ['all', 'courts', 'coach', 'add-ons'] as const
export type PromoScope = (typeof promoScopes)[number]

/**
 * What a promo takes off, in rupiah: a whole `percent`, `most` at most (null: no cap); an `amount`; all that a
 * court-hour costs above a fixed `price`; so many pieces of an add-on. A fixed price is for courts and a free add-on
 * for that add-on, whatever the scope.
 */
export type PromoTake =
  | { readonly kind: 'percent'; readonly percent: number; readonly most: number | null }
  | { readonly kind: 'amount'; readonly amount: number }
  | { readonly kind: 'fixed-price'; readonly price: number }
  | { readonly kind: 'free-add-on'; readonly addOn: string; readonly pieces: number }

/**
 * What a promo takes off which lines. Weekdays (0 is Sunday, null is all) and hours (`fromHour` up to but not
 * including `toHour`) are those of playing, on the location's clock.
 */
export type PromoTerms = {
  readonly take: PromoTake
  readonly scope: PromoScope
  readonly weekdays: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
}

/** Whether a promo is meant for a line, at whatever hour; never for one that a package pays. */
export function isMeant({ take, scope }: PromoTerms, { kind, ref, paidByPackage }: PriceLine): boolean {
  if (paidByPackage) return false
  if (take.kind === 'fixed-price') return kind === 'court'
  if (take.kind === 'free-add-on') return kind === 'add-on' && ref === take.addOn
  return scope === 'all' || scope === scopeOf[kind]
}

/**
 * How much of each line a promo is for, in rupiah: the hours of the line that lie in its own. An add-on sold by the
 * piece has no hours; it counts when its booking item plays in one of the promo's hours.
 */
export const eligibleAmounts = (terms: PromoTerms, lines: readonly PriceLine[]): readonly number[] =>
  lines.map((line) => (isMeant(terms, line) ? line.unitPrice * unitsIn(terms, line, lines) : 0))

/**
 * What a promo takes off each line, in rupiah, never more than the line costs. A percentage rounds down and is
 * spread over the lines by largest remainder, an amount likewise.
 */
export function discountOf(terms: PromoTerms, lines: readonly PriceLine[]): readonly number[] {
  const { take } = terms
  const eligible = eligibleAmounts(terms, lines)
  const sum = eligible.reduce((all, amount) => all + amount, 0)
  switch (take.kind) {
    case 'percent':
      return spread(Math.min(shareDown(sum, take.percent, 100), take.most ?? sum, sum), eligible)
    case 'amount':
      return spread(Math.min(take.amount, sum), eligible)
    case 'fixed-price':
      return lines.map((line, i) =>
        Math.max(
          0,
          (eligible[i] ?? 0) - take.price * (isMeant(terms, line) ? unitsIn(terms, line, lines) : 0),
        ),
      )
    case 'free-add-on':
      return freePieces(take.pieces, lines, eligible)
  }
}

/** Pieces × hours of a line in the promo's hours; pieces alone where the line has no hours. */
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

/** The first pieces of the order are the free ones. */
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
