import type { DeskAct } from '@pantul/contract/desk-staff-acts-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { isPlayDate } from '@pantul/rules/play-date'
import { staffRefundRoutes } from '@pantul/rules/refund-route'
import { tenderMethods } from '@pantul/rules/tender'
import { routeText } from '../changes/desk-refund-text.ts'
import { shortDay } from '../design/date-text.ts'
import { hourFieldLabel, hourRowText } from '../hours/desk-hours-words.ts'
import { offerFieldLabel } from '../office/desk-offer-words.ts'
import { settingLabel } from '../settings/desk-settings-fields.ts'
import { tenderName } from '../drawer/desk-tender-name.ts'

/** The names of stored fields. A field without one is shown as it is stored. */
const labels: Readonly<Record<string, () => string>> = {
  absent: m.today_absent,
  account: m.coach_list_account,
  amount: m.counter_amount,
  coach: m.layout_page_coach,
  counted: m.desk_drawer_counted,
  courts: m.payments_courts,
  credit: m.after_booking_credit,
  date: m.desk_payments_day,
  dateFrom: m.label_first_day,
  dateTo: m.label_last_day,
  difference: m.desk_drawer_difference,
  exported: m.exports_rows,
  fee: m.coach_list_fee,
  feeKind: m.coach_list_fee_kind,
  filter: m.exports_filter,
  from: m.label_from_hour,
  hours: m.sell_hours,
  method: m.desk_drawer_method,
  name: m.history_name,
  owed: m.changes_owed_after,
  payments: m.desk_payments,
  payBy: m.sell_deadline,
  players: m.coaches_players,
  present: m.today_present,
  price: m.sell_price,
  priceOff: m.sell_off,
  rate: m.coach_list_rate,
  reason: m.desk_drawer_reason,
  routes: m.changes_goes_back,
  rows: m.coach_list_scales,
  state: m.desk_orders_state,
  tenders: m.desk_payments,
  text: m.desk_acts_search,
  until: m.label_until_hour,
  verified: m.desk_payments_state,
  weeklyUntil: m.blocks_weekly_until,
}

/** The names of stored values, such as states and fields of a person. Another value is shown as it is stored. */
const valueNames: Readonly<Record<string, () => string>> = {
  arrived: m.arrivals_in_word,
  cancelled: m.history_tab_cancelled,
  confirmed: m.history_step_confirmed,
  desk_note: m.history_notes,
  email: m.accounts_email,
  held: m.history_tag_held,
  hour: m.coach_list_fee_hour,
  name: m.history_name,
  no_show: m.arrivals_no_show,
  note: m.history_notes,
  percent: m.coach_list_fee_percent,
  phone: m.history_phone,
  watch: m.desk_people_watch,
}

/** Fields whose values are shown without a label. `with`: the other order of an exchange. */
const fieldsWithoutLabel = new Set(['fields', 'arrival', 'booking', 'order', 'beside', 'with', 'package'])
/** Fields that are not shown, because they repeat other parts of the act. */
const hiddenFields = new Set(['bookings', 'percents', 'isWhole', 'change', 'undone', 'textHash'])
/** Fields in rupiah. */
const amountFields = new Set(['credit', 'difference', 'fee', 'owed', 'price'])

/** The changed fields: `Status: Waiting → Confirmed`. */
export function changesText({ before, after, at }: Pick<DeskAct, 'before' | 'after' | 'at'>): string {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !hiddenFields.has(field))
    .flatMap((field) => {
      const [from = '', to = ''] = changedRows(field, before?.[field], after?.[field]).map((value) =>
        field === 'payBy' ? timeText(value, at) : textOf(field, value),
      )
      if (from === to) return []
      const change = from === '' ? to : `${from} → ${to === '' ? '–' : to}`
      return fieldsWithoutLabel.has(field) ? change : `${labelOf(field)}: ${change}`
    })
    .join('; ')
}

/** The name of a field of an order, an offer or a setting. */
const labelOf = (field: string): string =>
  labels[field]?.() ?? hourFieldLabel(field) ?? offerFieldLabel(field) ?? settingLabel(field)

/** The values before and after. Of opening hours, only the rows that differ. */
function changedRows(field: string, before: unknown, after: unknown): readonly [unknown, unknown] {
  if (hourFieldLabel(field) === undefined || !Array.isArray(before) || !Array.isArray(after))
    return [before, after]
  const [from, to] = [before, after].map((rows) => rows.map((row: unknown) => hourRowText(field, row)))
  return [from?.filter((row) => !to?.includes(row)), to?.filter((row) => !from?.includes(row))]
}

function textOf(field: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return field === 'verified' ? verifiedText(value) : String(value)
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value === 'string') return stringText(field, value)
  if (Array.isArray(value)) return listText(field, value)
  // An object holds an amount of rupiah by name, for example by method of payment.
  return Object.entries(value)
    .map(([name, part]) => `${methodName(name) ?? labels[name]?.() ?? name} ${textOf('price', part)}`)
    .join(', ')
}

const verifiedText = (isVerified: boolean): string =>
  isVerified ? m.desk_payments_verified() : m.desk_payments_unverified()

function numberText(field: string, value: number): string {
  if (field === 'booking') return m.basket_booking({ id: value })
  return amountFields.has(field) ? formatAmount(value) : String(value)
}

function stringText(field: string, value: string): string {
  if (['order', 'beside', 'with'].includes(field)) return m.history_order({ number: value })
  return isPlayDate(value) ? shortDay(value) : (valueNames[value]?.() ?? value)
}

function listText(field: string, list: readonly unknown[]): string {
  const hours = list.filter((value) => typeof value === 'number')
  if (field === 'hours' && hours.length === list.length && list.length > 0) return hourRange(hours)
  return list.map((value) => tenderText(value) ?? refundRouteText(value) ?? textOf(field, value)).join(', ')
}

/** `Cash 450.000` for a tender; null if the value is no tender. */
function tenderText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('method' in value) || !('amount' in value)) return null
  const name = methodName(value.method)
  return name === null ? null : `${name} ${formatAmount(Number(value.amount))}`
}

/** `Transfer 150.000` for a refund route with its amount; null if the value is no such route. */
function refundRouteText(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('route' in value) || !('amount' in value)) return null
  const route = staffRefundRoutes.find((knownRoute) => knownRoute === value.route)
  return route === undefined ? null : `${routeText(route)} ${formatAmount(Number(value.amount))}`
}

/** `Mon 23 Nov, 19:30`: a stored UTC time as local time, by the UTC offset of the time `at` of the act. */
function timeText(value: unknown, at: string): string {
  if (typeof value !== 'string') return ''
  const offset = Date.parse(`${at.slice(0, 19)}Z`) - Date.parse(at)
  const localTime = new Date(Date.parse(value) + offset).toISOString()
  return `${shortDay(localTime.slice(0, 10))}, ${localTime.slice(11, 16)}`
}

function methodName(method: unknown): string | null {
  const known = tenderMethods.find((knownMethod) => knownMethod === method)
  return known === undefined ? null : tenderName(known)
}
