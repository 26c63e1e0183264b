import type { RefundChoices, OfferedRefund } from '@pantul/contract/desk-cancel-booking-wire'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'

/** What staff have chosen and entered so far for a refund. */
export type RefundDraft = {
  /** The chosen route of each payment, by the id of the payment. */
  readonly routes: Readonly<Record<string, StaffRefundRoute>>
  /** The number on the slip of the card terminal, by the id of the payment. */
  readonly slips: Readonly<Record<string, string>>
  readonly bank: string
  readonly accountNumber: string
  readonly accountName: string
}

export const emptyRefundDraft: RefundDraft = {
  routes: {},
  slips: {},
  bank: '',
  accountNumber: '',
  accountName: '',
}

/** The route of a part of the refund: the chosen one, or the first that is offered. */
export const routeOf = ({ paymentId, routes }: OfferedRefund, draft: RefundDraft): StaffRefundRoute =>
  (paymentId === null ? undefined : draft.routes[paymentId]) ?? routes[0] ?? 'transfer'

/** Whether a bank account is needed, because a part is refunded by transfer. Staff may leave it to the guest. */
export const needsBankAccount = (parts: readonly OfferedRefund[], draft: RefundDraft): boolean =>
  parts.some((part) => routeOf(part, draft) === 'transfer')

/** Whether a part goes to a bank account although the gateway could refund it. This needs a reason. */
export const bypassesGateway = (parts: readonly OfferedRefund[], draft: RefundDraft): boolean =>
  parts.some((part) => part.routes.includes('gateway') && routeOf(part, draft) === 'transfer')

/** The choices as they are sent. If no bank account is entered, the server asks the guest for it by mail. */
export function refundChoicesOf(parts: readonly OfferedRefund[], draft: RefundDraft): RefundChoices {
  const { bank, accountNumber, accountName } = draft
  const isBankAccountTyped = [bank, accountNumber, accountName].some((text) => text.trim() !== '')
  return {
    routeChoices: parts.flatMap((part) =>
      part.paymentId === null
        ? []
        : { paymentId: part.paymentId, route: routeOf(part, draft), slip: draft.slips[part.paymentId] ?? '' },
    ),
    bankAccount:
      needsBankAccount(parts, draft) && isBankAccountTyped ? { bank, accountNumber, accountName } : null,
  }
}

/** Rupiah that are refunded by a route. */
export const sumRefundedBy = (
  parts: readonly OfferedRefund[],
  draft: RefundDraft,
  route: StaffRefundRoute,
): number => parts.reduce((sum, part) => (routeOf(part, draft) === route ? sum + part.amount : sum), 0)
