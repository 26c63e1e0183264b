/** Lets the browser paint and hear what is tapped before the work goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Does something once the browser has nothing else to do, after two seconds in any case. */
export function whenIdle(act: () => void): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 2_000 })
  else setTimeout(act, 200)
}
