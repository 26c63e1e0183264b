/** Milliseconds; longer than the server's queue, shorter than a dead connection. */
const TIMEOUT_MS = 30_000

/** A signal that aborts with the caller's signal or after the timeout. Call `done` when the request has ended. */
export function withTimeout(asked?: AbortSignal): {
  readonly signal: AbortSignal
  readonly done: () => void
} {
  // AbortSignal.any is missing in the oldest supported browsers.
  const own = new AbortController()
  const leave = (): void => own.abort(asked?.reason)
  if (asked?.aborted === true) leave()
  asked?.addEventListener('abort', leave)
  const timer = setTimeout(() => own.abort(), TIMEOUT_MS)
  return {
    signal: own.signal,
    done: () => {
      clearTimeout(timer)
      asked?.removeEventListener('abort', leave)
    },
  }
}
