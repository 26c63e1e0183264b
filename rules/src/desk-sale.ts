import type { BookingItem } from './booking-item.ts'
import { courtHoursByDate, type PlayerLimits } from './limits.ts'
import type { OrderFacts } from './order-rules.ts'
import { daysBetween } from './play-date.ts'
import { isOnSale, isPast, type VenueNow } from './slot.ts'

/** Staff may sell at least so many days ahead, even if players of the location may book fewer days ahead. */
const STAFF_DAYS_AHEAD = 400

/**
 * The facts for checking an order that staff place: the limits of players do not apply, and the running hour is on sale
 * until it ends.
 */
export const factsForStaff = (facts: OrderFacts): OrderFacts => ({
  ...facts,
  lastStartMinute: 60,
  limits: {
    ...facts.limits,
    daysAhead: Math.max(STAFF_DAYS_AHEAD, facts.limits.daysAhead),
    hoursPerDate: Number.MAX_SAFE_INTEGER,
  },
})

/** Limits of players that staff may exceed after a warning. */
export const saleWarningKinds = ['far-ahead', 'many-hours', 'hour-running'] as const

export type SaleWarning = {
  readonly kind: (typeof saleWarningKinds)[number]
  /** The limit of players: days ahead, court-hours of a date, or minutes after the start of an hour. */
  readonly most: number
}

type SaleFacts = {
  readonly now: VenueNow
  readonly lastStartMinute: number
  readonly limits: Pick<PlayerLimits, 'daysAhead' | 'hoursPerDate'>
}

/** The warnings for staff who sell a basket that a player could not order. */
export function saleWarnings(
  items: readonly BookingItem[],
  { now, lastStartMinute, limits }: SaleFacts,
): SaleWarning[] {
  const isTooFarAhead = items.some(({ date }) => daysBetween(now.date, date) > limits.daysAhead)
  const hasTooManyHours = [...courtHoursByDate(items).values()].some((hours) => hours > limits.hoursPerDate)
  const hasRunningHour = items.some(({ date, hours }) =>
    hours.some((hour) => !isPast(date, hour, now) && !isOnSale(date, hour, now, lastStartMinute)),
  )
  return [
    ...(isTooFarAhead ? [{ kind: 'far-ahead', most: limits.daysAhead } as const] : []),
    ...(hasTooManyHours ? [{ kind: 'many-hours', most: limits.hoursPerDate } as const] : []),
    ...(hasRunningHour ? [{ kind: 'hour-running', most: lastStartMinute } as const] : []),
  ]
}

/** The shortest time between a sale and its payment deadline. */
export const MIN_PAY_BY_MS = 10 * 60_000

/** Whether a payment deadline is valid. `latest`: the latest one that the role allows. Milliseconds since the epoch. */
export const isDeadlineValid = ({
  now,
  deadline,
  latest,
}: {
  readonly now: number
  readonly deadline: number
  readonly latest: number
}): boolean => now + MIN_PAY_BY_MS <= deadline && deadline <= latest
