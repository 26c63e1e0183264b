import type { AddOnOffer } from '@pantul/contract/add-ons-wire'
import { MAX_PER_ADD_ON } from '@pantul/rules/add-on'
import type { BookingItem } from '@pantul/rules/booking-item'

/**
 * How many pieces one booking item may have: what is left, less what the basket's other items take of the same
 * stock (of rented things only at a common hour of the same date), 50 at most. The server has the last word.
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
