import type { QueuedRefund, RefundFilter } from '@pantul/contract/desk-refunds-wire'
import * as m from '@pantul/messages/words'
import type { RefundQueue } from '@pantul/rules/refund-queue'
import type { TagVariant } from '../design/tag.tsx'

/** The label of each filter. `awaits_account`: the guest may still enter a bank account. `no_account`: not in time. */
export const filterText: Readonly<Record<RefundFilter, () => string>> = {
  open: m.desk_refunds_open_all,
  awaits_account: m.desk_refunds_awaits_account,
  no_account: m.desk_refunds_no_account,
  approve: m.desk_refunds_approve,
  send: m.desk_refunds_send,
  sent: m.desk_refunds_sent,
  gateway: m.desk_refunds_gateway,
  failed: m.desk_refunds_failed,
  done: m.history_tab_done,
}

/** The colour of each queue. Orange (`warn`): waits for staff; red (`bad`): failed, and waits for a manager. */
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
export function nextStepText({ queue, isVerified }: QueuedRefund): string {
  const texts: Readonly<Record<RefundQueue, () => string>> = {
    awaits_account: m.desk_refunds_by_guest,
    no_account: m.desk_refunds_by_manager,
    approve: isVerified ? m.desk_refunds_by_finance_approve : m.desk_refunds_by_finance_verify,
    send: m.desk_refunds_by_finance_send,
    sent: m.desk_refunds_by_finance_finish,
    gateway: m.desk_refunds_gateway_tries,
    failed: m.desk_refunds_by_manager_route,
    done: m.desk_refunds_by_nobody,
  }
  return texts[queue]()
}

const reasons: Readonly<Record<string, () => string>> = {
  hours_gone: m.desk_refunds_reason_hours_gone,
  limit_reached: m.desk_refunds_reason_limit_reached,
  paid_twice: m.desk_refunds_reason_paid_twice,
  order_cancelled: m.desk_refunds_reason_order_cancelled,
  booking_cancelled: m.desk_act_cancel_booking,
  price_difference: m.after_booking_credit_price_difference,
  class_cancelled: m.desk_act_cancel_class,
  enrolment_left: m.desk_refunds_reason_enrolment_left,
  venue: m.desk_refunds_reason_venue,
}

/** Why money goes back; an unknown reason is shown as it is stored. */
export const reasonText = (reason: string): string => reasons[reason]?.() ?? reason

const routes: Readonly<Record<QueuedRefund['route'], () => string>> = {
  gateway: m.desk_refunds_route_gateway,
  cash: m.history_method_cash,
  terminal: m.desk_refunds_route_terminal,
  transfer: m.history_method_transfer,
  credit: m.after_booking_credit,
}

export const routeText = (route: QueuedRefund['route']): string => routes[route]()
