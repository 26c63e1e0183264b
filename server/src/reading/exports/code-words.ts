import * as words from '@pantul/messages/words'
import type { PriceType } from '@pantul/rules/price-type'
import type { Locale } from '../../platform/http/language.ts'
import { weekdayWord } from '../reports/report-words.ts'
import type { Word } from './list-definition.ts'

export type CodeWord = (code: string, locale: Locale) => string

/** Translates a code by a map of words; an unknown code stays as it is. */
export const translatedBy =
  (names: Readonly<Record<string, Word>>): CodeWord =>
  (code, locale) =>
    names[code]?.({}, { locale }) ?? code

export const yesNoWord: CodeWord = translatedBy({ true: words.exports_yes, false: words.exports_no })

export const orderStateWord: CodeWord = translatedBy({
  held: words.history_tag_held,
  payment_review: words.checkout_checking,
  confirmed: words.history_step_confirmed,
  completed: words.history_tag_played,
  expired: words.history_tag_expired,
  cancelled: words.history_tab_cancelled,
  refund_due: words.history_tag_refund_due,
  refunded: words.history_tag_refunded,
})

export const paymentStateWord: CodeWord = translatedBy({
  paid: words.history_tag_paid,
  refunding: words.history_attempt_refunding,
  partially_refunded: words.history_attempt_partly,
  refunded: words.history_tag_refunded,
  reversed: words.history_attempt_reversed,
  charged_back: words.history_attempt_reversed,
})

export const channelWord: CodeWord = translatedBy({
  web: words.exports_channel_web,
  desk: words.desk_title,
  series: words.series_titles,
  import: words.label_imported,
})

export const refundQueueWord: CodeWord = translatedBy({
  awaits_account: words.desk_refunds_awaits_account,
  no_account: words.desk_refunds_no_account,
  approve: words.desk_refunds_approve,
  send: words.desk_refunds_send,
  sent: words.desk_refunds_sent,
  gateway: words.desk_refunds_gateway,
  failed: words.desk_refunds_failed,
  done: words.history_tab_done,
})

export const refundRouteWord: CodeWord = translatedBy({
  gateway: words.desk_refunds_route_gateway,
  cash: words.history_method_cash,
  terminal: words.desk_refunds_route_terminal,
  transfer: words.history_method_transfer,
  credit: words.after_booking_credit,
})

export const refundReasonWord: CodeWord = translatedBy({
  hours_gone: words.desk_refunds_reason_hours_gone,
  limit_reached: words.desk_refunds_reason_limit_reached,
  paid_twice: words.desk_refunds_reason_paid_twice,
  order_cancelled: words.desk_refunds_reason_order_cancelled,
  booking_cancelled: words.desk_act_cancel_booking,
  price_difference: words.after_booking_credit_price_difference,
  class_cancelled: words.desk_act_cancel_class,
  enrolment_left: words.desk_refunds_reason_enrolment_left,
  venue: words.desk_refunds_reason_venue,
})

const roleWord: CodeWord = translatedBy({
  'front-desk': words.accounts_role_front_desk,
  coach: words.layout_page_coach,
  finance: words.accounts_role_finance,
  manager: words.accounts_role_manager,
  owner: words.accounts_role_owner,
})

/** Translates every code of a comma-separated list. */
const translatedEach =
  (word: CodeWord): CodeWord =>
  (codes, locale) =>
    codes
      .split(',')
      .map((code) => word(code, locale))
      .join(', ')

export const rolesWord: CodeWord = translatedEach(roleWord)

/** Translates a comma-separated list of weekdays; 0 is Sunday. */
export const weekdaysWord: CodeWord = translatedEach((day, locale) => weekdayWord(Number(day), locale))

export const courtPropertyWord: CodeWord = translatedBy({
  indoor: words.courts_indoor,
  outdoor: words.courts_outdoor,
  panoramic: words.court_list_panoramic,
  standard: words.court_list_standard,
  blue: words.court_list_blue,
  green: words.court_list_green,
  clay: words.court_list_clay,
})

export const stockKindWord: CodeWord = translatedBy({
  opening: words.exports_opening_stock,
  delivery: words.add_on_list_delivery,
  loss: words.add_on_list_loss,
  count: words.add_on_list_count,
})

export const closureKindWord: CodeWord = translatedBy({
  rain: words.closures_rain,
  closing: words.courts_closed,
  power: words.closures_power,
})

export const closureWayWord: CodeWord = translatedBy({
  'new-time': words.closures_new_time,
  credit: words.closures_credit,
  refund: words.closures_refund,
})

export const importKindWord: CodeWord = translatedBy({
  people: words.desk_people,
  bookings: words.imports_bookings,
})

export const classStateWord: CodeWord = translatedBy({
  open: words.court_list_on_sale,
  runs: words.class_plan_runs,
  cancelled: words.history_tab_cancelled,
})

export const priceTypeWord: CodeWord = translatedBy({
  R: words.prices_regular,
  P: words.courts_peak,
  H: words.courts_holiday,
  S: words.courts_special,
} satisfies Record<PriceType, Word>)
