import { startOfHour } from '../../venue/locations/moments.ts'
import type { OrderItem } from './order-items.ts'
import type { MailLocation } from './queries.ts'

/** Cancelled before `until`, so many percent of the booking item come back. */
export type RefundDeadline = { readonly until: Temporal.Instant; readonly percent: number }

/**
 * The exact moments until which cancelling a booking item gives money back, the earliest first; those that were over
 * at `since` are left out, so none at all means that it began too soon.
 */
export function refundDeadlines(
  item: OrderItem,
  location: MailLocation,
  since: Temporal.Instant,
): RefundDeadline[] {
  const start = startOfHour(item.date, item.hours[0] ?? 0, location.timeZone)
  return location.cancellationTiers
    .map(({ hours, percent }) => ({ until: start.subtract({ hours }), percent }))
    .filter(({ until }) => Temporal.Instant.compare(until, since) > 0)
    .toSorted((a, b) => Temporal.Instant.compare(a.until, b.until))
}
