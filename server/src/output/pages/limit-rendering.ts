import { timeLimit } from '../../platform/base/clock.ts'

/** Rendering blocks the process, so it may take this share of the time. */
const SHARE = 1 / 3
/** Milliseconds of rendering that may exceed the share. */
const BURST_MS = 200
/** Milliseconds that one rendering counts at most; a longer one waited for other work. */
const MAX_COUNTED_MS = 100
/** The longest queue and the longest wait in milliseconds. */
const MAX_WAITING = 8
const TIMEOUT_MS = 250

/** Runs `work` within the limit; null if the queue is full or the wait would be too long. */
export type RenderLimit = <Result>(work: () => Promise<Result>) => Promise<Result | null>

/** One rendering at a time, with pauses that keep rendering within its share of the time. */
export function limitRendering(): RenderLimit {
  const waiting: ((isAllowed: boolean) => void)[] = []
  let isRendering = false
  let rest: NodeJS.Timeout | undefined
  /** When all renderings so far are within their share. */
  let dueAt = timeLimit(0)
  const msUntilWithinShare = (): number => dueAt.left() - BURST_MS / SHARE

  function next(): void {
    if (isRendering || rest !== undefined || waiting.length === 0) return
    const left = msUntilWithinShare()
    if (left > 0) {
      rest = setTimeout(() => {
        rest = undefined
        next()
      }, left)
      return
    }
    isRendering = true
    waiting.shift()?.(true)
  }

  async function waitForTurn(): Promise<boolean> {
    if (waiting.length >= MAX_WAITING || msUntilWithinShare() > TIMEOUT_MS) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    waiting.push(resolve)
    const timeout = setTimeout(() => {
      const place = waiting.indexOf(resolve)
      if (place >= 0) waiting.splice(place, 1)
      resolve(false)
    }, TIMEOUT_MS)
    next()
    const isAllowed = await promise
    clearTimeout(timeout)
    return isAllowed
  }

  return async (work) => {
    if (!(await waitForTurn())) return null
    const start = timeLimit(0)
    try {
      return await work()
    } finally {
      const spent = Math.min(-start.left(), MAX_COUNTED_MS)
      dueAt = timeLimit(Math.max(0, dueAt.left()) + spent / SHARE)
      isRendering = false
      next()
    }
  }
}
