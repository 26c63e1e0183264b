/** Milliseconds after which nobody wants to wait for a page that may not come. */
const TIMEOUT_MS = 5_000

/**
 * Whether a reload would find the page: where the server is away the browser would put its own error page in the place
 * of ours. Asked once and not by `call`, which tries for seconds.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return (await fetch('/api/csrf-token', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
