import type { RefundChoices, OfferedRefund } from '@pantul/contract/desk-cancel-wire'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'

/**
 * The refund routes that staff have chosen so far. `routes` and `slips` are by payment; without a route the usual one
 * is used.
 */
export type RefundDraft = {
  readonly routes: Readonly<Record<string, StaffRefundRoute>>
  readonly slips: Readonly<Record<string, string>>
  readonly bank: string
  readonly accountNumber: string
  readonly accountName: string
}

export const newRefundDraft: RefundDraft = {
  routes: {},
  slips: {},
  bank: '',
  accountNumber: '',
  accountName: '',
}

/** The route of a part: the chosen one, or else the usual one. */
export const routeOf = ({ paymentId, routes }: OfferedRefund, draft: RefundDraft): StaffRefundRoute =>
  (paymentId === null ? undefined : draft.routes[paymentId]) ?? routes[0] ?? 'transfer'

/** Whether a part is refunded by transfer, so that a bank account can be entered. */
export const needsAccount = (parts: readonly OfferedRefund[], draft: RefundDraft): boolean =>
  parts.some((part) => routeOf(part, draft) === 'transfer')

/** Whether money that the gateway could refund goes to a bank account instead, which needs a reason. */
export const bypassesGateway = (parts: readonly OfferedRefund[], draft: RefundDraft): boolean =>
  parts.some((part) => part.routes.includes('gateway') && routeOf(part, draft) === 'transfer')

/** The choices as they are sent. Without a typed account the guest is asked by mail. */
export function refundChoicesOf(parts: readonly OfferedRefund[], draft: RefundDraft): RefundChoices {
  const { bank, accountNumber, accountName } = draft
  const isTyped = [bank, accountNumber, accountName].some((text) => text.trim() !== '')
  return {
    choices: parts.flatMap((part) =>
      part.paymentId === null
        ? []
        : { paymentId: part.paymentId, route: routeOf(part, draft), slip: draft.slips[part.paymentId] ?? '' },
    ),
    account: needsAccount(parts, draft) && isTyped ? { bank, accountNumber, accountName } : null,
  }
}

/** Rupiah of the parts that are refunded by a route. */
export const sumRefundedBy = (
  parts: readonly OfferedRefund[],
  draft: RefundDraft,
  route: StaffRefundRoute,
): number => parts.reduce((sum, part) => (routeOf(part, draft) === route ? sum + part.amount : sum), 0)
