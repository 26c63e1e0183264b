import type { BookingState, Order } from '@pantul/contract/history-wire'
import type { PaidItem } from '@pantul/contract/sold-items-wire'
import { hourLabel } from '@pantul/rules/hours'
import { addDays } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { sortedByStart } from '../booking-text.ts'

const HOURS_A_DAY = 24

/** A booking of an order with its current state. */
export type BookingWithState = { readonly item: PaidItem; readonly bookingState: BookingState }

/** The bookings of an order with their states. */
export const bookingsWithState = ({
  items,
  bookings,
}: Pick<Order, 'items' | 'bookings'>): readonly BookingWithState[] =>
  items.flatMap((item) => {
    const bookingState = bookings.find(({ id }) => id === item.id)
    return bookingState === undefined ? [] : [{ item, bookingState }]
  })

/** Bookings that were not cancelled and whose hours are not closed. A completed move cancels the moved booking. */
export const remainingItems = (order: Pick<Order, 'items' | 'bookings'>): readonly PaidItem[] =>
  bookingsWithState(order).flatMap(({ item, bookingState }) =>
    bookingState.isCancelled || bookingState.newTimeUntil !== null ? [] : [item],
  )

/** The paid bookings that can be cancelled. They have not begun in local time, or the venue closed their hours. */
export const cancellableBookings = (order: Order, now: VenueNow): readonly BookingWithState[] =>
  order.orderState === 'confirmed'
    ? bookingsWithState(order).filter(
        ({ item, bookingState }) =>
          !bookingState.isCancelled && (bookingState.newTimeUntil !== null || !hasBegun(item, now)),
      )
    : []

function hasBegun({ date, hours }: PaidItem, now: VenueNow): boolean {
  const firstHour = hours[0] ?? 0
  return isPast(date, firstHour, now) || (date === now.date && firstHour === now.hour)
}

/**
 * The deadline for a full refund of the first of these bookings, in local time: `2026-11-21T18:00`. Null without a
 * full refund or without bookings.
 */
export function fullRefundDeadline(
  items: readonly PaidItem[],
  tiers: Order['policy']['tiers'],
): string | null {
  const fullRefund = tiers.find(({ percent }) => percent === 100)
  const [first] = sortedByStart(items)
  if (fullRefund === undefined || first === undefined) return null
  // Below 0 if the deadline is before the date of the booking.
  const hour = (first.hours[0] ?? 0) - fullRefund.hours
  const days = Math.floor(hour / HOURS_A_DAY)
  return `${addDays(first.date, days)}T${hourLabel(hour - days * HOURS_A_DAY)}`
}
