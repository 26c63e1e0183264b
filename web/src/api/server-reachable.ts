const TIMEOUT_MS = 5_000

/**
 * Whether the server answers, checked before a reload: otherwise the browser would show its own error page. One request
 * without retries.
 */
export async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    return (await fetch('/api/csrf-token', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
