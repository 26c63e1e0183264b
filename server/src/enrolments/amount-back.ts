import { percentBack, type CancellationTier } from '@pantul/rules/cancellation'
import { shareDown } from '@pantul/rules/share'

/** What was paid for places, in rupiah, and when the sessions that it paid for begin, the first one first. */
type Bought = {
  readonly paid: number
  readonly starts: readonly Temporal.Instant[]
  readonly tiers: readonly CancellationTier[]
}

/**
 * What comes back of places that are given back at a moment, in rupiah: the share of the sessions ahead, by the tier of
 * the next one, so that a class is whole or over. Null when everything has begun (`product.md` §7).
 */
export function amountBack({ paid, starts, tiers }: Bought, now: Temporal.Instant): number | null {
  const ahead = starts.filter((start) => Temporal.Instant.compare(start, now) > 0)
  const [next] = ahead
  if (next === undefined) return null
  const share = shareDown(paid, ahead.length, starts.length)
  return shareDown(share, percentBack(tiers, now.until(next).total('minutes')), 100)
}
