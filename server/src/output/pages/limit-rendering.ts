import { timeLimit } from '../../platform/base/clock.ts'

/** Rendering blocks the process, so it may take this share of the time. */
const SHARE = 1 / 3
/** Rendering may exceed its share by this many milliseconds. */
const BURST_MS = 200
/** One rendering counts as at most this many milliseconds, because a longer one waited for other work. */
const MAX_COUNTED_MS = 100
const MAX_QUEUE_LENGTH = 8
const MAX_WAIT_MS = 250

/** Runs `work` within the limit. Returns null if the queue is full or the wait is too long. */
type RenderLimit = <Result>(work: () => Promise<Result>) => Promise<Result | null>

/** One rendering runs at a time, with pauses between them that keep rendering within its share of the time. */
export function limitRendering(): RenderLimit {
  const queue: ((isAllowed: boolean) => void)[] = []
  let isRendering = false
  let pause: NodeJS.Timeout | undefined
  /** When this time is over, all renderings so far are within their share. */
  let catchUp = timeLimit(0)
  /** Above 0 while rendering has taken BURST_MS more than its share. */
  const msUntilAllowed = (): number => catchUp.remainingMs() - BURST_MS / SHARE

  function startNext(): void {
    if (isRendering || pause !== undefined || queue.length === 0) return
    const waitMs = msUntilAllowed()
    if (waitMs > 0) {
      pause = setTimeout(() => {
        pause = undefined
        startNext()
      }, waitMs)
      return
    }
    isRendering = true
    queue.shift()?.(true)
  }

  async function waitForTurn(): Promise<boolean> {
    if (queue.length >= MAX_QUEUE_LENGTH || msUntilAllowed() > MAX_WAIT_MS) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    queue.push(resolve)
    const timeout = setTimeout(() => {
      const position = queue.indexOf(resolve)
      if (position >= 0) queue.splice(position, 1)
      resolve(false)
    }, MAX_WAIT_MS)
    startNext()
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
      // `start` is over at once, so its remaining time is negative: the time since then.
      const spentMs = Math.min(-start.remainingMs(), MAX_COUNTED_MS)
      catchUp = timeLimit(Math.max(0, catchUp.remainingMs()) + spentMs / SHARE)
      isRendering = false
      startNext()
    }
  }
}
