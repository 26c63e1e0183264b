import { useSyncExternalStore } from 'react'

/**
 * What the person has to be told about the session. `ended`: the server knows it no longer; `-with-basket`: and their
 * basket waits for them; `-at-checkout`: and it is in view still. `left`: logged out in another tab. `owed`: logged
 * out here, but the server could not be told yet.
 */
export type SessionNoticeKind = 'ended' | 'ended-with-basket' | 'ended-at-checkout' | 'left' | 'owed'

let news: SessionNoticeKind | null = null
const listeners = new Set<() => void>()

/** Tells it until it is closed, or the next login. */
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
