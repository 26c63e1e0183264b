import type { ShownRefund } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'

/** The amount and the route of a refund. */
export function refundSummary({ amount: rupiah, route, isDone }: ShownRefund): string {
  const amount = formatRupiah(rupiah)
  if (route === 'transfer') return m.after_booking_refund_transfer({ amount })
  if (route === 'cash' || route === 'terminal') return m.after_booking_refund_counter({ amount })
  if (route === 'credit')
    return (isDone ? m.after_booking_refund_credit_done : m.after_booking_refund_credit_due)({ amount })
  return (isDone ? m.after_booking_refund_gateway_done : m.after_booking_refund_gateway_due)({ amount })
}

/** The state of a refund. A bank transfer has texts of its own. */
export const refundStateText = ({ route, state }: ShownRefund): string =>
  (route === 'transfer' ? transferStateTexts : defaultStateTexts)[state]()

type StateTexts = Readonly<Record<ShownRefund['state'], () => string>>

const defaultStateTexts: StateTexts = {
  open: m.after_booking_state_open,
  requested: m.after_booking_state_requested,
  approved: m.after_booking_state_requested,
  sent: m.after_booking_state_sent,
  done: m.history_tab_done,
}

const transferStateTexts: StateTexts = {
  open: m.after_booking_transfer_open,
  requested: m.after_booking_transfer_requested,
  approved: m.after_booking_transfer_approved,
  sent: m.after_booking_transfer_sent,
  done: m.history_tab_done,
}
