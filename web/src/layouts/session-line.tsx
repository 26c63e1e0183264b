import { useSessionNews } from '../accounts/session-news.ts'
import { later } from '../design/later.tsx'

const SessionNotice = later(async () => (await import('../accounts/session-notice.tsx')).SessionNotice)

/** Above the page, once there is something to say about the session. */
export function SessionLine({ offersLogin }: { readonly offersLogin: boolean }) {
  const news = useSessionNews()
  return <SessionNotice open={news !== null} news={news} offersLogin={offersLogin} />
}
