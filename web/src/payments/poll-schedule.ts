import type { Standing } from './standing.ts'

const FAST_MS = 3_000
const SLOW_MS = 10_000
const IDLE_MS = 30_000
const FAST_FOR_MS = 60_000
const LONG_MS = 15 * 60_000

/**
 * Milliseconds until the page asks again by itself, false when nothing more can happen: every 3 s for the first
 * minute, then slower (`design.md` §7.21). `watchedFor` counts from the last time somebody came to the page. An
 * order that ran out is still looked at: late money may confirm it.
 */
export function pollAfter(standing: Standing, watchedFor: number): number | false {
  switch (standing) {
    case 'waiting':
    case 'preparing':
    case 'ending':
    case 'failed':
      if (watchedFor < FAST_FOR_MS) return FAST_MS
      return watchedFor < LONG_MS ? SLOW_MS : IDLE_MS
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
