import type { QueuedRefund, RefundFilter } from '@pantul/contract/desk-refunds-wire'
import {
  after_booking_credit,
  after_booking_credit_price_difference,
  desk_act_cancel_booking,
  desk_act_cancel_class,
  desk_refunds_awaits_account,
  desk_refunds_approve,
  desk_refunds_by_finance_approve,
  desk_refunds_by_finance_finish,
  desk_refunds_by_finance_send,
  desk_refunds_by_finance_verify,
  desk_refunds_by_guest,
  desk_refunds_by_manager,
  desk_refunds_by_manager_route,
  desk_refunds_by_nobody,
  desk_refunds_no_account,
  desk_refunds_failed,
  desk_refunds_gateway,
  desk_refunds_gateway_tries,
  desk_refunds_open_all,
  desk_refunds_reason_enrolment_left,
  desk_refunds_reason_hours_gone,
  desk_refunds_reason_limit_reached,
  desk_refunds_reason_order_cancelled,
  desk_refunds_reason_paid_twice,
  desk_refunds_reason_venue,
  desk_refunds_route_gateway,
  desk_refunds_route_terminal,
  desk_refunds_send,
  desk_refunds_sent,
  history_method_cash,
  history_method_transfer,
  history_tab_done,
} from '@pantul/messages/words'
import type { RefundQueue } from '@pantul/rules/refund-turn'
import type { TagVariant } from '../design/tag.tsx'

/** The label of each filter of the refund queue. */
export const filterText: Readonly<Record<RefundFilter, () => string>> = {
  open: desk_refunds_open_all,
  awaits_account: desk_refunds_awaits_account,
  no_account: desk_refunds_no_account,
  approve: desk_refunds_approve,
  send: desk_refunds_send,
  sent: desk_refunds_sent,
  gateway: desk_refunds_gateway,
  failed: desk_refunds_failed,
  done: history_tab_done,
}

/** The colour of each list. Orange (`warn`): waits for staff; red (`bad`): failed, and waits for a manager. */
export const queueVariant: Readonly<Record<RefundQueue, TagVariant>> = {
  awaits_account: 'quiet',
  no_account: 'warn',
  approve: 'warn',
  send: 'warn',
  sent: 'warn',
  gateway: 'quiet',
  failed: 'bad',
  done: 'ok',
}

/** Who must act next, and what. */
export function turnText({ queue, isVerified }: QueuedRefund): string {
  const texts: Readonly<Record<RefundQueue, () => string>> = {
    awaits_account: desk_refunds_by_guest,
    no_account: desk_refunds_by_manager,
    approve: isVerified ? desk_refunds_by_finance_approve : desk_refunds_by_finance_verify,
    send: desk_refunds_by_finance_send,
    sent: desk_refunds_by_finance_finish,
    gateway: desk_refunds_gateway_tries,
    failed: desk_refunds_by_manager_route,
    done: desk_refunds_by_nobody,
  }
  return texts[queue]()
}

const reasons: Readonly<Record<string, () => string>> = {
  hours_gone: desk_refunds_reason_hours_gone,
  limit_reached: desk_refunds_reason_limit_reached,
  paid_twice: desk_refunds_reason_paid_twice,
  order_cancelled: desk_refunds_reason_order_cancelled,
  booking_cancelled: desk_act_cancel_booking,
  price_difference: after_booking_credit_price_difference,
  class_cancelled: desk_act_cancel_class,
  enrolment_left: desk_refunds_reason_enrolment_left,
  venue: desk_refunds_reason_venue,
}

/** Why money goes back; an unknown reason is shown as it is stored. */
export const reasonText = (reason: string): string => reasons[reason]?.() ?? reason

const routes: Readonly<Record<QueuedRefund['route'], () => string>> = {
  gateway: desk_refunds_route_gateway,
  cash: history_method_cash,
  terminal: desk_refunds_route_terminal,
  transfer: history_method_transfer,
  credit: after_booking_credit,
}

export const routeText = (route: QueuedRefund['route']): string => routes[route]()
