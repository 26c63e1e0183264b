import { orderTotal, totalListPrice, type TotalledLine } from './order-total.ts'
import { distributeDiscount } from './staff-discount.ts'

/** A move to a more expensive time. Amounts are rupiah. */
export type DearerMove = {
  /** The lines at the new time. */
  readonly lines: readonly TotalledLine[]
  /** The discount that the booking has without a waiver. */
  readonly discount: number
  /** What was paid for the old time. */
  readonly paid: number
  readonly tax: { readonly rateBp: number; readonly inclusive: boolean }
}

/** The largest possible waiver of a price difference. */
export type WaivableDifference = {
  /** Rupiah that are taken off. */
  readonly amount: number
  /** Whether the new time then costs exactly what was paid. */
  readonly isExact: boolean
}

/**
 * Searches the largest waiver with which the new time does not cost less than what was paid. Rounding of a tax on top can
 * make an exact total impossible.
 */
export function waivableDifference(move: DearerMove): WaivableDifference {
  const { lines, discount, paid } = move
  let least = 0
  let most = Math.max(0, totalListPrice(lines) - discount)
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (totalWithWaiver(move, middle) >= paid) least = middle
    else most = middle - 1
  }
  return { amount: least, isExact: totalWithWaiver(move, least) === paid }
}

const totalWithWaiver = ({ lines, discount, tax }: DearerMove, waiver: number): number =>
  orderTotal(lines, distributeDiscount(discount + waiver, lines), tax).taxed.total

/** Rupiah of an earlier waiver that a booking keeps when it moves again. A waiver is never refunded. */
export const waivedAfterMove = (waived: number, { amount }: WaivableDifference): number =>
  Math.min(waived, amount)
