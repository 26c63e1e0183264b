import { isWithin } from './field-problems.ts'
import type { Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import { explainPrice, type PriceRule } from './price-rule.ts'
import { problem, type Problem } from './problem.ts'

/** A new price as staff type it: either for certain dates, or for weekdays. */
export type PriceChange = Omit<
  PriceRule,
  'id' | 'priority' | 'sequence' | 'dateFrom' | 'dateTo' | 'validFrom' | 'validUntil'
> & {
  readonly dateFrom: PlayDate | null
  readonly dateTo: PlayDate | null
  /** From which date on a price for weekdays counts; null: at once. */
  readonly validFrom: PlayDate | null
  /** The last date of a price for weekdays; null: it has no end. */
  readonly validUntil: PlayDate | null
}

/** The highest price of an hour, in rupiah. */
export const MAX_PRICE = 100_000_000

/** Checks a new price. Refusals: NUMBER_RANGE (price or hours), DATE_INVALID (dates or weekdays). */
export function checkPriceChange(change: PriceChange, today: PlayDate): Problem | null {
  const { price, fromHour, toHour, dateFrom, dateTo } = change
  if (!isWithin(price, [1, MAX_PRICE])) return problem('NUMBER_RANGE', { from: 1, to: MAX_PRICE })
  if (toHour <= fromHour) return problem('NUMBER_RANGE', { from: fromHour + 1, to: 24 })
  const isForDates = dateFrom !== null || dateTo !== null
  const isTimeValid = isForDates ? areDatesValid(change, today) : areWeekdaysValid(change, today)
  return isTimeValid ? null : problem('DATE_INVALID')
}

/** Whether the dates are in order and not over, and there are no weekdays. */
const areDatesValid = (
  { dateFrom, dateTo, weekdays, validFrom, validUntil }: PriceChange,
  today: PlayDate,
): boolean =>
  dateFrom !== null &&
  dateTo !== null &&
  dateFrom <= dateTo &&
  today <= dateTo &&
  !weekdays &&
  validFrom === null &&
  validUntil === null

/** Whether there are weekdays, and the price does not end before today or before it begins. */
const areWeekdaysValid = ({ weekdays, validFrom, validUntil }: PriceChange, today: PlayDate): boolean =>
  (weekdays ?? []).length > 0 &&
  (validUntil === null || (today <= validUntil && (validFrom === null || validFrom <= validUntil)))

/** An open hour without a price. */
export type PriceGap = { readonly date: PlayDate; readonly hour: number }

/** The open hours of dates for which the location has no price, so that they are not sold. */
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
