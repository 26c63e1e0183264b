import type { BookingState, Order } from '@pantul/contract/history-wire'
import type { PaidItem } from '@pantul/contract/sold-wire'
import { hourLabel } from '@pantul/rules/hours'
import { addDays } from '@pantul/rules/play-date'
import { isPast, type VenueNow } from '@pantul/rules/slot'
import { startOf } from '../booking-text.ts'

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

/** Bookings that were neither cancelled nor moved, and whose hours the venue did not close. */
export const remainingItems = (order: Pick<Order, 'items' | 'bookings'>): readonly PaidItem[] =>
  bookingsWithState(order).flatMap(({ item, bookingState }) =>
    bookingState.isCancelled || bookingState.newTimeUntil !== null ? [] : [item],
  )

/** Bookings that can be cancelled: paid, not cancelled, not started (location's time), or closed by the venue. */
export const cancellable = (order: Order, now: VenueNow): readonly BookingWithState[] =>
  order.orderState === 'confirmed'
    ? bookingsWithState(order).filter(
        ({ item, bookingState }) =>
          !bookingState.isCancelled && (bookingState.newTimeUntil !== null || !hasBegun(item, now)),
      )
    : []

const hasBegun = ({ date, hours }: PaidItem, now: VenueNow): boolean => {
  const first = hours[0] ?? 0
  return isPast(date, first, now) || (date === now.date && first === now.hour)
}

/**
 * Deadline for a full refund of the first of these bookings, location's time: `2026-11-21T18:00`; null if no full
 * refund is possible.
 */
export function freeUntil(items: readonly PaidItem[], tiers: Order['policy']['tiers']): string | null {
  const free = tiers.find(({ percent }) => percent === 100)
  const [first] = items.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  if (free === undefined || first === undefined) return null
  const hour = (first.hours[0] ?? 0) - free.hours
  const days = Math.floor(hour / HOURS_A_DAY)
  return `${addDays(first.date, days)}T${hourLabel(hour - days * HOURS_A_DAY)}`
}

const HOURS_A_DAY = 24
