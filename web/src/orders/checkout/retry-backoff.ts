import { PageLeft } from './send-order.ts'

const WAITS_MS = [1_000, 3_000, 8_000, 15_000]

/**
 * Waits before the next attempt, longer each time, or until the network is back. Rejects with `PageLeft` when the page
 * is left.
 */
export const waitForRetry = (round: number, pageSignal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (pageSignal.aborted) return reject(new PageLeft())
    const done = (): void => {
      window.clearTimeout(timer)
      window.removeEventListener('online', resume)
      pageSignal.removeEventListener('abort', stop)
    }
    const resume = (): void => {
      done()
      resolve()
    }
    const stop = (): void => {
      done()
      reject(new PageLeft())
    }
    const timer = window.setTimeout(resume, WAITS_MS[Math.min(round, WAITS_MS.length - 1)])
    window.addEventListener('online', resume)
    pageSignal.addEventListener('abort', stop)
  })
