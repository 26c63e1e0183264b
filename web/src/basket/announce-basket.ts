import { announce } from '../design/live-region.tsx'
import { useBasketStore } from './basket-store.ts'
import type { BasketState } from './basket-store.ts'

/**
 * Says to screen readers, once, that the basket was emptied by itself or put back: the page may have changed with it, and
 * a notice that comes with a page is not heard. Returns the way to stop.
 */
export function announceBasket(): () => void {
  say(useBasketStore.getState(), null)
  return useBasketStore.subscribe(say)
}

function say({ restorable, outcome }: BasketState, before: BasketState | null): void {
  const isEmptied = restorable !== null && restorable !== before?.restorable
  const isTold = outcome !== null && outcome !== before?.outcome
  if (!isEmptied && !isTold) return
  void import('./notice-words.ts').then(({ outcomeWords, emptiedWords }) => {
    if (isEmptied) announce(emptiedWords(restorable))
    else if (isTold) announce(outcomeWords(outcome))
  }, ignored)
}

// Without a network the notice stays to be read.
const ignored = (): void => undefined
