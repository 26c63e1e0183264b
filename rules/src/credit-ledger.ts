/** Kinds of entries in the ledger of a customer's store credit. */
export const creditKinds = [
  // A booking was cancelled.
  'refund',
  // A booking was moved to a cheaper time.
  'price-difference',
  // Money for an order arrived after its hold.
  'late-money',
  // The credit pays an order.
  'spend',
  // The order that the credit paid was cancelled.
  'return',
  // The bank took back the money from which the credit came.
  'take-back',
  // The credit pays a debt. A debt arises if credit was spent before it was taken back.
  'debt',
  // Staff changed the balance.
  'adjust',
] as const

export type CreditKind = (typeof creditKinds)[number]

/** The part of an order's total that store credit pays, in rupiah. */
export const payableByCredit = (balance: number, total: number): number =>
  Math.max(0, Math.min(balance, total))
