import * as m from '@pantul/messages/words'
import type { SaleState } from './use-place-sale.ts'
import { workText } from './work-text.ts'

/** The button's label while a sale is pending; undefined if it can be pressed. */
export function busyText(
  state: { readonly kind: Exclude<SaleState['kind'], 'working'> } | Extract<SaleState, { kind: 'working' }>,
): string | undefined {
  if (state.kind === 'working') return workText(state.share)
  if (state.kind === 'unsure') return m.checkout_checking()
  return state.kind === 'ready' || state.kind === 'refused' ? undefined : m.checkout_placing()
}
