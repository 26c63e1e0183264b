import { MAX_PER_ADD_ON, type PickedAddOn } from './add-on.ts'
import type { Hours } from './hours.ts'
import { problem, type Problem } from './problem.ts'

/** An add-on with its name in one language. */
type PricedAddOn = {
  readonly item: string
  readonly name: string
  readonly kind: 'rental' | 'sale'
  /** `EA`: a piece; `H`: a piece for an hour. */
  readonly unit: 'EA' | 'H'
  /** Rupiah per unit. */
  readonly price: number
}

/**
 * The price of one piece at the counter, in rupiah; null if it cannot be sold now. `hours`: the hours of the parent booking
 * that are not over; empty without one. Rentals and add-ons with a price per hour are sold only for such hours.
 */
export function pricePerPiece({ kind, unit, price }: PricedAddOn, hours: Hours): number | null {
  if (kind === 'sale' && unit === 'EA') return price
  if (hours.length === 0) return null
  return unit === 'H' ? price * hours.length : price
}

/** The pieces of an add-on with their price in rupiah: `amount` is `quantity` × `unitPrice`. */
export type GoodsLine = {
  readonly item: string
  readonly name: string
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
  /** The hours for which the pieces are rented or priced. */
  readonly hours: Hours
}

/**
 * The lines of the picked goods, one for each add-on, in the order of `addOns`. Refusals: ADD_ON_UNKNOWN for an add-on
 * that is not sold at the counter, or only with a parent booking; ADD_ON_QUANTITY above 50 pieces.
 */
export function priceGoods(
  addOns: readonly PricedAddOn[],
  picked: readonly PickedAddOn[],
  hours: Hours,
): readonly GoodsLine[] | Problem {
  const quantities = new Map<string, number>()
  for (const { item, quantity } of picked) quantities.set(item, (quantities.get(item) ?? 0) + quantity)
  const lines: GoodsLine[] = []
  for (const addOn of addOns) {
    const quantity = quantities.get(addOn.item)
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
  return lines.length < quantities.size ? problem('ADD_ON_UNKNOWN') : lines
}
