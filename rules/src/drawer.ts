/** The payment methods that staff count when they close a drawer: cash, card terminal, printed QRIS code. */
export const countedMethods = ['cash', 'edc', 'qris_static'] as const
export type CountedMethod = (typeof countedMethods)[number]

/** Expected and counted rupiah of a payment method in a shift. */
export type MethodCount = {
  readonly method: CountedMethod
  readonly expected: number
  /** The part of `expected` that corrects payments of earlier shifts, whose money was counted there. May be negative. */
  readonly earlier: number
  readonly counted: number
}

/** Counted rupiah minus what is expected from payments of this shift; negative if money is missing. */
export const differenceOf = ({ expected, earlier, counted }: Omit<MethodCount, 'method'>): number =>
  counted - (expected - earlier)

/** The largest difference, in rupiah, that needs no reason. */
export const MAX_UNEXPLAINED_DIFFERENCE = 10_000

/** Whether the difference of a payment method needs a reason. */
export const needsReason = (counts: readonly MethodCount[]): boolean =>
  counts.some((count) => Math.abs(differenceOf(count)) > MAX_UNEXPLAINED_DIFFERENCE)
