/** Yields to the browser, so that it can paint and handle taps. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Runs a callback when the browser is idle, after two seconds at the latest. */
export function whenIdle(callback: () => void): void {
  // Safari has no `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: 2_000 })
  else setTimeout(callback, 200)
}
