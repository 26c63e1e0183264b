import { useSessionNotice } from '../accounts/session-notice-store.ts'
import { lazyPart } from '../design/lazy-part.tsx'

const SessionNotice = lazyPart(async () => (await import('../accounts/session-notice.tsx')).SessionNotice)

export function SessionLine({ offersLogin }: { readonly offersLogin: boolean }) {
  const kind = useSessionNotice()
  return <SessionNotice open={kind !== null} kind={kind} offersLogin={offersLogin} />
}
