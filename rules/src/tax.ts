import { shareHalfUp } from './proportional-share.ts'

/** `base` + `tax` = `total`, whole rupiah. */
export type TaxedAmount = { readonly base: number; readonly tax: number; readonly total: number }

/**
 * The tax of a price. `rateBp`: basis points, 1000 is 10 %. Inclusive: total − round(total × 10000 / (10000 + rate)).
 * Exclusive: round(total × rate / 10000). Rounds half up.
 */
export function taxOf(price: {
  readonly total: number
  readonly rateBp: number
  readonly inclusive: boolean
}): TaxedAmount {
  const { total, rateBp, inclusive } = price
  if (inclusive) {
    const base = shareHalfUp(total, 10_000, 10_000 + rateBp)
    return { base, tax: total - base, total }
  }
  const tax = shareHalfUp(total, rateBp, 10_000)
  return { base: total, tax, total: total + tax }
}

/** `1000` → `PBJT 10%`, the local tax on sports venues. */
export const taxLabel = (rateBp: number): string => `PBJT ${rateBp / 100}%`
