import { reportColumns, type ReportName, type ReportTable } from '@pantul/contract/desk-reports-wire'
import * as m from '@pantul/messages/words'
import type { Locale } from '../../platform/http/language.ts'

/** A message without parameters. */
export type Label = (values: Record<string, never>, options: { readonly locale: Locale }) => string

const reportTitles: Readonly<Record<ReportName, Label>> = {
  headline: m.reports_headline,
  'by-day': m.reports_by_day,
  'by-method': m.reports_by_method,
  'by-type': m.reports_by_type,
  'by-court': m.reports_by_court,
  'heat-map': m.reports_heat_map,
  tax: m.reports_tax,
  coaches: m.reports_coaches,
  'add-ons': m.reports_add_ons,
  owed: m.reports_owed,
  liabilities: m.reports_liabilities,
  'no-shows': m.reports_no_shows,
  'price-off': m.reports_price_off,
}

const columnTitles: Readonly<Record<string, Label>> = {
  figure: m.reports_column_figure,
  value: m.reports_column_value,
  before: m.reports_column_before,
  date: m.courts_dates,
  received: m.reports_column_received,
  credit: m.reports_column_credit,
  back: m.reports_column_back,
  revenue: m.reports_revenue,
  method: m.desk_drawer_method,
  type: m.prices_type,
  court: m.layout_step_court,
  hours: m.sell_hours,
  open: m.reports_column_open,
  sold: m.reports_column_sold,
  price: m.sell_price,
  weekday: m.reports_column_weekday,
  hour: m.reports_column_hour,
  month: m.accounts_month,
  base: m.reports_column_base,
  tax: m.reports_column_tax,
  coach: m.layout_page_coach,
  fee: m.coach_list_fee,
  item: m.history_invoice_what,
  pieces: m.add_on_list_pieces_entered,
  age: m.reports_column_age,
  people: m.desk_people,
  owed: m.desk_orders_owed,
  liability: m.reports_column_liability,
  amount: m.counter_amount,
  person: m.desk_orders_person,
  bookings: m.reports_column_bookings,
  staff: m.desk_staff,
  times: m.reports_column_times,
  off: m.series_price_off,
  forgiven: m.reports_column_forgiven,
}

/** The labels of codes that are figures, types, ages or liabilities. */
const figureLabels: Readonly<Record<string, Label>> = {
  revenue: m.reports_revenue,
  orders: m.reports_orders,
  'average-order': m.reports_average_order,
  'sold-hours': m.reports_sold_hours,
  'open-hours': m.reports_column_open,
  imported: m.reports_imported,
  court: m.payments_courts,
  coach: m.schedule_by_coaches,
  'add-on': m.layout_page_add_ons,
  package: m.layout_page_package,
  class: m.layout_page_class,
  goods: m.reports_goods,
  'to-7': m.reports_to_7,
  'to-30': m.reports_to_30,
  'to-60': m.reports_to_60,
  'over-60': m.reports_over_60,
  packages: m.reports_package_hours,
}

const methodLabels: Readonly<Record<string, Label>> = {
  cash: m.history_method_cash,
  edc: m.reports_edc,
  qris: m.reports_qris_web,
  qris_desk: m.reports_qris_desk,
  qris_static: m.counter_qris,
  transfer: m.history_method_transfer,
  bank_transfer: m.history_method_transfer,
  card: m.history_method_card,
  credit: m.after_booking_credit,
  other: m.reports_other_method,
}

export const reportTitle = (name: ReportName, locale: Locale): string => reportTitles[name]({}, { locale })

/** The titles of the columns of a report, and the labels of the codes in its rows. */
export function labelsOf(
  name: ReportName,
  rows: ReportTable['rows'],
  locale: Locale,
): Pick<ReportTable, 'titles' | 'codeLabels'> {
  const columns = Object.entries(reportColumns[name])
  const codeColumn = columns.findIndex(([, kind]) => kind === 'code')
  const codes = codeColumn === -1 ? [] : rows.map((row) => String(row[codeColumn]))
  return {
    titles: columns.map(([column]) => columnTitles[column]?.({}, { locale }) ?? column),
    codeLabels: Object.fromEntries(codes.map((code) => [code, codeLabel(name, code, locale)])),
  }
}

function codeLabel(name: ReportName, code: string, locale: Locale): string {
  if (name === 'heat-map') return weekdayLabel(Number(code), locale)
  if (name === 'by-method') return methodLabel(code, locale)
  if (name === 'liabilities' && code === 'credit') return m.reports_group_credit({}, { locale })
  return figureLabels[code]?.({}, { locale }) ?? code
}

/** 1 is Monday; 7 and 0 are Sunday, like 1 November 2026. */
export const weekdayLabel = (weekday: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 10, 1 + weekday)),
  )

/** The label of a payment method. An unknown code is made readable. */
export function methodLabel(method: string, locale: Locale): string {
  const label = methodLabels[method]
  if (label !== undefined) return label({}, { locale })
  if (method.endsWith('_va'))
    return m.history_method_va({ bank: method.slice(0, -3).toUpperCase() }, { locale })
  return `${method.charAt(0).toUpperCase()}${method.slice(1)}`.replaceAll('_', ' ')
}
