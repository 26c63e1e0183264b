import { startOfHour } from '../../venue/locations/date-text.ts'
import type { OrderItem } from './order-items.ts'
import type { MailLocation } from './read-order.ts'

/** A cancellation before `until` refunds `percent` of the booking item. */
export type RefundDeadline = { readonly until: Temporal.Instant; readonly percent: number }

/**
 * The deadlines for refunds of a booking item, the earliest first. Omits deadlines before `since`; the result is
 * empty if the booking begins too soon.
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
