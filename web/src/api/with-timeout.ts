/** Longer than an answer can take, and shorter than a browser waits on a lost connection. */
const TIMEOUT_MS = 30_000

/** A signal that aborts with the caller's signal or after the timeout. Call `done` when the request has ended. */
export function withTimeout(callerSignal?: AbortSignal): {
  readonly signal: AbortSignal
  readonly done: () => void
} {
  // AbortSignal.any is missing in the oldest supported browsers.
  const controller = new AbortController()
  const forwardAbort = (): void => controller.abort(callerSignal?.reason)
  if (callerSignal?.aborted === true) forwardAbort()
  callerSignal?.addEventListener('abort', forwardAbort)
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  return {
    signal: controller.signal,
    done: () => {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', forwardAbort)
    },
  }
}
