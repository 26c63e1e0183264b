import type { PaymentPhase } from './payment-phase.ts'

const FIRST_MINUTE_MS = 60_000
const QUARTER_HOUR_MS = 15 * 60_000

const POLL_FAST_MS = 3_000
const POLL_SLOWLY_MS = 10_000
const POLL_RARELY_MS = 30_000
/** While the stream is open, polling only finds missed events. */
const POLL_BESIDE_STREAM_MS = 15_000

/**
 * Milliseconds until the next poll; false if nothing can change. An expired order can change, because a late payment may
 * confirm it. `watchedMs`: how long the page has been visible. `isLive`: whether the stream is open.
 */
export function pollAfter(phase: PaymentPhase, watchedMs: number, isLive: boolean): number | false {
  switch (phase) {
    case 'waiting':
    case 'preparing':
    case 'ending':
    case 'failed':
      if (watchedMs >= QUARTER_HOUR_MS) return POLL_RARELY_MS
      if (isLive) return POLL_BESIDE_STREAM_MS
      return watchedMs < FIRST_MINUTE_MS ? POLL_FAST_MS : POLL_SLOWLY_MS
    case 'review':
    case 'expired':
    case 'cancelled':
    case 'refund-due':
      return POLL_RARELY_MS
    case 'paid':
    case 'reversed':
    case 'refunded':
      return false
  }
}
