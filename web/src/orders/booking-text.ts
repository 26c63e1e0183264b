import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import type { PaidItem } from '@pantul/contract/sold-items-wire'
import type { BookingItem } from '@pantul/rules/booking-item'
import { hourLabel, hourRange } from '@pantul/rules/hours'
import { courtNames } from '../basket/basket-text.ts'
import { longDay } from '../design/date-text.ts'

/** The bookings that are named in texts about an order: those that were not cancelled, or all if all were cancelled. */
export function namedBookings(items: readonly PaidItem[]): readonly PaidItem[] {
  const remaining = items.filter(({ isCancelled }) => !isCancelled)
  return remaining.length > 0 ? remaining : items
}

/** The earliest of the named bookings. */
export const firstBooking = (items: readonly PaidItem[]): PaidItem | undefined =>
  sortedByStart(namedBookings(items))[0]

export const sortedByStart = (items: readonly PaidItem[]): readonly PaidItem[] =>
  items.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))

/** `17:00`, the start of the first booking. */
export const startLabel = (items: readonly PaidItem[]): string =>
  hourLabel(firstBooking(items)?.hours[0] ?? 0)

/** `Court 3, Saturday 21 November, 17:00–19:00 WIB`. */
export const bookingText = (item: PaidItem | BookingItem, zoneLabel: string): string =>
  m.payments_booking_words({
    courts: courtNames(item),
    day: longDay(item.date),
    // Prevents a line break at the dash.
    hours: hourRange(item.hours).replaceAll('–', '–\u2060'),
    zone: zoneLabel,
  })

/**
 * WhatsApp link that sends the bookings to other players. The message has no link to the order, because whoever opens
 * such a link can cancel the order.
 */
export function shareUrl({ items, location }: Pick<Payment, 'items' | 'location'>): string {
  const text = m.payments_share_text({
    location: location.name,
    bookings: items.map((item) => bookingText(item, location.timeZoneLabel)).join('\n'),
    address: location.address,
    map: mapUrl(location),
  })
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}

/** WhatsApp link that asks the location about the order. */
export const orderQuestionUrl = ({
  location,
  orderNumber,
}: Pick<Payment, 'location' | 'orderNumber'>): string =>
  `https://wa.me/${location.whatsApp}?text=${encodeURIComponent(m.payments_ask_text({ number: orderNumber }))}`

/** Map link to the location. */
export const mapUrl = ({
  latitude,
  longitude,
}: Pick<Payment['location'], 'latitude' | 'longitude'>): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`

/** The start of a booking as a text that sorts by time: `2026-11-20 18:00`. */
const startOf = ({ date, hours }: PaidItem): string => `${date} ${hourLabel(hours[0] ?? 0)}`
