/** Milliseconds: longer than a full house makes one wait, shorter than a dead connection. */
const TIMEOUT_MS = 30_000

/**
 * Ends with the caller's own signal, or when no whole answer has come for long: a connection can die without a word,
 * as on a phone that changes networks, and would be waited for without end. `done` when nothing is awaited any more.
 */
export function withTimeout(asked?: AbortSignal): {
  readonly signal: AbortSignal
  readonly done: () => void
} {
  // Not AbortSignal.any: younger than the oldest browsers that the product is built for.
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
