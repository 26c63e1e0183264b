import { announce } from '../design/live-region.tsx'
import { useBasketStore } from './basket-store.ts'
import type { BasketState } from './basket-store.ts'

/**
 * Says to screen readers, once, that the basket was emptied by itself or put back: the page may have changed with it, and
 * a notice that comes with a page is not heard. Returns the way to stop.
 */
export function sayNews(): () => void {
  say(useBasketStore.getState(), null)
  return useBasketStore.subscribe(say)
}

function say({ putBack, arrival }: BasketState, before: BasketState | null): void {
  const isEmptied = putBack !== null && putBack !== before?.putBack
  const isTold = arrival !== null && arrival !== before?.arrival
  if (!isEmptied && !isTold) return
  void import('./notice-words.ts').then(({ arrivalWords, putBackWords }) => {
    if (isEmptied) announce(putBackWords(putBack))
    else if (isTold) announce(arrivalWords(arrival))
  }, ignored)
}

// Without a network the notice stays to be read.
const ignored = (): void => undefined
