import { discountLines, listPrice } from './desk-price.ts'
import { orderTotal, type TotalledLine } from './order-total.ts'

/** A moved booking: its new lines, the discount that it keeps anyway, and its tax. `paid`: for the old time. Rupiah. */
export type DearerMove = {
  readonly lines: readonly TotalledLine[]
  readonly discount: number
  readonly paid: number
  readonly tax: { readonly rateBp: number; readonly inclusive: boolean }
}

/** `off`: the further discount, rupiah. `isExact`: with it the new time costs just what was paid. */
export type Waivable = { readonly off: number; readonly isExact: boolean }

/**
 * The largest further discount that gives nothing back. With a tax on top a total can skip a rupiah, then no discount is
 * exact.
 */
export function waivableDifference(move: DearerMove): Waivable {
  const { lines, discount, paid } = move
  let low = 0
  let high = Math.max(0, listPrice(lines) - discount)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (totalWith(move, middle) >= paid) low = middle
    else high = middle - 1
  }
  return { off: low, isExact: totalWith(move, low) === paid }
}

const totalWith = ({ lines, discount, tax }: DearerMove, off: number): number =>
  orderTotal(lines, discountLines(discount + off, lines), tax).taxed.total

/**
 * What a move keeps of a difference that was waived before: it covers a price above what was paid, and never comes back
 * as money. Rupiah.
 */
export const waivedAfterMove = (waived: number, { off }: Waivable): number => Math.min(waived, off)
