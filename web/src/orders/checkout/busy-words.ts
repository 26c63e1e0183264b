import { checkout_checking, checkout_placing, checkout_working } from '@pantul/messages/words'
import type { SaleState } from './use-place-sale.ts'

/** What the button says while a sale is under way; nothing when it can be pressed. */
export function busyWords(state: SaleState['kind']): string | undefined {
  if (state === 'working') return checkout_working()
  if (state === 'unsure') return checkout_checking()
  return state === 'ready' || state === 'refused' ? undefined : checkout_placing()
}
