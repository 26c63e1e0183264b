/** Where money goes back: the way it was paid, the customer's store credit, or a bank transfer that staff make. */
export type RefundRoute = 'gateway' | 'credit' | 'transfer'

/** What a payment method can give back, and within how many days of paying. */
export type RefundCapability = { readonly refund: 'none' | 'full' | 'partial'; readonly refundDays: number }

/**
 * Which way money goes back. The gateway where the method allows it in its time: `full` only the whole payment in one
 * piece, `partial` also parts of it. Else the store credit of a customer, at once; a guest has none and gets a tracked
 * bank transfer. `paid`, `refunded` (what this payment already gave back) and
 * `amount` are rupiah; `daysSincePaid` counts whole and broken days.
 */
export function refundRoute(refund: {
  readonly capability: RefundCapability
  readonly paid: number
  readonly refunded: number
  readonly amount: number
  readonly daysSincePaid: number
  readonly isCustomer: boolean
}): RefundRoute {
  const { capability, paid, refunded, amount, daysSincePaid, isCustomer } = refund
  const isInTime = daysSincePaid <= capability.refundDays
  const fits = { none: false, full: refunded === 0 && amount === paid, partial: amount <= paid - refunded }
  if (isInTime && fits[capability.refund]) return 'gateway'
  return isCustomer ? 'credit' : 'transfer'
}

/**
 * Splits a refund of an order that money and store credit paid together, in rupiah: first what is left of the money,
 * the rest to the credit. So nobody turns credit into money, and all of it back is exactly what each brought.
 * `amount` is at most `money` + `credit`, what is left of each.
 */
export function splitRefund(
  amount: number,
  left: { readonly money: number; readonly credit: number },
): { readonly money: number; readonly credit: number } {
  const money = Math.min(amount, left.money)
  return { money, credit: Math.min(amount - money, left.credit) }
}
