import { expect, test } from 'vitest'
import { pollAfter } from './poll-schedule.ts'
import type { PaymentPhase } from './payment-phase.ts'

type Case = { phase: PaymentPhase; watchedFor: number; isLive?: boolean; asks: number | false }

const cases: Case[] = [
  { phase: 'waiting', watchedFor: 0, asks: 3_000 },
  { phase: 'waiting', watchedFor: 59_999, asks: 3_000 },
  { phase: 'waiting', watchedFor: 60_000, asks: 10_000 },
  { phase: 'waiting', watchedFor: 3_600_000, asks: 30_000 },
  { phase: 'waiting', watchedFor: 0, isLive: true, asks: 15_000 },
  { phase: 'waiting', watchedFor: 60_000, isLive: true, asks: 15_000 },
  { phase: 'waiting', watchedFor: 3_600_000, isLive: true, asks: 30_000 },
  { phase: 'paid', watchedFor: 0, isLive: true, asks: false },
  { phase: 'preparing', watchedFor: 10_000, asks: 3_000 },
  { phase: 'ending', watchedFor: 10_000, asks: 3_000 },
  { phase: 'review', watchedFor: 0, asks: 30_000 },
  { phase: 'expired', watchedFor: 0, asks: 30_000 },
  { phase: 'paid', watchedFor: 0, asks: false },
  { phase: 'refunded', watchedFor: 0, asks: false },
]

for (const { phase, watchedFor, asks, isLive = false } of cases)
  test(`${phase}, watched for ${watchedFor} ms${isLive ? ', live' : ''}: asks after ${String(asks)}`, () =>
    expect(pollAfter(phase, watchedFor, isLive)).toBe(asks))
