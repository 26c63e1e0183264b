import type { AddOnOffer } from '@pantul/contract/add-ons-wire'
import { maxPieces } from '@pantul/rules/add-on'
import type { BookingItem } from '@pantul/rules/booking-item'

/**
 * How many pieces are left for a booking item: the stock, minus those in other items of the basket (rentals: only at
 * common hours of the same date). Infinity if the stock is unlimited. The server decides.
 */
export function piecesLeft(
  { item: code, kind, piecesLeft }: AddOnOffer,
  item: BookingItem,
  items: readonly BookingItem[],
): number {
  if (piecesLeft === null) return Number.POSITIVE_INFINITY
  const isShared = (other: BookingItem): boolean =>
    kind === 'sale' || (other.date === item.date && other.hours.some((hour) => item.hours.includes(hour)))
  const inOtherItems = items
    .filter((other) => other.id !== item.id && isShared(other))
    .reduce((sum, other) => sum + quantityOf(other, code), 0)
  return Math.max(0, piecesLeft - inOtherItems)
}

/** The maximum number of pieces for one booking item, regardless of the stock. */
export const maxQuantity = ({ piecesLeft }: AddOnOffer, item: BookingItem): number =>
  maxPieces(item, piecesLeft !== null)

/** The add-ons that another booking item has after a copy: the same, but at most its maximum of each. */
export const addOnsFor = (
  other: BookingItem,
  addOns: BookingItem['addOns'],
  offers: readonly AddOnOffer[],
): BookingItem['addOns'] =>
  addOns.map(({ item, quantity }) => {
    const offer = offers.find((candidate) => candidate.item === item)
    return { item, quantity: offer === undefined ? quantity : Math.min(quantity, maxQuantity(offer, other)) }
  })

/** Pieces of an add-on that a booking item has. */
export const quantityOf = ({ addOns }: BookingItem, code: string): number =>
  addOns.find(({ item }) => item === code)?.quantity ?? 0
