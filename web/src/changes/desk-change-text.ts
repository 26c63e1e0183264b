import {
  after_booking_credit,
  changes_paid_online,
  changes_route_card,
  changes_route_cash,
  changes_route_online,
  counter_qris,
  history_method_card,
  history_method_cash,
  history_method_transfer,
} from '@pantul/messages/words'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'

const routeTexts: Readonly<Record<StaffRefundRoute, () => string>> = {
  gateway: changes_route_online,
  cash: changes_route_cash,
  terminal: changes_route_card,
  transfer: history_method_transfer,
  credit: after_booking_credit,
}

export const routeText = (route: StaffRefundRoute): string => routeTexts[route]()

const methodTexts: Readonly<Record<string, () => string>> = {
  cash: history_method_cash,
  edc: history_method_card,
  qris_static: counter_qris,
  transfer: history_method_transfer,
}

/** The name of a payment method, at the counter or online; null is store credit. */
export const methodText = (method: string | null): string =>
  method === null ? after_booking_credit() : (methodTexts[method] ?? changes_paid_online)()
