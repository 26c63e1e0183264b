import { percentBack, type CancellationTier } from '@pantul/rules/cancellation'
import { leavingTiers } from '@pantul/rules/enrolment'
import { shareDown } from '@pantul/rules/share'

/** When a session begins; `isMoved`: the venue gave it another time after it was bought. */
export type BoughtSession = { readonly start: Temporal.Instant; readonly isMoved: boolean }

/** What was paid for places, in rupiah, and the sessions that it paid for, the first one first. */
type Bought = {
  readonly paid: number
  readonly sessions: readonly BoughtSession[]
  readonly tiers: readonly CancellationTier[]
}

/** Those that have not begun. */
export const aheadOf = (sessions: readonly BoughtSession[], now: Temporal.Instant): BoughtSession[] =>
  sessions.filter(({ start }) => Temporal.Instant.compare(start, now) > 0)

/**
 * What comes back of places that are given back at a moment, in rupiah: the share of the sessions ahead, by the tier of
 * the next one, so that a class is whole or over; whole while one that the venue moved is among them. Null when
 * everything has begun.
 */
export function amountBack({ paid, sessions, tiers }: Bought, now: Temporal.Instant): number | null {
  const ahead = aheadOf(sessions, now)
  const [next] = ahead
  if (next === undefined) return null
  const share = shareDown(paid, ahead.length, sessions.length)
  const leaving = leavingTiers(
    tiers,
    ahead.some(({ isMoved }) => isMoved),
  )
  return shareDown(share, percentBack(leaving, now.until(next.start).total('minutes')), 100)
}
