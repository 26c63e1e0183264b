/** How money is refunded: through the gateway, as store credit, or by a bank transfer that staff make. */
export type RefundRoute = 'gateway' | 'credit' | 'transfer'

/**
 * How money is refunded at the counter: by the routes above, in cash, or by the card terminal that took the payment.
 */
export const staffRefundRoutes = ['gateway', 'cash', 'terminal', 'transfer', 'credit'] as const
export type StaffRefundRoute = (typeof staffRefundRoutes)[number]

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

/** The amounts that can still be refunded, in rupiah. `isCreditFirst`: store credit before money. */
type RefundLeft = { readonly money: number; readonly credit: number; readonly isCreditFirst?: boolean }

/**
 * Splits a refund between money and store credit, in rupiah: money first, so that credit never turns into money; credit
 * first if the credit has to pay a debt. `amount` is at most the sum of both.
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

/** A refund by staff. `isWhole`: it is the whole payment, without earlier refunds; `isToday`: paid today. */
export type StaffRefund = {
  readonly method: string | null
  readonly isOfCounter: boolean
  readonly isByGateway: boolean
  readonly isWhole: boolean
  readonly isToday: boolean
  readonly isCustomer: boolean
}

/**
 * The routes that staff may choose from for the refund of a payment, the usual one first. Cash is only for cash
 * payments. A card terminal reverses a whole payment of the same day. An account may take credit.
 */
export function staffRefundRoutesOf(refund: StaffRefund): readonly StaffRefundRoute[] {
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

/**
 * The offered routes that a person may choose. If the gateway can refund a payment, only a person with the right to
 * bypass it may choose a transfer, because staff type the bank account.
 */
export const routesAllowed = (
  routes: readonly StaffRefundRoute[],
  mayBypassGateway: boolean,
): readonly StaffRefundRoute[] =>
  mayBypassGateway || !routes.includes('gateway') ? routes : routes.filter((route) => route !== 'transfer')
