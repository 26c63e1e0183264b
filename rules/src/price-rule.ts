import { weekdayOf } from './play-date.ts'
import type { PlayDate } from './play-date.ts'
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
  bestOf(
    rules.filter(({ courtId }) => courtId === null),
    date,
    hour,
  )

/** The court's price minus the location's price at an hour, in rupiah; 0 without an own rule. */
export function courtDifference(
  rules: readonly PriceRule[],
  courtId: string,
  date: PlayDate,
  hour: number,
): number {
  const courtRule = bestOf(
    rules.filter((rule) => rule.courtId === courtId),
    date,
    hour,
  )
  const general = hourPrice(rules, date, hour)
  return courtRule === null || general === null ? 0 : courtRule.price - general.price
}

/** The id of the rule that gives a court's price at an hour: its own, else the location's, else null. */
export const slotRule = (
  rules: readonly PriceRule[],
  courtId: string,
  date: PlayDate,
  hour: number,
): string | null => {
  const courtRules = rules.filter((rule) => rule.courtId === courtId)
  return (bestOf(courtRules, date, hour) ?? hourPrice(rules, date, hour))?.ruleId ?? null
}

/** Whether a rule covers this hour on this date. */
export function covers(rule: PriceRule, date: PlayDate, hour: number): boolean {
  if (hour < rule.fromHour || hour >= rule.toHour) return false
  if (rule.dateFrom && date < rule.dateFrom) return false
  if (rule.dateTo && date > rule.dateTo) return false
  return !rule.weekdays || rule.weekdays.includes(weekdayOf(date))
}

function bestOf(rules: readonly PriceRule[], date: PlayDate, hour: number): RuledPrice | null {
  const [best] = rules.filter((rule) => covers(rule, date, hour)).toSorted(byRank)
  return best === undefined ? null : { price: best.price, type: best.type, ruleId: best.id }
}

const byRank = (a: PriceRule, b: PriceRule): number =>
  rankOf(b) - rankOf(a) || b.priority - a.priority || b.sequence - a.sequence

function rankOf(rule: PriceRule): number {
  if (rule.dateFrom || rule.dateTo) return 2
  return rule.weekdays ? 1 : 0
}
