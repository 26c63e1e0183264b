import {
  staffRefundRoutesOf,
  refundRoute,
  routesAllowed,
  splitRefund,
  type RefundCapability,
  type StaffRefundRoute,
  type RefundRoute,
} from '@pantul/rules/refund-route'
import type { PaidBy, RefundSource } from './queries.ts'

/** One part of a refund. `source`: the payment; null for store credit that the order spent. `amount` in rupiah. */
export type RefundPart = {
  readonly source: RefundSource | null
  readonly route: RefundRoute
  readonly amount: number
}

/** A part whose route staff choose. `routes`: the allowed routes, the usual one first. */
export type OfferedPart = Omit<RefundPart, 'route'> & { readonly routes: readonly StaffRefundRoute[] }

/** The facts that decide the route besides the payments: what each payment method can refund, and the time. */
export type RefundContext = {
  readonly capabilities: (method: string) => RefundCapability
  readonly now: Temporal.Instant
}

/** `amount` in rupiah. `isCreditFirst`: see `RefundRequest`. */
type RefundSum = { readonly amount: number; readonly isCreditFirst?: boolean }

/**
 * Splits a refund into parts: first from the payments, by the route that each method allows, then from store credit.
 * With `isCreditFirst` store credit comes first. The parts never exceed what is left of both, because the bank may have
 * taken money back.
 */
export function planRefund(
  paidBy: PaidBy,
  { amount, isCreditFirst = false }: RefundSum,
  refundContext: RefundContext,
): readonly RefundPart[] {
  const left = paidBy.money.reduce((sum, { amount: paid, refunded }) => sum + paid - refunded, 0)
  const split = splitRefund(amount, { money: left, credit: paidBy.credit, isCreditFirst })
  const parts: RefundPart[] = []
  let due = split.money
  for (const source of paidBy.money) {
    const part = Math.min(due, source.amount - source.refunded)
    due -= part
    if (part > 0)
      parts.push({ source, amount: part, route: routeOf(source, part, { ...refundContext, paidBy }) })
  }
  if (split.credit === 0) return parts
  const credit = { source: null, route: 'credit', amount: split.credit } as const
  return isCreditFirst ? [credit, ...parts] : [...parts, credit]
}

const unknownMethod = { refund: 'none', refundDays: 0 } as const

const routeOf = (
  { method, amount: paid, refunded, paidAt, isVerified }: RefundSource,
  amount: number,
  { capabilities, now, paidBy }: RefundContext & { readonly paidBy: PaidBy },
): RefundRoute =>
  refundRoute({
    capability: method === null ? unknownMethod : capabilities(method),
    paid,
    refunded,
    amount,
    daysSincePaid: Math.ceil(paidAt.until(now).total('hours') / 24),
    // Store credit can be spent at once, so an unverified payment is refunded by transfer, which finance approves.
    isCustomer: paidBy.customerId !== null && isVerified,
  })

/** The same parts as `planRefund`, each with the routes that staff may choose from. */
export const offerRefund = (
  paidBy: PaidBy,
  amount: number,
  refundContext: RefundContext,
): readonly OfferedPart[] =>
  planRefund(paidBy, { amount }, refundContext).map(({ source, amount: part, route }) => ({
    source,
    amount: part,
    routes:
      source === null
        ? ['credit']
        : staffRefundRoutesOf({
            ...source,
            isByGateway: route === 'gateway',
            isWhole: source.refunded === 0 && part === source.amount,
            isCustomer: paidBy.customerId !== null && source.isVerified,
          }),
  }))

/** The parts with only those routes that this person may choose. */
export const allowedParts = (
  offered: readonly OfferedPart[],
  mayBypassGateway: boolean,
): readonly OfferedPart[] =>
  offered.map((part) => ({ ...part, routes: routesAllowed(part.routes, mayBypassGateway) }))
