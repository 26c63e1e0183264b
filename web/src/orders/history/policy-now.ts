import type { RefundPolicy } from '@pantul/contract/history-wire'

/** The cancellation policy of an order at a moment. */
export type PolicyNow = {
  /** End of the full refund; null if it is over. */
  readonly fullRefundUntil: string | null
  /** The tiers of a partial refund whose deadlines have not passed. */
  readonly partialRefunds: RefundPolicy['tiers']
  /**
   * Whether a cancellation refunds anything. The deadlines count from the first booking. After them a later booking may
   * still be refunded.
   */
  readonly isRefundable: boolean
}

/** `now`: the server's time in epoch milliseconds. */
export function policyNow({ fullRefundUntil, tiers, refundNow }: RefundPolicy, now: number): PolicyNow {
  const isFullRefund = fullRefundUntil !== null && Date.parse(fullRefundUntil) > now
  const partialRefunds = tiers.filter(
    ({ percent, until }) => percent > 0 && Date.parse(until) > now && until !== fullRefundUntil,
  )
  return {
    fullRefundUntil: isFullRefund ? fullRefundUntil : null,
    partialRefunds,
    isRefundable: isFullRefund || partialRefunds.length > 0 || refundNow > 0,
  }
}
