import { endSession } from '../accounts/pending-logout.ts'
import { publishSessionChange } from '../accounts/session-channel.ts'
import { clearStorage } from '../browser/storage.ts'

/** Ends the session, clears the browser's storage, notifies the other tabs, and opens the login page. */
export async function logOutOfDesk(): Promise<void> {
  await endSession()
  clearStorage()
  publishSessionChange('left')
  goToLogin('/desk')
}

/** The login page, which returns to `path`. */
export const loginUrl = (path: string): string => `/auth/login?redirect=${encodeURIComponent(path)}`

export const goToLogin = (path: string): void => window.location.replace(loginUrl(path))
