import * as m from '@pantul/messages/words'
import type { PriceType } from '@pantul/rules/price-type'
import type { Locale } from '../../platform/http/language.ts'
import { weekdayLabel, type Label } from '../reports/report-labels.ts'

export type CodeLabel = (code: string, locale: Locale) => string

/** Makes a function that returns the label of a code. An unknown code stays as it is. */
export const labelFrom =
  (labels: Readonly<Record<string, Label>>): CodeLabel =>
  (code, locale) =>
    labels[code]?.({}, { locale }) ?? code

export const yesNoLabel: CodeLabel = labelFrom({ true: m.exports_yes, false: m.exports_no })

export const orderStateLabel: CodeLabel = labelFrom({
  held: m.history_tag_held,
  payment_review: m.checkout_checking,
  confirmed: m.history_step_confirmed,
  completed: m.history_tag_played,
  expired: m.history_tag_expired,
  cancelled: m.history_tab_cancelled,
  refund_due: m.history_tag_refund_due,
  refunded: m.history_tag_refunded,
})

export const paymentStateLabel: CodeLabel = labelFrom({
  paid: m.history_tag_paid,
  refunding: m.history_attempt_refunding,
  partially_refunded: m.history_attempt_partly,
  refunded: m.history_tag_refunded,
  reversed: m.history_attempt_reversed,
  charged_back: m.history_attempt_reversed,
})

export const channelLabel: CodeLabel = labelFrom({
  web: m.exports_channel_web,
  desk: m.desk_title,
  series: m.series_titles,
  import: m.label_imported,
})

export const refundQueueLabel: CodeLabel = labelFrom({
  awaits_account: m.desk_refunds_awaits_account,
  no_account: m.desk_refunds_no_account,
  approve: m.desk_refunds_approve,
  send: m.desk_refunds_send,
  sent: m.desk_refunds_sent,
  gateway: m.desk_refunds_gateway,
  failed: m.desk_refunds_failed,
  done: m.history_tab_done,
})

export const refundRouteLabel: CodeLabel = labelFrom({
  gateway: m.desk_refunds_route_gateway,
  cash: m.history_method_cash,
  terminal: m.desk_refunds_route_terminal,
  transfer: m.history_method_transfer,
  credit: m.after_booking_credit,
})

export const refundReasonLabel: CodeLabel = labelFrom({
  hours_gone: m.desk_refunds_reason_hours_gone,
  limit_reached: m.desk_refunds_reason_limit_reached,
  paid_twice: m.desk_refunds_reason_paid_twice,
  order_cancelled: m.desk_refunds_reason_order_cancelled,
  booking_cancelled: m.desk_act_cancel_booking,
  price_difference: m.after_booking_credit_price_difference,
  class_cancelled: m.desk_act_cancel_class,
  enrolment_left: m.desk_refunds_reason_enrolment_left,
  venue: m.desk_refunds_reason_venue,
})

const roleLabel: CodeLabel = labelFrom({
  'front-desk': m.accounts_role_front_desk,
  coach: m.layout_page_coach,
  finance: m.accounts_role_finance,
  manager: m.accounts_role_manager,
  owner: m.accounts_role_owner,
})

/** Makes a function that returns the labels of a comma-separated list of codes. */
const labelEach =
  (label: CodeLabel): CodeLabel =>
  (codes, locale) =>
    codes
      .split(',')
      .map((code) => label(code, locale))
      .join(', ')

export const rolesLabel: CodeLabel = labelEach(roleLabel)

/** The labels of a comma-separated list of weekdays; 0 is Sunday. */
export const weekdaysLabel: CodeLabel = labelEach((day, locale) => weekdayLabel(Number(day), locale))

export const courtPropertyLabel: CodeLabel = labelFrom({
  indoor: m.courts_indoor,
  outdoor: m.courts_outdoor,
  panoramic: m.court_list_panoramic,
  standard: m.court_list_standard,
  blue: m.court_list_blue,
  green: m.court_list_green,
  clay: m.court_list_clay,
})

export const stockKindLabel: CodeLabel = labelFrom({
  opening: m.exports_opening_stock,
  delivery: m.add_on_list_delivery,
  loss: m.add_on_list_loss,
  count: m.add_on_list_count,
})

export const closureKindLabel: CodeLabel = labelFrom({
  rain: m.closures_rain,
  closing: m.courts_closed,
  power: m.closures_power,
})

export const closureResolutionLabel: CodeLabel = labelFrom({
  'new-time': m.closures_new_time,
  credit: m.closures_credit,
  refund: m.closures_refund,
})

export const importKindLabel: CodeLabel = labelFrom({
  people: m.desk_people,
  bookings: m.imports_bookings,
})

export const classStateLabel: CodeLabel = labelFrom({
  open: m.court_list_on_sale,
  runs: m.class_plan_runs,
  cancelled: m.history_tab_cancelled,
})

export const priceTypeLabel: CodeLabel = labelFrom({
  R: m.prices_regular,
  P: m.courts_peak,
  H: m.courts_holiday,
  S: m.courts_special,
} satisfies Record<PriceType, Label>)
