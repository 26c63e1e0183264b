import type { PaymentPhase } from './payment-phase.ts'

const FAST_MS = 3_000
const SLOW_MS = 10_000
const IDLE_MS = 30_000
const FAST_FOR_MS = 60_000
/** While the stream is open, poll only for missed events. */
const LIVE_MS = 15_000
const LONG_MS = 15 * 60_000

/**
 * Milliseconds until the next poll; false if nothing can change. Every 3 s in the first minute, then slower.
 * `watchedFor` counts from the last visit. Expired orders are polled too, because a late payment may confirm them.
 * `isLive`: the stream is open.
 */
export function pollAfter(phase: PaymentPhase, watchedFor: number, isLive: boolean): number | false {
  switch (phase) {
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
