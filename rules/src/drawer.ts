/** The payment methods that staff count when they close a drawer: cash, card terminal, printed QRIS. */
export const countedMethods = ['cash', 'edc', 'qris_static'] as const
export type CountedMethod = (typeof countedMethods)[number]

/**
 * Expected and counted rupiah of a payment method. `earlier`: the part of `expected` that corrects shifts which were
 * closed before. That money was counted in those shifts.
 */
export type Count = {
  readonly method: CountedMethod
  readonly expected: number
  readonly earlier: number
  readonly counted: number
}

/** Counted minus expected rupiah; negative if money is missing. */
export const differenceOf = ({ expected, earlier, counted }: Omit<Count, 'method'>): number =>
  counted - (expected - earlier)

/** Differences above this many rupiah need a reason. */
export const FREE_DIFFERENCE = 10_000

/** Whether a difference needs a reason. */
export const needsReason = (counts: readonly Count[]): boolean =>
  counts.some((count) => Math.abs(differenceOf(count)) > FREE_DIFFERENCE)
