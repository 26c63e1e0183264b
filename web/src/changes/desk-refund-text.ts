import * as m from '@pantul/messages/words'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'

const routeTexts: Readonly<Record<StaffRefundRoute, () => string>> = {
  gateway: m.changes_route_online,
  cash: m.changes_route_cash,
  terminal: m.changes_route_card,
  transfer: m.history_method_transfer,
  credit: m.after_booking_credit,
}

export const routeText = (route: StaffRefundRoute): string => routeTexts[route]()

const counterMethodTexts: Readonly<Record<string, () => string>> = {
  cash: m.history_method_cash,
  edc: m.history_method_card,
  qris_static: m.counter_qris,
  transfer: m.history_method_transfer,
}

/** The name of the method by which a payment was made. Null stands for store credit, and any other method for the gateway. */
export const methodLabel = (method: string | null): string =>
  method === null ? m.after_booking_credit() : (counterMethodTexts[method] ?? m.changes_paid_online)()
