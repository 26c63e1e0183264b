import { refundRoute, splitRefund } from '@pantul/rules/refund-route'
import type { RefundRoute } from '@pantul/rules/refund-route'
import type { MethodCapability } from '../gateways/gateway.ts'
import type { PaidBy, RefundSource } from './queries.ts'

/** One way in which a part of a refund goes; `source` null is store credit that paid. `amount` in rupiah. */
export type RefundPart = {
  readonly source: RefundSource | null
  readonly route: RefundRoute
  readonly amount: number
}

/** What decides a way beside the money: what a method can do, and when it is. */
export type RefundContext = {
  readonly capabilities: (method: string) => MethodCapability
  readonly now: Temporal.Instant
}

/**
 * The ways of a refund of `amount` rupiah: first what is left of the money, each payment by what its method allows,
 * then store credit. Never more than what is left of both: money that the bank
 * took back is no longer here.
 */
export function planRefund(paidBy: PaidBy, amount: number, ways: RefundContext): readonly RefundPart[] {
  const left = paidBy.money.reduce((sum, { amount: paid, refunded }) => sum + paid - refunded, 0)
  const split = splitRefund(amount, { money: left, credit: paidBy.credit })
  const parts: RefundPart[] = []
  let due = split.money
  for (const source of paidBy.money) {
    const part = Math.min(due, source.amount - source.refunded)
    due -= part
    if (part > 0) parts.push({ source, amount: part, route: routeOf(source, part, { ...ways, paidBy }) })
  }
  return split.credit > 0 ? [...parts, { source: null, route: 'credit', amount: split.credit }] : parts
}

const unknownMethod = { refund: 'none', refundDays: 0 } as const

const routeOf = (
  { method, amount: paid, refunded, paidAt }: RefundSource,
  amount: number,
  { capabilities, now, paidBy }: RefundContext & { readonly paidBy: PaidBy },
): RefundRoute =>
  refundRoute({
    capability: method === null ? unknownMethod : capabilities(method),
    paid,
    refunded,
    amount,
    daysSincePaid: Math.ceil(paidAt.until(now).total('hours') / 24),
    isCustomer: paidBy.customerId !== null,
  })
