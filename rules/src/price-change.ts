import type { Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import { explainPrice, type PriceRule } from './price-rule.ts'
import { problem, type Problem } from './problem.ts'

/** A new price as staff type it, in rupiah: either for certain dates, or for weekdays from a date on. */
export type PriceChange = Omit<
  PriceRule,
  'id' | 'priority' | 'sequence' | 'dateFrom' | 'dateTo' | 'validFrom' | 'validUntil'
> & {
  readonly dateFrom: PlayDate | null
  readonly dateTo: PlayDate | null
  readonly validFrom: PlayDate | null
  readonly validUntil: PlayDate | null
}

export const MAX_PRICE = 100_000_000

/**
 * Checks a new price. It is for certain dates (`dateFrom`, `dateTo`) or for weekdays, never for both. Refusals:
 * NUMBER_RANGE (its price or its hours); DATE_INVALID (in the wrong order, over, or dates and weekdays together).
 */
export function checkPriceChange(change: PriceChange, today: PlayDate): Problem | null {
  const { price, fromHour, toHour, dateFrom, dateTo, validFrom, validUntil, weekdays } = change
  if (!Number.isInteger(price) || price < 1 || price > MAX_PRICE)
    return problem('NUMBER_RANGE', { from: 1, to: MAX_PRICE })
  if (toHour <= fromHour) return problem('NUMBER_RANGE', { from: fromHour + 1, to: 24 })
  const isDated = dateFrom !== null || dateTo !== null
  if (isDated) {
    if (dateFrom === null || dateTo === null || dateTo < dateFrom || dateTo < today)
      return problem('DATE_INVALID')
    return weekdays || validFrom !== null || validUntil !== null ? problem('DATE_INVALID') : null
  }
  if (!weekdays || weekdays.length === 0) return problem('DATE_INVALID')
  if (validUntil !== null && validUntil < (validFrom !== null && validFrom > today ? validFrom : today))
    return problem('DATE_INVALID')
  return null
}

/** An open hour without a price. */
export type PriceGap = { readonly date: PlayDate; readonly hour: number }

/** The open hours of dates that no rule of the location covers, so that they are not sold. */
export const priceGaps = (
  rules: readonly PriceRule[],
  dates: readonly PlayDate[],
  openHours: (date: PlayDate) => Hours,
): PriceGap[] =>
  dates.flatMap((date) =>
    openHours(date)
      .filter((hour) => explainPrice(rules, { courtId: null, date, hour }).length === 0)
      .map((hour) => ({ date, hour })),
  )
