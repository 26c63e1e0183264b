import { announce } from '../design/live-region.tsx'
import { useBasketStore, type BasketState } from './basket-store.ts'

/** Announces once that the basket was cleared or restored. Returns an unsubscribe function. */
export function announceBasket(): () => void {
  announceChange(useBasketStore.getState(), null)
  return useBasketStore.subscribe(announceChange)
}

function announceChange({ restorable, outcome }: BasketState, before: BasketState | null): void {
  const isEmptied = restorable !== null && restorable !== before?.restorable
  const hasOutcome = outcome !== null && outcome !== before?.outcome
  if (!isEmptied && !hasOutcome) return
  void import('./notice-text.ts').then(({ outcomeText, emptiedNotice }) => {
    if (isEmptied) announce(emptiedNotice(restorable))
    else if (hasOutcome) announce(outcomeText(outcome))
  }, ignoreFailedLoad)
}

// Offline the texts may fail to load; the notice is still visible.
const ignoreFailedLoad = (): void => undefined
