import * as m from '@pantul/messages/words'
import type { TenderMethod } from '@pantul/rules/tender'

const names: Readonly<Record<TenderMethod, () => string>> = {
  cash: m.history_method_cash,
  edc: m.history_method_card,
  qris_static: m.counter_qris,
  transfer: m.counter_transfer,
}

/** The name of a payment method at the counter, in the reader's language. */
export const tenderName = (method: TenderMethod): string => names[method]()
