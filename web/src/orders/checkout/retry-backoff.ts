import { PageLeft } from './send-order.ts'

const WAITS_MS = [1_000, 3_000, 8_000, 15_000]

/**
 * Waits before the next attempt, longer in each round. Ends early when the network is back. Rejects with `PageLeft` when
 * the page is left.
 */
export const waitForRetry = (round: number, pageSignal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (pageSignal.aborted) return reject(new PageLeft())
    const stopWaiting = (): void => {
      window.clearTimeout(timer)
      window.removeEventListener('online', retry)
      pageSignal.removeEventListener('abort', giveUp)
    }
    const retry = (): void => {
      stopWaiting()
      resolve()
    }
    const giveUp = (): void => {
      stopWaiting()
      reject(new PageLeft())
    }
    const timer = window.setTimeout(retry, WAITS_MS[Math.min(round, WAITS_MS.length - 1)])
    window.addEventListener('online', retry)
    pageSignal.addEventListener('abort', giveUp)
  })
