import { isBasketFilled, useBasketStore } from './basket-store.ts'
import { Notice } from './notice.tsx'
import { outcomeText } from './notice-text.ts'
import { RestoreNotice } from './restore-notice.tsx'

/** Shows that the basket was cleared, restored or merged at login. */
export function BasketNotice() {
  const restorable = useBasketStore((state) => state.restorable)
  const outcome = useBasketStore((state) => state.outcome)
  const locationOfFilledBasket = useBasketStore((state) => (isBasketFilled() ? state.location : null))
  const setOutcome = useBasketStore((state) => state.setOutcome)
  // All items of a basket are at one location.
  const canRestore =
    locationOfFilledBasket === null || locationOfFilledBasket.id === restorable?.snapshot.location?.id
  if (restorable !== null && canRestore) return <RestoreNotice restorable={restorable} />
  if (outcome === null) return null
  return <Notice onClose={() => setOutcome(null)}>{outcomeText(outcome)}</Notice>
}
