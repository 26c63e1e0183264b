/** How money is refunded: by the gateway, as store credit, or by a bank transfer that staff make. */
export type RefundRoute = 'gateway' | 'credit' | 'transfer'

/** How staff refund money at the counter: also in cash, or by the card terminal that took the payment. */
export const staffRefundRoutes = ['gateway', 'cash', 'terminal', 'transfer', 'credit'] as const
export type StaffRefundRoute = (typeof staffRefundRoutes)[number]

/** What a payment method can refund (`full`: only the whole payment at once), and within how many days. */
export type RefundCapability = { readonly refund: 'none' | 'full' | 'partial'; readonly refundDays: number }

/** A refund of a payment. Amounts are rupiah. */
type PaymentRefund = {
  readonly capability: RefundCapability
  readonly paid: number
  /** Earlier refunds of the payment. */
  readonly refunded: number
  /** What is to be refunded now. */
  readonly amount: number
  readonly daysSincePaid: number
  readonly isCustomer: boolean
}

/**
 * The route of a refund: the gateway if the payment method can still refund the amount, else store credit for a customer
 * and a bank transfer for a guest.
 */
export function refundRoute(refund: PaymentRefund): RefundRoute {
  const { capability, paid, refunded, amount, daysSincePaid, isCustomer } = refund
  const isInTime = daysSincePaid <= capability.refundDays
  const isPossible = {
    none: false,
    full: refunded === 0 && amount === paid,
    partial: amount <= paid - refunded,
  }
  if (isInTime && isPossible[capability.refund]) return 'gateway'
  return isCustomer ? 'credit' : 'transfer'
}

/** What can still be refunded, in rupiah. */
type RefundableSums = {
  readonly money: number
  readonly credit: number
  /** Whether the credit is refunded first, because it has to pay a debt. */
  readonly isCreditFirst?: boolean
}

/**
 * Splits a refund between money and store credit, in rupiah. Money comes first, so that credit never turns into money.
 * `amount` is at most the sum of both.
 */
export function splitRefund(
  amount: number,
  refundable: RefundableSums,
): { readonly money: number; readonly credit: number } {
  if (refundable.isCreditFirst === true) {
    const credit = Math.min(amount, refundable.credit)
    return { money: Math.min(amount - credit, refundable.money), credit }
  }
  const money = Math.min(amount, refundable.money)
  return { money, credit: Math.min(amount - money, refundable.credit) }
}

/** A refund of a payment by staff. */
export type StaffRefund = {
  readonly method: string | null
  /** Whether the payment was taken at the counter. */
  readonly isOfCounter: boolean
  /** Whether the gateway can refund it. */
  readonly isByGateway: boolean
  /** Whether the whole payment is refunded at once. */
  readonly isWhole: boolean
  /** Whether it was paid today. */
  readonly isPaidToday: boolean
  readonly isCustomer: boolean
}

/**
 * The routes by which a payment can be refunded at the counter, the usual one first. Only a cash payment is refunded in
 * cash, and only a whole payment of today by the card terminal.
 */
export function staffRefundRoutesOf(refund: StaffRefund): readonly StaffRefundRoute[] {
  const { method, isOfCounter, isByGateway, isWhole, isPaidToday, isCustomer } = refund
  const isCash = isOfCounter && method === 'cash'
  const isReversible = isOfCounter && method === 'edc' && isWhole && isPaidToday
  return [
    ...(isCash ? (['cash'] as const) : []),
    ...(isReversible ? (['terminal'] as const) : []),
    ...(!isOfCounter && isByGateway ? (['gateway'] as const) : []),
    'transfer',
    ...(isCustomer ? (['credit'] as const) : []),
  ]
}

/**
 * The routes that a member of staff may choose. If the gateway can refund a payment, only staff who may bypass it choose a
 * transfer, because they type the bank account.
 */
export const routesAllowed = (
  routes: readonly StaffRefundRoute[],
  mayBypassGateway: boolean,
): readonly StaffRefundRoute[] =>
  mayBypassGateway || !routes.includes('gateway') ? routes : routes.filter((route) => route !== 'transfer')
