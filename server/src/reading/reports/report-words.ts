import type { ReportName, ReportTable } from '@pantul/contract/desk-reports-wire'
import { reportColumns } from '@pantul/contract/desk-reports-wire'
import * as words from '@pantul/messages/words'
import type { Locale } from '../../platform/http/language.ts'

type Word = (values: Record<string, never>, options: { readonly locale: Locale }) => string

/** The title of each report. */
const titles: Readonly<Record<ReportName, Word>> = {
  headline: words.reports_headline,
  'by-day': words.reports_by_day,
  'by-method': words.reports_by_method,
  'by-type': words.reports_by_type,
  'by-court': words.reports_by_court,
  'heat-map': words.reports_heat_map,
  tax: words.reports_tax,
  coaches: words.reports_coaches,
  'add-ons': words.reports_add_ons,
  owed: words.reports_owed,
  liabilities: words.reports_liabilities,
  'no-shows': words.reports_no_shows,
  'price-off': words.reports_price_off,
}

/** The title of each column. */
const columns: Readonly<Record<string, Word>> = {
  figure: words.reports_column_figure,
  value: words.reports_column_value,
  before: words.reports_column_before,
  date: words.courts_dates,
  received: words.reports_column_received,
  credit: words.reports_column_credit,
  back: words.reports_column_back,
  revenue: words.reports_revenue,
  method: words.desk_drawer_method,
  type: words.prices_type,
  court: words.layout_step_court,
  hours: words.sell_hours,
  open: words.reports_column_open,
  sold: words.reports_column_sold,
  price: words.sell_price,
  weekday: words.reports_column_weekday,
  hour: words.reports_column_hour,
  month: words.accounts_month,
  base: words.reports_column_base,
  tax: words.reports_column_tax,
  coach: words.layout_page_coach,
  fee: words.coach_list_fee,
  item: words.history_invoice_what,
  pieces: words.add_on_list_pieces_entered,
  age: words.reports_column_age,
  people: words.desk_people,
  owed: words.desk_orders_owed,
  liability: words.reports_column_liability,
  amount: words.counter_amount,
  person: words.desk_orders_person,
  bookings: words.reports_column_bookings,
  staff: words.desk_staff,
  times: words.reports_column_times,
  off: words.series_price_off,
  forgiven: words.reports_column_forgiven,
}

/** The codes of figures, types, ages and liabilities. */
const codes: Readonly<Record<string, Word>> = {
  revenue: words.reports_revenue,
  orders: words.reports_orders,
  'average-order': words.reports_average_order,
  'sold-hours': words.reports_sold_hours,
  'open-hours': words.reports_column_open,
  imported: words.reports_imported,
  court: words.payments_courts,
  coach: words.schedule_by_coaches,
  'add-on': words.layout_page_add_ons,
  package: words.layout_page_package,
  class: words.layout_page_class,
  goods: words.reports_goods,
  'to-7': words.reports_to_7,
  'to-30': words.reports_to_30,
  'to-60': words.reports_to_60,
  'over-60': words.reports_over_60,
  packages: words.reports_package_hours,
}

const methods: Readonly<Record<string, Word>> = {
  cash: words.history_method_cash,
  edc: words.reports_edc,
  qris: words.reports_qris_web,
  qris_desk: words.reports_qris_desk,
  qris_static: words.counter_qris,
  transfer: words.history_method_transfer,
  bank_transfer: words.history_method_transfer,
  card: words.history_method_card,
  credit: words.after_booking_credit,
  other: words.reports_other_method,
}

export const reportTitle = (name: ReportName, locale: Locale): string => titles[name]({}, { locale })

/** The titles of the columns, and what the codes of a report mean. */
export function wordsOf(
  name: ReportName,
  rows: ReportTable['rows'],
  locale: Locale,
): Pick<ReportTable, 'titles' | 'words'> {
  const kinds = Object.entries(reportColumns[name])
  const at = kinds.findIndex(([, kind]) => kind === 'code')
  const used = at === -1 ? [] : rows.map((row) => String(row[at]))
  return {
    titles: kinds.map(([column]) => columns[column]?.({}, { locale }) ?? column),
    words: Object.fromEntries(used.map((code) => [code, codeWord(name, code, locale)])),
  }
}

function codeWord(name: ReportName, code: string, locale: Locale): string {
  if (name === 'heat-map') return weekdayWord(Number(code), locale)
  if (name === 'by-method') return methodWord(code, locale)
  if (name === 'liabilities' && code === 'credit') return words.reports_group_credit({}, { locale })
  return codes[code]?.({}, { locale }) ?? code
}

/** 1 is Monday, 7 Sunday. */
export const weekdayWord = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + weekday)),
  )

/** The name of a payment method; an unknown code in readable form. */
export function methodWord(method: string, locale: Locale): string {
  const known = methods[method]
  if (known !== undefined) return known({}, { locale })
  if (method.endsWith('_va'))
    return words.history_method_va({ bank: method.slice(0, -3).toUpperCase() }, { locale })
  return `${method.charAt(0).toUpperCase()}${method.slice(1)}`.replaceAll('_', ' ')
}
