import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import type { ExportReport, Report, reportNames } from './desk-reports.ts'

export type ReportName = (typeof reportNames)[number]

/** The kind of the values of a column. */
export type ColumnKind =
  /** An ISO date. */
  | 'date'
  /** Such as `2026-11`. */
  | 'month'
  /** A code of the product. The report has its label in the reader's language. */
  | 'code'
  /** The name of a person. */
  | 'name'
  /** A name that staff gave, such as that of a court. */
  | 'text'
  /** Whole numbers. `hours`: court-hours. */
  | 'rupiah'
  | 'count'
  | 'hours'

/** The columns of each report in their order. docs/reports.md says what each of them counts. */
export const reportColumns = {
  headline: { figure: 'code', value: 'count', before: 'count' },
  'by-day': { date: 'date', received: 'rupiah', credit: 'rupiah', back: 'rupiah', revenue: 'rupiah' },
  'by-method': { method: 'code', received: 'rupiah', back: 'rupiah', revenue: 'rupiah' },
  'by-type': { type: 'code', received: 'rupiah', back: 'rupiah', revenue: 'rupiah' },
  'by-court': { court: 'text', hours: 'hours', open: 'hours', price: 'rupiah' },
  'heat-map': { weekday: 'code', hour: 'count', sold: 'hours', open: 'hours' },
  tax: { month: 'month', revenue: 'rupiah', base: 'rupiah', tax: 'rupiah' },
  coaches: { coach: 'text', hours: 'hours', price: 'rupiah', fee: 'rupiah' },
  'add-ons': { item: 'text', pieces: 'count', price: 'rupiah' },
  owed: { age: 'code', people: 'count', owed: 'rupiah' },
  liabilities: { liability: 'code', hours: 'hours', amount: 'rupiah' },
  'no-shows': { person: 'name', bookings: 'count', price: 'rupiah' },
  'price-off': { staff: 'name', times: 'count', off: 'rupiah', forgiven: 'rupiah' },
} as const satisfies Record<ReportName, Readonly<Record<string, ColumnKind>>>

export type ReportValue = string | number | null

export type ReportTable = {
  readonly name: ReportName
  /** The titles of the columns, in the reader's language. */
  readonly titles: readonly string[]
  /** The labels of the codes in the rows, in the reader's language. */
  readonly codeLabels: Readonly<Record<string, string>>
  /** The values in the order of the columns. */
  readonly rows: readonly (readonly ReportValue[])[]
  /** The sums of the columns; null if they have none. */
  readonly total: readonly ReportValue[] | null
  /** The local time, such as `15:20`, up to which the figures count; null if the last day is over. */
  readonly until: string | null
}

/** The kinds of a report's columns in their order. */
export const columnKinds = (name: ReportName): readonly ColumnKind[] => Object.values(reportColumns[name])

/** Converts the dates of the rows, whose position depends on the report. */
const mapDates = (
  name: ReportName,
  rows: readonly (readonly ReportValue[])[],
  convert: (date: string) => string | null,
): ReportValue[][] => {
  const kinds = columnKinds(name)
  return rows.map((row) =>
    row.map((value, i) => (kinds[i] === 'date' && typeof value === 'string' ? convert(value) : value)),
  )
}

export const reportToWire = ({
  name,
  titles,
  codeLabels,
  rows,
  total,
  until,
}: ReportTable): DataOf<typeof Report> => ({
  Columns: Object.keys(reportColumns[name]).map((column, i) => ({ Name: column, Word: titles[i] ?? column })),
  Words: codeLabels,
  Rows: mapDates(name, rows, toDayMonthYear),
  Total: total === null ? null : [...total],
  Until: until,
})

export const reportFromWire = (
  name: ReportName,
  { Columns, Words, Rows, Total, Until }: DataOf<typeof Report>,
): ReportTable => ({
  name,
  titles: Columns.map(({ Word }) => Word),
  codeLabels: Words,
  rows: mapDates(name, Rows, fromDayMonthYear),
  total: Total,
  until: Until,
})

/** The first and the last day, both included; local dates. */
export type ReportSpan = { readonly from: PlayDate; readonly to: PlayDate }

export const reportSpanToWire = ({ from, to }: ReportSpan): QueryOf<typeof Report> => ({
  from: toDayMonthYear(from),
  to: toDayMonthYear(to),
})

/** Null if a date does not exist. */
export function reportSpanFromWire(query: QueryOf<typeof Report>): ReportSpan | null {
  const [from, to] = [fromDayMonthYear(query.from), fromDayMonthYear(query.to)]
  return from === null || to === null ? null : { from, to }
}

export function exportSpanToWire(span: ReportSpan): BodyOf<typeof ExportReport> {
  const { from, to } = reportSpanToWire(span)
  return { From: from, To: to }
}

/** Null if a date does not exist. */
export const exportSpanFromWire = ({ From, To }: BodyOf<typeof ExportReport>): ReportSpan | null =>
  reportSpanFromWire({ from: From, to: To })
