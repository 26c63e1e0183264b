import { checkout_checking, checkout_placing } from '@pantul/messages/words'
import type { SaleState } from './use-place-sale.ts'
import { workWords } from './work-words.ts'

/** What the button says while a sale is under way; nothing when it can be pressed. */
export function busyWords(
  state: { readonly kind: Exclude<SaleState['kind'], 'working'> } | Extract<SaleState, { kind: 'working' }>,
): string | undefined {
  if (state.kind === 'working') return workWords(state.share)
  if (state.kind === 'unsure') return checkout_checking()
  return state.kind === 'ready' || state.kind === 'refused' ? undefined : checkout_placing()
}
