import { useBasketStore } from '../basket/basket-store.ts'
import { later } from '../design/later.tsx'

const PageNotice = later(async () => (await import('../basket/page-notice.tsx')).PageNotice)

/** Above a page that shows no basket, once there is something to say about it. */
export function BasketLine() {
  const hasNews = useBasketStore(({ putBack, arrival }) => putBack !== null || arrival !== null)
  return <PageNotice open={hasNews} />
}
