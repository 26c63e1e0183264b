import { useSyncExternalStore } from 'react'

/**
 * Reason of the session notice. `ended`: the session expired; `-with-basket`: the basket is stored for the customer;
 * `-at-checkout`: the basket is still on screen. `left`: logged out in another tab. `owed`: logged out here, but the
 * server could not be reached yet.
 */
export type SessionNoticeKind = 'ended' | 'ended-with-basket' | 'ended-at-checkout' | 'left' | 'owed'

let news: SessionNoticeKind | null = null
const listeners = new Set<() => void>()

/** Shows the notice until it is closed or the next login; null removes it. */
export function setSessionNotice(next: SessionNoticeKind | null): void {
  news = next
  for (const listener of listeners) listener()
}

export const useSessionNotice = (): SessionNoticeKind | null => useSyncExternalStore(listen, current, none)

const current = (): SessionNoticeKind | null => news
const none = (): null => null

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
