import { weekdayOf, type PlayDate } from './play-date.ts'
import type { PriceType } from './price-type.ts'

/**
 * A price rule, in rupiah. Without `courtId` it is the location's price, else the court's own. Dates are inclusive;
 * hours from `fromHour` up to, not including, `toHour`; weekday 0 is Sunday. A higher `sequence` is newer.
 */
export type PriceRule = {
  readonly id: string
  readonly courtId: string | null
  readonly dateFrom?: PlayDate | null
  readonly dateTo?: PlayDate | null
  /** The first and the last date of a rule that is not for certain dates only. They do not change its rank. */
  readonly validFrom?: PlayDate | null
  readonly validUntil?: PlayDate | null
  readonly weekdays?: readonly number[] | null
  readonly fromHour: number
  readonly toHour: number
  readonly price: number
  readonly type: PriceType
  readonly priority: number
  readonly sequence: number
}

/** The price of an hour and the rule that gives it; both are stored with the slot. */
export type RuledPrice = { readonly price: number; readonly type: PriceType; readonly ruleId: string }

/**
 * The location's price of an hour. A dated rule beats a weekday rule beats the base; then the higher priority, then
 * the newer. Null if no rule covers the hour.
 */
export const hourPrice = (rules: readonly PriceRule[], date: PlayDate, hour: number): RuledPrice | null =>
  bestOf(rules, { courtId: null, date, hour })

/** The court's price minus the location's price at an hour, in rupiah; 0 without an own rule. */
export function courtDifference(
  rules: readonly PriceRule[],
  courtId: string,
  date: PlayDate,
  hour: number,
): number {
  const courtRule = bestOf(rules, { courtId, date, hour })
  const general = hourPrice(rules, date, hour)
  return courtRule === null || general === null ? 0 : courtRule.price - general.price
}

/** The id of the rule that gives a court's price at an hour: its own, else the location's, else null. */
export const slotRule = (
  rules: readonly PriceRule[],
  courtId: string,
  date: PlayDate,
  hour: number,
): string | null => explainPrice(rules, { courtId, date, hour })[0]?.rule.id ?? null

/** An hour of a court; without a court it is the location's price. */
export type PricedHour = { readonly courtId: string | null; readonly date: PlayDate; readonly hour: number }

/**
 * Why a rule loses: the winning rule is for the court, for certain dates, for weekdays, has a higher priority, or is
 * newer.
 */
export type LostBy = 'court' | 'dates' | 'weekdays' | 'priority' | 'age'

/** A rule that covers an hour; `lostBy` null: its price is charged. */
export type ExplainedRule = { readonly rule: PriceRule; readonly lostBy: LostBy | null }

/**
 * All rules that cover an hour, the one that is charged first. Empty: the hour has no price, so it is not sold. The
 * rules of a court beat those of the location. An hour without a price of the location is not sold, even if the court
 * has a rule.
 */
export function explainPrice(
  rules: readonly PriceRule[],
  { courtId, date, hour }: PricedHour,
): readonly ExplainedRule[] {
  const general = rankRules(rules, { courtId: null, date, hour })
  if (general.length === 0) return []
  const own = courtId === null ? [] : rankRules(rules, { courtId, date, hour })
  const [winner, ...losers] = [...own, ...general]
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

/** The rules of a location and its courts that cover hours of a date. */
export function rulesOn(rules: readonly PriceRule[], date: PlayDate): PriceRule[] {
  const weekday = weekdayOf(date)
  return rules.filter((rule) => isForDate(rule, date) && (!rule.weekdays || rule.weekdays.includes(weekday)))
}

/** Whether a rule covers this hour on this date. */
export function covers(rule: PriceRule, date: PlayDate, hour: number): boolean {
  if (hour < rule.fromHour || hour >= rule.toHour || !isForDate(rule, date)) return false
  return !rule.weekdays || rule.weekdays.includes(weekdayOf(date))
}

function isForDate({ dateFrom, dateTo, validFrom, validUntil }: PriceRule, date: PlayDate): boolean {
  if (dateFrom && date < dateFrom) return false
  if (dateTo && date > dateTo) return false
  if (validFrom && date < validFrom) return false
  return !validUntil || date <= validUntil
}

/** The rules of a court, or of the location, that cover an hour; the best first. */
const rankRules = (rules: readonly PriceRule[], { courtId, date, hour }: PricedHour): PriceRule[] =>
  rules.filter((rule) => rule.courtId === courtId && covers(rule, date, hour)).toSorted(byRank)

function bestOf(rules: readonly PriceRule[], at: PricedHour): RuledPrice | null {
  const [best] = rankRules(rules, at)
  return best === undefined ? null : { price: best.price, type: best.type, ruleId: best.id }
}

const byRank = (a: PriceRule, b: PriceRule): number =>
  rankOf(b) - rankOf(a) || b.priority - a.priority || b.sequence - a.sequence

function rankOf(rule: PriceRule): number {
  if (rule.dateFrom || rule.dateTo) return 2
  return rule.weekdays ? 1 : 0
}
