import { timeLimit, type TimeLimit } from '../base/clock.ts'
import type { Refusal } from '../base/refusal.ts'
import { limits, type CountedAttempt } from '../base/rate-limits.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** At most so many keys are counted; the oldest are dropped. */
const mostCounted = 20_000

/**
 * Counts attempts in this process only. Used for every request, because counting in the database would take longer
 * than answering a read from memory. Returns null if the attempt is allowed. `most` overrides the limit of the table.
 */
export type MemoryCounts = (one: CountedAttempt, most?: number) => Refusal | null

export function countInMemory(): MemoryCounts {
  const counts = new Map<string, Count>()
  return (one, most = limits[one[0]].most) => {
    const count = countOf(counts, one.join('\n'), limits[one[0]].minutes)
    count.tries += 1
    return count.tries <= most ? null : tooManyRequests(count.window.left() / 1000)
  }
}

/** Attempts since the window began. */
type Count = { tries: number; readonly window: TimeLimit }

function countOf(counts: Map<string, Count>, key: string, minutes: number): Count {
  const running = counts.get(key)
  if (running !== undefined && !running.window.isOver()) return running
  counts.delete(key)
  const begun = { tries: 0, window: timeLimit(minutes * 60_000) }
  counts.set(key, begun)
  for (const oldest of counts.keys()) {
    if (counts.size <= mostCounted) break
    counts.delete(oldest)
  }
  return begun
}
