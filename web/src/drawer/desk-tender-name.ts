import {
  counter_qris,
  counter_transfer,
  history_method_card,
  history_method_cash,
} from '@pantul/messages/words'
import type { TenderMethod } from '@pantul/rules/tender'

const names: Readonly<Record<TenderMethod, () => string>> = {
  cash: history_method_cash,
  edc: history_method_card,
  qris_static: counter_qris,
  transfer: counter_transfer,
}

/** The name of a payment method at the counter, in the reader's language. */
export const tenderName = (method: TenderMethod): string => names[method]()
