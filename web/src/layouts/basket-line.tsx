import { useBasketStore } from '../basket/basket-store.ts'
import { lazyPart } from '../design/lazy-part.tsx'

const PageNotice = lazyPart(async () => (await import('../basket/page-notice.tsx')).PageNotice)

/** A notice about the basket, above pages that do not show the basket. */
export function BasketLine() {
  const hasNotice = useBasketStore(({ restorable, outcome }) => restorable !== null || outcome !== null)
  return <PageNotice open={hasNotice} />
}
