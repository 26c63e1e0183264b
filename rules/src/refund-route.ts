/** How money is refunded: through the gateway, as store credit, or by a bank transfer that staff make. */
export type RefundRoute = 'gateway' | 'credit' | 'transfer'

/** What a payment method can refund, and within how many days of the payment. */
export type RefundCapability = { readonly refund: 'none' | 'full' | 'partial'; readonly refundDays: number }

/**
 * The route of a refund. The gateway if the method allows it in time: `full` only the whole payment at once, `partial`
 * also parts. Else store credit for a customer, a bank transfer for a guest. `paid`, `refunded` (earlier refunds of
 * this payment) and `amount` in rupiah.
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

/** What is left to give back, in rupiah. `isCreditFirst`: of store credit first. */
type RefundLeft = { readonly money: number; readonly credit: number; readonly isCreditFirst?: boolean }

/**
 * Splits a refund between money and store credit, in rupiah: money first, so that credit never turns into money; credit
 * first if the credit has to pay a debt. `amount` is at most the sum of what is left.
 */
export function splitRefund(
  amount: number,
  left: RefundLeft,
): { readonly money: number; readonly credit: number } {
  if (left.isCreditFirst === true) {
    const credit = Math.min(amount, left.credit)
    return { money: Math.min(amount - credit, left.money), credit }
  }
  const money = Math.min(amount, left.money)
  return { money, credit: Math.min(amount - money, left.credit) }
}
