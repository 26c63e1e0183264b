import { refundPercent, type CancellationTier } from '@pantul/rules/cancellation'
import { tiersOfEnrolment } from '@pantul/rules/enrolment'
import { shareDown } from '@pantul/rules/proportional-share'

/** The start of a session. `isMoved`: the venue moved it after the purchase. */
export type BoughtSession = { readonly start: Temporal.Instant; readonly isMoved: boolean }

/** What was paid for places, in rupiah, and the sessions that it pays, in order of start. */
type PaidPlaces = {
  readonly paid: number
  readonly sessions: readonly BoughtSession[]
  readonly tiers: readonly CancellationTier[]
}

/** Sessions that have not begun. */
export const aheadOf = (sessions: readonly BoughtSession[], now: Temporal.Instant): BoughtSession[] =>
  sessions.filter(({ start }) => Temporal.Instant.compare(start, now) > 0)

/**
 * Rupiah to refund if the player leaves at `now`: the share of future sessions, by the cancellation tier of
 * the next one. The full share if the venue moved one of them. Null if all sessions have begun.
 */
export function amountBack({ paid, sessions, tiers }: PaidPlaces, now: Temporal.Instant): number | null {
  const ahead = aheadOf(sessions, now)
  const [next] = ahead
  if (next === undefined) return null
  const share = shareDown(paid, ahead.length, sessions.length)
  const enrolmentTiers = tiersOfEnrolment(
    tiers,
    ahead.some(({ isMoved }) => isMoved),
  )
  return shareDown(share, refundPercent(enrolmentTiers, now.until(next.start).total('minutes')), 100)
}
