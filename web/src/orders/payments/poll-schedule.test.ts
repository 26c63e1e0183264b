import { expect, test } from 'vitest'
import { pollAfter } from './poll-schedule.ts'
import type { Standing } from './standing.ts'

type Case = { standing: Standing; watchedFor: number; isLive?: boolean; asks: number | false }

const cases: Case[] = [
  { standing: 'waiting', watchedFor: 0, asks: 3_000 },
  { standing: 'waiting', watchedFor: 59_999, asks: 3_000 },
  { standing: 'waiting', watchedFor: 60_000, asks: 10_000 },
  { standing: 'waiting', watchedFor: 3_600_000, asks: 30_000 },
  { standing: 'waiting', watchedFor: 0, isLive: true, asks: 15_000 },
  { standing: 'waiting', watchedFor: 60_000, isLive: true, asks: 15_000 },
  { standing: 'waiting', watchedFor: 3_600_000, isLive: true, asks: 30_000 },
  { standing: 'paid', watchedFor: 0, isLive: true, asks: false },
  { standing: 'preparing', watchedFor: 10_000, asks: 3_000 },
  { standing: 'ending', watchedFor: 10_000, asks: 3_000 },
  { standing: 'review', watchedFor: 0, asks: 30_000 },
  { standing: 'expired', watchedFor: 0, asks: 30_000 },
  { standing: 'paid', watchedFor: 0, asks: false },
  { standing: 'refunded', watchedFor: 0, asks: false },
]

for (const { standing, watchedFor, asks, isLive = false } of cases)
  test(`${standing}, watched for ${watchedFor} ms${isLive ? ', live' : ''}: asks after ${String(asks)}`, () =>
    expect(pollAfter(standing, watchedFor, isLive)).toBe(asks))
