import type { BookingItem } from './booking-item.ts'
import { courtHoursByDate, type CustomerLimits } from './limits.ts'
import type { OrderFacts } from './order-rules.ts'
import { daysBetween } from './play-date.ts'
import { isOnSale, isPast, type VenueNow } from './slot.ts'

/** Staff may sell so many days ahead. */
const MOST_DAYS_AHEAD = 400

/**
 * The facts for checking an order of staff: they have no limits of players, and may sell the running hour until it
 * ends.
 */
export const factsForStaff = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  lastStartMinute: 60,
  limits: {
    ...facts.limits,
    daysAhead: Math.max(MOST_DAYS_AHEAD, facts.limits.daysAhead),
    hoursPerDate: Number.MAX_SAFE_INTEGER,
  },
})

/** Limits of players that staff may exceed after a warning. */
export const saleWarningKinds = ['far-ahead', 'many-hours', 'hour-running'] as const

/** `most`: the limit of players by `kind`: days ahead, court-hours of a date, or minutes after an hour began. */
export type SaleWarning = { readonly kind: (typeof saleWarningKinds)[number]; readonly most: number }

type SaleFacts = {
  readonly now: VenueNow
  readonly lastStartMinute: number
  readonly limits: Pick<CustomerLimits, 'daysAhead' | 'hoursPerDate'>
}

/** The warnings for staff who sell a basket that a player could not order. */
export function saleWarnings(
  items: readonly BookingItem[],
  { now, lastStartMinute, limits }: SaleFacts,
): SaleWarning[] {
  const isFar = items.some(({ date }) => daysBetween(now.date, date) > limits.daysAhead)
  const isMany = [...courtHoursByDate(items).values()].some((hours) => hours > limits.hoursPerDate)
  const isRunning = items.some(({ date, hours }) =>
    hours.some((hour) => !isPast(date, hour, now) && !isOnSale(date, hour, now, lastStartMinute)),
  )
  return [
    ...(isFar ? [{ kind: 'far-ahead', most: limits.daysAhead } as const] : []),
    ...(isMany ? [{ kind: 'many-hours', most: limits.hoursPerDate } as const] : []),
    ...(isRunning ? [{ kind: 'hour-running', most: lastStartMinute } as const] : []),
  ]
}

/** The shortest time between a sale and its payment deadline. */
export const MIN_PAY_BY_MS = 10 * 60_000

/** Whether `until` is a valid payment deadline; `latest` is the latest one that the role allows. */
export const isPayByValid = (at: {
  readonly now: number
  readonly until: number
  readonly latest: number
}): boolean => at.until >= at.now + MIN_PAY_BY_MS && at.until <= at.latest
