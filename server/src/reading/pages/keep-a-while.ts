import { timeLimit, type TimeLimit } from '../../platform/base/clock.ts'

/** Milliseconds for which something is given again, counted from when it was there. */
const KEPT_MS = 1_000

type Kept<Value> = { readonly value: Promise<Value>; until: TimeLimit | null }

/** What is kept under a key, else what `make` gives; one that is being made is waited for. */
type Keeping<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>

/**
 * Keeps at most `most` values for a second, so that a crowd is worked for once. Nothing is kept of a failure, nor of
 * what `isWorth` refuses.
 */
export function keepAWhile<Value>(
  most: number,
  isWorth: (value: Value) => boolean = () => true,
): Keeping<Value> {
  const kept = new Map<string, Kept<Value>>()

  function tidy(): void {
    for (const [key, { until }] of kept) if (kept.size >= most || until?.isOver() === true) kept.delete(key)
  }

  function begin(key: string, make: () => Promise<Value>): Promise<Value> {
    tidy()
    const begun: Kept<Value> = { value: make(), until: null }
    kept.set(key, begun)
    const drop = (): void => {
      if (kept.get(key) === begun) kept.delete(key)
    }
    begun.value.then((value) => {
      if (isWorth(value)) begun.until = timeLimit(KEPT_MS)
      else drop()
    }, drop)
    return begun.value
  }

  return (key, make) => {
    const known = kept.get(key)
    return known !== undefined && known.until?.isOver() !== true ? known.value : begin(key, make)
  }
}
