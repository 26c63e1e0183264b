import type { Standing } from './standing.ts'

const FAST_MS = 3_000
const SLOW_MS = 10_000
const IDLE_MS = 30_000
const FAST_FOR_MS = 60_000
/** While changes are told, asking is only for what might have been missed. */
const LIVE_MS = 15_000
const LONG_MS = 15 * 60_000

/**
 * Milliseconds until the page asks again by itself, false when nothing more can happen: every 3 s for the first
 * minute, then slower. `watchedFor` counts from the last time somebody came to the page. An
 * order that ran out is still looked at: late money may confirm it. `isLive`: the server tells of changes.
 */
export function pollAfter(standing: Standing, watchedFor: number, isLive: boolean): number | false {
  switch (standing) {
    case 'waiting':
    case 'preparing':
    case 'ending':
    case 'failed':
      if (watchedFor < FAST_FOR_MS) return isLive ? LIVE_MS : FAST_MS
      if (watchedFor < LONG_MS) return isLive ? LIVE_MS : SLOW_MS
      return IDLE_MS
    case 'review':
    case 'expired':
    case 'cancelled':
    case 'refund-due':
      return IDLE_MS
    case 'paid':
    case 'reversed':
    case 'refunded':
      return false
  }
}
