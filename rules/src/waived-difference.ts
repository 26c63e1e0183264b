import { orderTotal, totalListPrice, type TotalledLine } from './order-total.ts'
import { distributeDiscount } from './staff-discount.ts'

/**
 * A move to a more expensive time: the new lines, the discount that the booking keeps anyway, and the tax. `paid`:
 * rupiah paid for the old time.
 */
export type DearerMove = {
  readonly lines: readonly TotalledLine[]
  readonly discount: number
  readonly paid: number
  readonly tax: { readonly rateBp: number; readonly inclusive: boolean }
}

/** `off`: the further discount in rupiah. `isExact`: with it the new time costs exactly what was paid. */
export type WaivableDifference = { readonly off: number; readonly isExact: boolean }

/**
 * The largest further discount for which nothing is refunded. If tax is added to the prices, rounding can make an exact
 * total impossible.
 */
export function waivableDifference(move: DearerMove): WaivableDifference {
  const { lines, discount, paid } = move
  let low = 0
  let high = Math.max(0, totalListPrice(lines) - discount)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (totalWith(move, middle) >= paid) low = middle
    else high = middle - 1
  }
  return { off: low, isExact: totalWith(move, low) === paid }
}

const totalWith = ({ lines, discount, tax }: DearerMove, off: number): number =>
  orderTotal(lines, distributeDiscount(discount + off, lines), tax).taxed.total

/**
 * The part of an earlier waiver that a further move keeps, in rupiah: at most the amount by which the new price exceeds
 * what was paid. A waiver is never refunded.
 */
export const waivedAfterMove = (waived: number, { off }: WaivableDifference): number => Math.min(waived, off)
