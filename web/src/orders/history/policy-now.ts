import type { Policy } from '@pantul/contract/history-wire'

/** The refund rules of an order at a moment. */
export type PolicyNow = {
  /** End of the full refund; null if it is over. */
  readonly freeUntil: string | null
  /** The partial refunds whose deadlines are ahead. */
  readonly ahead: Policy['tiers']
  /**
   * Whether a cancellation refunds anything. The deadlines count from the first booking; a later booking may still be
   * refunded after them.
   */
  readonly isRefunded: boolean
}

/** `now`: milliseconds of the server. */
export function policyNow({ freeUntil, tiers, backNow }: Policy, now: number): PolicyNow {
  const isFree = freeUntil !== null && Date.parse(freeUntil) > now
  const ahead = tiers.filter(
    ({ percent, until }) => percent > 0 && Date.parse(until) > now && until !== freeUntil,
  )
  return {
    freeUntil: isFree ? freeUntil : null,
    ahead,
    isRefunded: isFree || ahead.length > 0 || backNow > 0,
  }
}
