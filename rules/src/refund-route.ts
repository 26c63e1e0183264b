/** How money is refunded: through the gateway, as store credit, or by a bank transfer that staff make. */
export type RefundRoute = 'gateway' | 'credit' | 'transfer'

/** How money is refunded at the counter: besides, in cash, or by the card terminal that took it. */
export const counterRoutes = ['gateway', 'cash', 'terminal', 'transfer', 'credit'] as const
export type CounterRoute = (typeof counterRoutes)[number]

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

/** Money that staff give back. `isWhole`: all of a payment of which nothing was refunded; `isToday`: paid on this day. */
export type CounterRefund = {
  readonly method: string | null
  readonly isOfCounter: boolean
  readonly isByGateway: boolean
  readonly isWhole: boolean
  readonly isToday: boolean
  readonly isCustomer: boolean
}

/**
 * The routes that staff may choose from for the refund of a payment, the usual one first. Cash goes back only for cash. A
 * card terminal reverses a whole payment of the same day. An account may take credit.
 */
export function counterRoutesOf(refund: CounterRefund): readonly CounterRoute[] {
  const { method, isOfCounter, isByGateway, isWhole, isToday, isCustomer } = refund
  const isCash = isOfCounter && method === 'cash'
  const isReversible = isOfCounter && method === 'edc' && isWhole && isToday
  return [
    ...(isCash ? (['cash'] as const) : []),
    ...(isReversible ? (['terminal'] as const) : []),
    ...(!isOfCounter && isByGateway ? (['gateway'] as const) : []),
    'transfer',
    ...(isCustomer ? (['credit'] as const) : []),
  ]
}

/** What somebody of the front desk may refund in cash and at the card terminal in a shift, rupiah. */
export const FRONT_DESK_REFUNDS = 300_000
