import { timeLimit, type TimeLimit } from '../../platform/base/clock.ts'

/** Milliseconds; counted from when the value was computed. */
const TTL_MS = 1_000

type Entry<Value> = { readonly value: Promise<Value>; until: TimeLimit | null }

/** The cached value of a key, else the result of `compute`. Concurrent calls share one computation. */
type ShortCache<Value> = (key: string, compute: () => Promise<Value>) => Promise<Value>

/**
 * Caches at most `most` values for a second, so that many visitors at once cost one computation. Failures are not
 * cached, nor values that `isCacheable` refuses.
 */
export function createShortCache<Value>(
  most: number,
  isCacheable: (value: Value) => boolean = () => true,
): ShortCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function evict(): void {
    for (const [key, { until }] of entries)
      if (entries.size >= most || until?.isOver() === true) entries.delete(key)
  }

  function load(key: string, compute: () => Promise<Value>): Promise<Value> {
    evict()
    const entry: Entry<Value> = { value: compute(), until: null }
    entries.set(key, entry)
    const remove = (): void => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => {
      if (isCacheable(value)) entry.until = timeLimit(TTL_MS)
      else remove()
    }, remove)
    return entry.value
  }

  return (key, compute) => {
    const cached = entries.get(key)
    return cached !== undefined && cached.until?.isOver() !== true ? cached.value : load(key, compute)
  }
}
