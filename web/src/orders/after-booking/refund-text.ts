import type { OwnRefund } from '@pantul/contract/history-wire'
import {
  after_booking_refund_counter,
  after_booking_refund_credit_done,
  after_booking_refund_credit_due,
  after_booking_refund_gateway_done,
  after_booking_refund_gateway_due,
  after_booking_refund_transfer,
  after_booking_state_open,
  after_booking_state_requested,
  after_booking_state_sent,
  after_booking_transfer_approved,
  after_booking_transfer_open,
  after_booking_transfer_requested,
  after_booking_transfer_sent,
  history_tab_done,
} from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'

/** The amount and method of a refund. */
export function refundSummary({ amount: rupiah, route, isDone }: OwnRefund): string {
  const amount = formatRupiah(rupiah)
  if (route === 'transfer') return after_booking_refund_transfer({ amount })
  if (route === 'cash' || route === 'terminal') return after_booking_refund_counter({ amount })
  if (route === 'credit')
    return (isDone ? after_booking_refund_credit_done : after_booking_refund_credit_due)({ amount })
  return (isDone ? after_booking_refund_gateway_done : after_booking_refund_gateway_due)({ amount })
}

/** The state of a refund; bank transfers have other steps. */
export const refundStateText = ({ route, state }: OwnRefund): string =>
  (route === 'transfer' ? transferStateTexts : defaultStateTexts)[state]()

type StateTexts = Readonly<Record<OwnRefund['state'], () => string>>

const defaultStateTexts: StateTexts = {
  open: after_booking_state_open,
  requested: after_booking_state_requested,
  approved: after_booking_state_requested,
  sent: after_booking_state_sent,
  done: history_tab_done,
}

const transferStateTexts: StateTexts = {
  open: after_booking_transfer_open,
  requested: after_booking_transfer_requested,
  approved: after_booking_transfer_approved,
  sent: after_booking_transfer_sent,
  done: history_tab_done,
}
