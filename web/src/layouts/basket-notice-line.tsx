import { useBasketStore } from '../basket/basket-store.ts'
import { lazyPart } from '../design/lazy-part.tsx'

const PageBasketNotice = lazyPart(
  async () => (await import('../basket/page-basket-notice.tsx')).PageBasketNotice,
)

/** A notice about the basket, above pages that do not show the basket. */
export function BasketNoticeLine() {
  const hasNotice = useBasketStore(({ restorable, outcome }) => restorable !== null || outcome !== null)
  return <PageBasketNotice open={hasNotice} />
}
