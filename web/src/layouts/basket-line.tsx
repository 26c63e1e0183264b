import { useBasketStore } from '../basket/basket-store.ts'
import { lazyPart } from '../design/lazy-part.tsx'

const PageNotice = lazyPart(async () => (await import('../basket/page-notice.tsx')).PageNotice)

/** Above a page that shows no basket, once there is something to say about it. */
export function BasketLine() {
  const hasNews = useBasketStore(({ restorable, outcome }) => restorable !== null || outcome !== null)
  return <PageNotice open={hasNews} />
}
