import { endSession } from '../accounts/pending-logout.ts'
import { publishSessionChange } from '../accounts/session-channel.ts'
import { clearStorage } from '../browser/storage.ts'

/** Ends the session, clears what this browser stores, tells the other tabs, and goes to the login. */
export async function logOutOfDesk(): Promise<void> {
  await endSession()
  clearStorage()
  publishSessionChange('left')
  goToLogin('/desk')
}

/** Leaves the desk for the login page, which returns to `path`. */
export const goToLogin = (path: string): void =>
  window.location.replace(`/auth/login?redirect=${encodeURIComponent(path)}`)
