/**
 * Kinds of entries in a customer's store credit. `refund`: of a cancelled booking. `price-difference`: of a booking moved
 * to a cheaper time. `late-money`: arrived after the hold. `spend` pays an order, `return` reverses that. `take-back`:
 * the bank took the money back. `debt`: pays credit that was spent before it was taken back. `adjust`: by staff.
 */
export const creditKinds = [
  'refund',
  'price-difference',
  'late-money',
  'spend',
  'return',
  'take-back',
  'debt',
  'adjust',
] as const

export type CreditKind = (typeof creditKinds)[number]

/** The part of an order's total that store credit pays, in rupiah. */
export const payableByCredit = (balance: number, total: number): number =>
  Math.max(0, Math.min(balance, total))
