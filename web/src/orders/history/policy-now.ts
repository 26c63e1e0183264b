import type { RefundPolicy } from '@pantul/contract/history-wire'

/** The refund rules of an order at a moment. */
export type PolicyNow = {
  /** End of the full refund; null if it is over. */
  readonly fullRefundUntil: string | null
  /** The partial refunds whose deadlines are ahead. */
  readonly ahead: RefundPolicy['tiers']
  /**
   * Whether a cancellation refunds anything. The deadlines count from the first booking; a later booking may still be
   * refunded after them.
   */
  readonly isRefunded: boolean
}

/** `now`: milliseconds of the server. */
export function policyNow({ fullRefundUntil, tiers, refundNow }: RefundPolicy, now: number): PolicyNow {
  const isFullRefund = fullRefundUntil !== null && Date.parse(fullRefundUntil) > now
  const ahead = tiers.filter(
    ({ percent, until }) => percent > 0 && Date.parse(until) > now && until !== fullRefundUntil,
  )
  return {
    fullRefundUntil: isFullRefund ? fullRefundUntil : null,
    ahead,
    isRefunded: isFullRefund || ahead.length > 0 || refundNow > 0,
  }
}
