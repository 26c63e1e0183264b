import { callDirectly, CallProblem, callBefore } from '../api/call.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookie.ts'

/** A cookie, because storage is emptied by the logout itself and by idleness. */
const PENDING_COOKIE = 'pantul_logout'
const TIMEOUT_MS = 5_000

let paying: Promise<void> | null = null

/**
 * Ends the session at the server. False when the server could not be told: the logout then goes before the very next
 * call of any tab, so that nobody acts as whoever logged out here.
 */
export async function endSession(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await callDirectly('POST /api/auth/logout', { signal })
    return true
  } catch (problem) {
    if (!(problem instanceof CallProblem) && !signal.aborted) throw problem
    writeCookie(PENDING_COOKIE, '1')
    return false
  }
}

/** Makes an owed logout the first of all calls. `around` does what the page needs done before and after it. */
export function sendPendingLogoutFirst(around: (pay: () => Promise<void>) => Promise<void>): void {
  const pay = async (): Promise<void> => {
    await callDirectly('POST /api/auth/logout', {})
    removeCookie(PENDING_COOKIE)
  }
  callBefore(async () => {
    if (readCookie(PENDING_COOKIE) === null) return
    paying ??= around(pay).finally(() => {
      paying = null
    })
    await paying
  })
}
