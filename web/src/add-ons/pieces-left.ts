import type { AddOnOffer } from '@pantul/contract/add-ons-wire'
import { MAX_PER_ADD_ON } from '@pantul/rules/add-on'
import type { BookingItem } from '@pantul/rules/booking-item'

/**
 * How many pieces a booking item may have: the pieces left, minus those in other items of the basket (rentals: only
 * at common hours of the same date), at most 50. The server decides.
 */
export function piecesLeft(
  { item: code, kind, left }: AddOnOffer,
  item: BookingItem,
  items: readonly BookingItem[],
): number {
  if (left === null) return MAX_PER_ADD_ON
  const isShared = (other: BookingItem): boolean =>
    kind === 'sale' || (other.date === item.date && other.hours.some((hour) => item.hours.includes(hour)))
  const elsewhere = items
    .filter((other) => other.id !== item.id && isShared(other))
    .reduce((sum, other) => sum + quantityOf(other, code), 0)
  return Math.max(0, Math.min(MAX_PER_ADD_ON, left - elsewhere))
}

/** Pieces of an add-on that a booking item has. */
export const quantityOf = ({ addOns }: BookingItem, code: string): number =>
  addOns.find(({ item }) => item === code)?.quantity ?? 0
