import { expect, test } from 'vitest'
import { pollAfter } from './poll-schedule.ts'
import type { PaymentPhase } from './payment-phase.ts'

type PollCase = { phase: PaymentPhase; watchedMs: number; isLive?: boolean; pollsAfterMs: number | false }

const pollCases: PollCase[] = [
  { phase: 'waiting', watchedMs: 0, pollsAfterMs: 3_000 },
  { phase: 'waiting', watchedMs: 59_999, pollsAfterMs: 3_000 },
  { phase: 'waiting', watchedMs: 60_000, pollsAfterMs: 10_000 },
  { phase: 'waiting', watchedMs: 3_600_000, pollsAfterMs: 30_000 },
  { phase: 'waiting', watchedMs: 0, isLive: true, pollsAfterMs: 15_000 },
  { phase: 'waiting', watchedMs: 60_000, isLive: true, pollsAfterMs: 15_000 },
  { phase: 'waiting', watchedMs: 3_600_000, isLive: true, pollsAfterMs: 30_000 },
  { phase: 'paid', watchedMs: 0, isLive: true, pollsAfterMs: false },
  { phase: 'preparing', watchedMs: 10_000, pollsAfterMs: 3_000 },
  { phase: 'ending', watchedMs: 10_000, pollsAfterMs: 3_000 },
  { phase: 'review', watchedMs: 0, pollsAfterMs: 30_000 },
  { phase: 'expired', watchedMs: 0, pollsAfterMs: 30_000 },
  { phase: 'paid', watchedMs: 0, pollsAfterMs: false },
  { phase: 'refunded', watchedMs: 0, pollsAfterMs: false },
]

for (const { phase, watchedMs, pollsAfterMs, isLive = false } of pollCases)
  test(`${phase}, watched for ${watchedMs} ms${isLive ? ', with a stream' : ''}: polls ${pollsAfterMs === false ? 'never' : `after ${pollsAfterMs} ms`}`, () =>
    expect(pollAfter(phase, watchedMs, isLive)).toBe(pollsAfterMs))
