import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf, QueryOf } from './call.ts'
import type { ExportReport, Report, reportNames } from './desk-reports.ts'

export type ReportName = (typeof reportNames)[number]

/**
 * The kind of the values of a column. `date`: ISO date. `month`: `2026-11`. `code`: a word of the product, which the
 * reader's language names. `name`: the name of a person. `text`: a name that staff gave. `rupiah`, `count`, `hours` are
 * whole numbers.
 */
export type ColumnKind = 'date' | 'month' | 'code' | 'name' | 'text' | 'rupiah' | 'count' | 'hours'

/** The columns of each report in their order. */
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

/**
 * A report. `rows`: the values in the order of the columns; rupiah, hours and counts are whole numbers. `total`: null if the
 * rows have no sum. `until`: the local time, such as `15:20`, up to which the figures count; null if the last day is over.
 */
export type ReportTable = {
  readonly name: ReportName
  /** The titles of the columns, in the reader's language. */
  readonly titles: readonly string[]
  /** What codes in the rows mean, in the reader's language. */
  readonly words: Readonly<Record<string, string>>
  readonly rows: readonly (readonly ReportValue[])[]
  readonly total: readonly ReportValue[] | null
  readonly until: string | null
}

/** The first and the last day, both included; local dates. */
export type ReportSpan = { readonly from: PlayDate; readonly to: PlayDate }

/** The kinds of a report's columns in their order. */
export const columnKinds = (name: ReportName): readonly ColumnKind[] => Object.values(reportColumns[name])

const datesOf = (name: ReportName): boolean[] => columnKinds(name).map((kind) => kind === 'date')

export const reportToWire = ({
  name,
  titles,
  words,
  rows,
  total,
  until,
}: ReportTable): DataOf<typeof Report> => {
  const isDate = datesOf(name)
  return {
    Columns: Object.keys(reportColumns[name]).map((column, i) => ({
      Name: column,
      Word: titles[i] ?? column,
    })),
    Words: words,
    Rows: rows.map((row) =>
      row.map((value, i) =>
        isDate[i] === true && typeof value === 'string' ? toDayMonthYear(value) : value,
      ),
    ),
    Total: total === null ? null : [...total],
    Until: until,
  }
}

/** Null: a date does not exist. */
export const spanFromWire = ({ from, to }: QueryOf<typeof Report>): ReportSpan | null =>
  existing(fromDayMonthYear(from), fromDayMonthYear(to))

/** Null: a date does not exist. */
export const exportSpanFromWire = ({ From, To }: BodyOf<typeof ExportReport>): ReportSpan | null =>
  existing(fromDayMonthYear(From), fromDayMonthYear(To))

const existing = (from: PlayDate | null, to: PlayDate | null): ReportSpan | null =>
  from === null || to === null ? null : { from, to }

export const reportFromWire = (
  name: ReportName,
  { Columns, Words, Rows, Total, Until }: DataOf<typeof Report>,
): ReportTable => {
  const isDate = datesOf(name)
  return {
    name,
    titles: Columns.map(({ Word }) => Word),
    words: Words,
    rows: Rows.map((row) =>
      row.map((value, i) =>
        isDate[i] === true && typeof value === 'string' ? fromDayMonthYear(value) : value,
      ),
    ),
    total: Total,
    until: Until,
  }
}

export const spanToWire = ({ from, to }: ReportSpan): QueryOf<typeof Report> => ({
  from: toDayMonthYear(from),
  to: toDayMonthYear(to),
})

export const exportSpanToWire = ({ from, to }: ReportSpan): BodyOf<typeof ExportReport> => ({
  From: toDayMonthYear(from),
  To: toDayMonthYear(to),
})
