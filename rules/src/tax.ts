import { shareHalfUp } from './proportional-share.ts'

/** Whole rupiah; `total` is `base` + `tax`. */
export type TaxedAmount = { readonly base: number; readonly tax: number; readonly total: number }

/** The tax of a price, rounded half up. `rateBp`: basis points, 1000 is 10 %. `inclusive`: the price contains the tax. */
export function taxOf({
  total,
  rateBp,
  inclusive,
}: {
  readonly total: number
  readonly rateBp: number
  readonly inclusive: boolean
}): TaxedAmount {
  if (inclusive) {
    const base = shareHalfUp(total, 10_000, 10_000 + rateBp)
    return { base, tax: total - base, total }
  }
  const tax = shareHalfUp(total, rateBp, 10_000)
  return { base: total, tax, total: total + tax }
}

/** `1000` → `PBJT 10%`, the local tax on sports venues. */
export const taxLabel = (rateBp: number): string => `PBJT ${rateBp / 100}%`
