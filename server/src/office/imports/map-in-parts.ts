import { setImmediate as pause } from 'node:timers/promises'
import { timeLimit } from '../../platform/base/clock.ts'

/** Milliseconds of work after which the event loop handles other requests. */
const PART_MS = 10

/** Maps many items, with pauses in which the server answers other requests. */
export async function mapInParts<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let part = timeLimit(PART_MS)
  for (const item of items) {
    results.push(map(item))
    if (!part.isOver()) continue
    await pause()
    part = timeLimit(PART_MS)
  }
  return results
}
