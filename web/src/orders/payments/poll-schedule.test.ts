import { expect, test } from 'vitest'
import { pollAfter } from './poll-schedule.ts'
import type { PaymentPhase } from './payment-phase.ts'

type PollCase = { phase: PaymentPhase; watchedMs: number; isLive?: boolean; asks: number | false }

const pollCases: PollCase[] = [
  { phase: 'waiting', watchedMs: 0, asks: 3_000 },
  { phase: 'waiting', watchedMs: 59_999, asks: 3_000 },
  { phase: 'waiting', watchedMs: 60_000, asks: 10_000 },
  { phase: 'waiting', watchedMs: 3_600_000, asks: 30_000 },
  { phase: 'waiting', watchedMs: 0, isLive: true, asks: 15_000 },
  { phase: 'waiting', watchedMs: 60_000, isLive: true, asks: 15_000 },
  { phase: 'waiting', watchedMs: 3_600_000, isLive: true, asks: 30_000 },
  { phase: 'paid', watchedMs: 0, isLive: true, asks: false },
  { phase: 'preparing', watchedMs: 10_000, asks: 3_000 },
  { phase: 'ending', watchedMs: 10_000, asks: 3_000 },
  { phase: 'review', watchedMs: 0, asks: 30_000 },
  { phase: 'expired', watchedMs: 0, asks: 30_000 },
  { phase: 'paid', watchedMs: 0, asks: false },
  { phase: 'refunded', watchedMs: 0, asks: false },
]

for (const { phase, watchedMs, asks, isLive = false } of pollCases)
  test(`${phase}, watched for ${watchedMs} ms${isLive ? ', live' : ''}: asks after ${String(asks)}`, () =>
    expect(pollAfter(phase, watchedMs, isLive)).toBe(asks))
