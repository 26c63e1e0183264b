import { MAX_PER_ADD_ON, type PickedAddOn } from './add-on.ts'
import type { Hours } from './hours.ts'
import { problem, type Problem } from './problem.ts'

/** An add-on with its name in one language; `price` in rupiah per `unit`. */
type PricedAddOn = {
  readonly item: string
  readonly name: string
  readonly kind: 'rental' | 'sale'
  readonly unit: 'EA' | 'H'
  readonly price: number
}

/**
 * The price of one piece at the counter, in rupiah; null if it is not sold there. `hours`: the hours of the booking
 * that are not over; empty without a booking. Rentals, and add-ons priced by the hour, need hours.
 */
export function pricePerPiece({ kind, unit, price }: PricedAddOn, hours: Hours): number | null {
  if (kind === 'sale' && unit === 'EA') return price
  if (hours.length === 0) return null
  return unit === 'H' ? price * hours.length : price
}

/**
 * Pieces of an add-on with their price in rupiah: `amount` = `quantity` × `unitPrice`. `hours`: the hours for which
 * they are rented or priced.
 */
export type GoodsLine = {
  readonly item: string
  readonly name: string
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
  readonly hours: Hours
}

/**
 * The lines of the picked goods, in the order of the catalogue, one per add-on. Refusals: ADD_ON_UNKNOWN for an add-on
 * that is not sold at the counter, or only with a booking; ADD_ON_QUANTITY above 50 pieces.
 */
export function priceGoods(
  addOns: readonly PricedAddOn[],
  picked: readonly PickedAddOn[],
  hours: Hours,
): readonly GoodsLine[] | Problem {
  const pieces = new Map<string, number>()
  for (const { item, quantity } of picked) pieces.set(item, (pieces.get(item) ?? 0) + quantity)
  const lines: GoodsLine[] = []
  for (const addOn of addOns) {
    const quantity = pieces.get(addOn.item)
    const unitPrice = pricePerPiece(addOn, hours)
    if (quantity === undefined || unitPrice === null) continue
    if (quantity > MAX_PER_ADD_ON) return problem('ADD_ON_QUANTITY', { most: MAX_PER_ADD_ON })
    const { item, name, kind, unit } = addOn
    const isForHours = kind === 'rental' || unit === 'H'
    lines.push({
      item,
      name,
      quantity,
      unitPrice,
      amount: quantity * unitPrice,
      hours: isForHours ? hours : [],
    })
  }
  return lines.length < pieces.size ? problem('ADD_ON_UNKNOWN') : lines
}
