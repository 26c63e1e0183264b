import { announce } from '../design/live-region.tsx'
import { useBasketStore } from './basket-store.ts'
import type { BasketState } from './basket-store.ts'

/** Announces once that the basket was cleared or restored. Returns an unsubscribe function. */
export function announceBasket(): () => void {
  say(useBasketStore.getState(), null)
  return useBasketStore.subscribe(say)
}

function say({ restorable, outcome }: BasketState, before: BasketState | null): void {
  const isEmptied = restorable !== null && restorable !== before?.restorable
  const isTold = outcome !== null && outcome !== before?.outcome
  if (!isEmptied && !isTold) return
  void import('./notice-text.ts').then(({ outcomeText, emptiedText }) => {
    if (isEmptied) announce(emptiedText(restorable))
    else if (isTold) announce(outcomeText(outcome))
  }, ignored)
}

// Offline, the notice is still visible.
const ignored = (): void => undefined
