import { announce } from '../design/live-region.tsx'
import { useBasketStore, type BasketState } from './basket-store.ts'

/** Tells screen readers about each automatic change of the basket. Returns an unsubscribe function. */
export function announceAutomaticChanges(): () => void {
  announceChange(useBasketStore.getState(), /* no previous state */ null)
  return useBasketStore.subscribe(announceChange)
}

function announceChange({ restorable, outcome }: BasketState, previous: BasketState | null): void {
  const isCleared = restorable !== null && restorable !== previous?.restorable
  const hasNextOutcome = outcome !== null && outcome !== previous?.outcome
  if (!isCleared && !hasNextOutcome) return
  void import('./notice-text.ts').then(({ clearedText, outcomeText }) => {
    if (isCleared) announce(clearedText(restorable))
    else if (hasNextOutcome) announce(outcomeText(outcome))
  }, ignoreFailedLoad)
}

// Offline the module with the sentences may fail to load. The page still shows the notice.
const ignoreFailedLoad = (): void => undefined
