import { callWithoutPrerequisite, CallProblem, setPrerequisite } from '../api/call.ts'
import { readCookie, removeCookie, writeCookie } from '../browser/cookie.ts'

/** Set while a logout is pending. It is a cookie, because a cookie survives the clearing of storage. */
const PENDING_COOKIE = 'pantul_logout'
const TIMEOUT_MS = 5_000

let runningLogout: Promise<void> | null = null

/**
 * Ends the session at the server. Returns false if the server could not be reached; the logout is then sent before the
 * next call of any tab.
 */
export async function endSession(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    await callWithoutPrerequisite('POST /api/auth/logout', { signal })
    return true
  } catch (problem) {
    if (!(problem instanceof CallProblem) && !signal.aborted) throw problem
    writeCookie(PENDING_COOKIE, '1')
    return false
  }
}

/**
 * Sends a pending logout before any other call. `runLogout` gets the function that sends it and must call it. It can do
 * more before and after.
 */
export function sendPendingLogoutFirst(runLogout: (sendLogout: () => Promise<void>) => Promise<void>): void {
  const sendLogout = async (): Promise<void> => {
    await callWithoutPrerequisite('POST /api/auth/logout', {})
    removeCookie(PENDING_COOKIE)
  }
  setPrerequisite(async () => {
    if (readCookie(PENDING_COOKIE) === null) return
    runningLogout ??= runLogout(sendLogout).finally(() => {
      runningLogout = null
    })
    await runningLogout
  })
}
