import { useSessionNotice } from '../accounts/session-notice-store.ts'
import { lazyPart } from '../design/lazy-part.tsx'

const SessionNotice = lazyPart(async () => (await import('../accounts/session-notice.tsx')).SessionNotice)

/** Shows that the session has ended. */
export function SessionNoticeLine({ offersLogin }: { readonly offersLogin: boolean }) {
  const kind = useSessionNotice()
  return <SessionNotice open={kind !== null} kind={kind} offersLogin={offersLogin} />
}
