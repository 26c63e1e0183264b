import { useSyncExternalStore } from 'react'

/** Why the session notice is shown. */
export type SessionNoticeKind =
  /** The session has expired. */
  | 'ended'
  /** The session has expired, and the basket is stored for the customer. */
  | 'ended-with-basket'
  /** The session has expired, and the basket is still on screen. */
  | 'ended-at-checkout'
  /** The customer logged out in another tab. */
  | 'logged-out-elsewhere'
  /** The customer logged out here, and the server could not be reached yet. */
  | 'logout-pending'

let shownKind: SessionNoticeKind | null = null
const listeners = new Set<() => void>()

/** Shows the notice until it is closed or the next login; null removes it. */
export function setSessionNotice(next: SessionNoticeKind | null): void {
  shownKind = next
  for (const listener of listeners) listener()
}

export const useSessionNotice = (): SessionNoticeKind | null => useSyncExternalStore(listen, current, none)

const current = (): SessionNoticeKind | null => shownKind
const none = (): null => null

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
