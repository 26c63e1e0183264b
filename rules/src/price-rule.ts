import { weekdayOf, type PlayDate } from './play-date.ts'
import type { PriceType } from './price-type.ts'

/** The price of some hours. */
export type PriceRule = {
  readonly id: string
  /** The court whose price it is; null: it is the price of the location. */
  readonly courtId: string | null
  /** A rule for certain dates: its first and its last date, both included. */
  readonly dateFrom?: PlayDate | null
  readonly dateTo?: PlayDate | null
  /** The first and the last date on which any other rule counts. They do not change its rank. */
  readonly validFrom?: PlayDate | null
  readonly validUntil?: PlayDate | null
  /** A rule for weekdays; 0 is Sunday. */
  readonly weekdays?: readonly number[] | null
  readonly fromHour: number
  /** Not included; 24 is midnight. */
  readonly toHour: number
  /** Rupiah. */
  readonly price: number
  readonly type: PriceType
  readonly priority: number
  /** Newer rules have a higher number. */
  readonly sequence: number
}

/** The price of an hour in rupiah, and the rule that gives it. */
export type RuledPrice = { readonly price: number; readonly type: PriceType; readonly ruleId: string }

/**
 * The location's price of an hour; null if no rule covers the hour. A rule for dates beats a rule for weekdays, which beats
 * a rule for all days. Then the higher priority wins, then the newer rule.
 */
export const hourPrice = (rules: readonly PriceRule[], date: PlayDate, hour: number): RuledPrice | null =>
  priceOf(rules, { courtId: null, date, hour })

/** The court's price minus the location's price at an hour, in rupiah; 0 if the court has no price of its own. */
export function courtDifference(
  rules: readonly PriceRule[],
  courtId: string,
  date: PlayDate,
  hour: number,
): number {
  const courtPrice = priceOf(rules, { courtId, date, hour })
  const locationPrice = hourPrice(rules, date, hour)
  return courtPrice === null || locationPrice === null ? 0 : courtPrice.price - locationPrice.price
}

/** The id of the rule that gives the price of a court at an hour; null if the hour is not sold. */
export const slotRuleId = (
  rules: readonly PriceRule[],
  courtId: string,
  date: PlayDate,
  hour: number,
): string | null => explainPrice(rules, { courtId, date, hour })[0]?.rule.id ?? null

/** An hour whose price is asked, of a court or (`courtId` null) of the location. */
export type HourToPrice = { readonly courtId: string | null; readonly date: PlayDate; readonly hour: number }

/** Why the winning rule beats another one: it is for the court, for dates, for weekdays, has a higher priority, or is newer. */
export type LostBy = 'court' | 'dates' | 'weekdays' | 'priority' | 'age'

/** A rule that covers an hour, and why it does not give the price. */
export type ExplainedRule = {
  readonly rule: PriceRule
  /** Null for the rule whose price is charged. */
  readonly lostBy: LostBy | null
}

/**
 * All rules that cover an hour, first the one whose price is charged. The rules of a court beat those of the location.
 * Empty if the location has no price for the hour: then it is not sold, even if the court has a rule.
 */
export function explainPrice(
  rules: readonly PriceRule[],
  { courtId, date, hour }: HourToPrice,
): readonly ExplainedRule[] {
  const locationRules = rankRules(rules, { courtId: null, date, hour })
  if (locationRules.length === 0) return []
  const courtRules = courtId === null ? [] : rankRules(rules, { courtId, date, hour })
  const [winner, ...losers] = [...courtRules, ...locationRules]
  if (winner === undefined) return []
  return [
    { rule: winner, lostBy: null },
    ...losers.map((rule) => ({ rule, lostBy: reasonLost(winner, rule) })),
  ]
}

function reasonLost(winner: PriceRule, rule: PriceRule): LostBy {
  if (winner.courtId !== rule.courtId) return 'court'
  if (rankOf(winner) !== rankOf(rule)) return rankOf(winner) === 2 ? 'dates' : 'weekdays'
  return winner.priority === rule.priority ? 'age' : 'priority'
}

/** The rules that cover hours of a date. */
export function rulesOn(rules: readonly PriceRule[], date: PlayDate): PriceRule[] {
  const weekday = weekdayOf(date)
  return rules.filter((rule) => isForDate(rule, date) && (!rule.weekdays || rule.weekdays.includes(weekday)))
}

export function coversHour(rule: PriceRule, date: PlayDate, hour: number): boolean {
  if (hour < rule.fromHour || hour >= rule.toHour || !isForDate(rule, date)) return false
  return !rule.weekdays || rule.weekdays.includes(weekdayOf(date))
}

function isForDate({ dateFrom, dateTo, validFrom, validUntil }: PriceRule, date: PlayDate): boolean {
  if (dateFrom && date < dateFrom) return false
  if (dateTo && date > dateTo) return false
  if (validFrom && date < validFrom) return false
  return !validUntil || date <= validUntil
}

/** The rules of a court, or of the location without a court, that cover an hour; the best first. */
const rankRules = (rules: readonly PriceRule[], { courtId, date, hour }: HourToPrice): PriceRule[] =>
  rules.filter((rule) => rule.courtId === courtId && coversHour(rule, date, hour)).toSorted(byRank)

function priceOf(rules: readonly PriceRule[], pricedHour: HourToPrice): RuledPrice | null {
  const [best] = rankRules(rules, pricedHour)
  return best === undefined ? null : { price: best.price, type: best.type, ruleId: best.id }
}

const byRank = (a: PriceRule, b: PriceRule): number =>
  rankOf(b) - rankOf(a) || b.priority - a.priority || b.sequence - a.sequence

function rankOf(rule: PriceRule): number {
  if (rule.dateFrom || rule.dateTo) return 2
  return rule.weekdays ? 1 : 0
}
