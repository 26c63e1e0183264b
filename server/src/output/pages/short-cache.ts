import { timeLimit, type TimeLimit } from '../../platform/base/clock.ts'

/** How long a value is cached after it was computed. */
const LIFETIME_MS = 1_000

type Entry<Value> = {
  readonly value: Promise<Value>
  /** Null while the value is computed. */
  lifetime: TimeLimit | null
}

/** The cached value of a key, otherwise the result of `compute`. Concurrent calls share one computation. */
type ShortCache<Value> = (key: string, compute: () => Promise<Value>) => Promise<Value>

/**
 * Caches values for a second, so that many visitors at a time cost one computation. Failures, and values that
 * `isCacheable` refuses, are not cached.
 */
export function createShortCache<Value>(
  maxEntries: number,
  isCacheable: (value: Value) => boolean = () => true,
): ShortCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function evict(): void {
    for (const [key, { lifetime }] of entries)
      if (entries.size >= maxEntries || lifetime?.isOver() === true) entries.delete(key)
  }

  function load(key: string, compute: () => Promise<Value>): Promise<Value> {
    evict()
    const entry: Entry<Value> = { value: compute(), lifetime: null }
    entries.set(key, entry)
    const remove = (): void => {
      if (entries.get(key) === entry) entries.delete(key)
    }
    entry.value.then((value) => {
      if (isCacheable(value)) entry.lifetime = timeLimit(LIFETIME_MS)
      else remove()
    }, remove)
    return entry.value
  }

  return (key, compute) => {
    const cached = entries.get(key)
    return cached !== undefined && cached.lifetime?.isOver() !== true ? cached.value : load(key, compute)
  }
}
