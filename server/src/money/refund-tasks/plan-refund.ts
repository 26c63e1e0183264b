import {
  staffRefundRoutesOf,
  refundRoute,
  routesAllowed,
  splitRefund,
  type RefundCapability,
  type StaffRefundRoute,
  type RefundRoute,
} from '@pantul/rules/refund-route'
import type { PaymentDeps } from '../gateways/gateway.ts'
import type { Refundable, RefundablePayment } from './find-refundable.ts'

/** The part of a refund that goes back from one payment, or from spent store credit, by one route. */
export type RefundPart = {
  /** Null: store credit that the order spent. */
  readonly payment: RefundablePayment | null
  readonly route: RefundRoute
  readonly amount: number
}

/** A part of a refund whose route staff choose. */
export type OfferedPart = Omit<RefundPart, 'route'> & {
  /** The routes that may be chosen, the usual one first. */
  readonly routes: readonly StaffRefundRoute[]
}

/** What decides the route of a refund besides its payments: what each payment method can refund, and the time. */
export type RefundContext = {
  readonly refundCapabilityOf: (method: string) => RefundCapability
  readonly now: Temporal.Instant
}

export const refundContextOf = ({
  gateway,
  clock,
}: Pick<PaymentDeps, 'gateway' | 'clock'>): RefundContext => ({
  refundCapabilityOf: (method) => gateway.refundCapabilityOf(method),
  now: clock.now(),
})

/** `amount` in rupiah. `isCreditFirst`: see `RefundRequest`. */
type AmountToRefund = { readonly amount: number; readonly isCreditFirst?: boolean }

/**
 * Splits a refund into parts: first from the payments, by the route that each method allows, then from store credit.
 * With `isCreditFirst` store credit comes first. The parts may add up to less than the amount, because the bank may have
 * taken money back.
 */
export function planRefund(
  refundable: Refundable,
  { amount, isCreditFirst = false }: AmountToRefund,
  refundContext: RefundContext,
): readonly RefundPart[] {
  const { payments, credit, customerId } = refundable
  const money = payments.reduce((sum, payment) => sum + unrefundedOf(payment), 0)
  const split = splitRefund(amount, { money, credit, isCreditFirst })
  const parts: RefundPart[] = []
  let moneyLeft = split.money
  for (const payment of payments) {
    const part = Math.min(moneyLeft, unrefundedOf(payment))
    moneyLeft -= part
    if (part === 0) continue
    const route = routeOf({ payment, amount: part, customerId }, refundContext)
    parts.push({ payment, amount: part, route })
  }
  if (split.credit === 0) return parts
  const creditPart = { payment: null, route: 'credit', amount: split.credit } as const
  return isCreditFirst ? [creditPart, ...parts] : [...parts, creditPart]
}

const unrefundedOf = ({ amount, refunded }: RefundablePayment): number => amount - refunded

type PaymentPart = {
  readonly payment: RefundablePayment
  readonly amount: number
  readonly customerId: number | null
}

const routeOf = (
  { payment: { method, amount: paid, refunded, paidAt, isVerified }, amount, customerId }: PaymentPart,
  { refundCapabilityOf, now }: RefundContext,
): RefundRoute =>
  refundRoute({
    capability: method === null ? { refund: 'none', refundDays: 0 } : refundCapabilityOf(method),
    paid,
    refunded,
    amount,
    daysSincePaid: Math.ceil(paidAt.until(now).total('hours') / 24),
    // Store credit can be spent at once, so an unverified payment is refunded by transfer, which finance approves.
    isCustomer: customerId !== null && isVerified,
  })

/** The same parts as `planRefund`, each with the routes that staff may choose from. */
export const offerRefund = (
  refundable: Refundable,
  amount: number,
  refundContext: RefundContext,
): readonly OfferedPart[] =>
  planRefund(refundable, { amount }, refundContext).map(({ payment, amount: part, route }) => ({
    payment,
    amount: part,
    routes:
      payment === null
        ? ['credit']
        : staffRefundRoutesOf({
            ...payment,
            isByGateway: route === 'gateway',
            isWhole: payment.refunded === 0 && part === payment.amount,
            isCustomer: refundable.customerId !== null && payment.isVerified,
          }),
  }))

/** Keeps only the routes that a person may choose. `mayBypassGateway`: also a transfer where the gateway could refund. */
export const allowedParts = (
  offered: readonly OfferedPart[],
  mayBypassGateway: boolean,
): readonly OfferedPart[] =>
  offered.map((part) => ({ ...part, routes: routesAllowed(part.routes, mayBypassGateway) }))
