import { timeLimit, type TimeLimit } from '../base/clock.ts'
import type { Refusal } from '../base/refusal.ts'
import { limits, type CountedAttempt } from '../base/rate-limits.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** If there are more counts, the oldest are dropped. */
const maxCounts = 20_000

/**
 * Counts an attempt in this process only. Used for every request, because counting in the database would take longer
 * than answering a read from memory. Returns null if the attempt is allowed. `most` replaces that of the limit.
 */
type CountAttempt = (attempt: CountedAttempt, most?: number) => Refusal | null

export function countInMemory(): CountAttempt {
  const counts = new Map<string, Count>()
  return (attempt, most = limits[attempt[0]].most) => {
    const count = currentCount(counts, attempt.join('\n'), limits[attempt[0]].minutes)
    count.attempts += 1
    return count.attempts <= most ? null : tooManyRequests(count.window.remainingMs() / 1000)
  }
}

/** `attempts`: since the window began. */
type Count = { attempts: number; readonly window: TimeLimit }

function currentCount(counts: Map<string, Count>, key: string, minutes: number): Count {
  const current = counts.get(key)
  if (current !== undefined && !current.window.isOver()) return current
  counts.delete(key)
  const begun = { attempts: 0, window: timeLimit(minutes * 60_000) }
  counts.set(key, begun)
  for (const oldest of counts.keys()) {
    if (counts.size <= maxCounts) break
    counts.delete(oldest)
  }
  return begun
}
