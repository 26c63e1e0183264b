import type { ReportSpan, ReportValue } from '@pantul/contract/desk-reports-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import type { Location } from '../../venue/locations/queries.ts'

/** The rows of a report. `total` is null if the rows have no sum. */
export type ReportRows = {
  readonly rows: readonly (readonly ReportValue[])[]
  readonly total: readonly ReportValue[] | null
}

export type ReportQuery = {
  readonly db: Connection
  readonly location: Location
  /** Local dates. */
  readonly span: ReportSpan
  /** The first moment of the span. */
  readonly start: Temporal.Instant
  /** The first moment after the span. */
  readonly end: Temporal.Instant
  readonly now: Temporal.Instant
  /** The local date. */
  readonly today: PlayDate
  /** The language of the names of methods, add-ons and classes. */
  readonly language: 'en' | 'id'
}

export type ReadReport = (query: ReportQuery) => Promise<ReportRows>

/** The parameters $1 to $3 of most statements: location, first moment, first moment after the span. */
export const spanParameters = ({ location, start, end }: ReportQuery): readonly unknown[] => [
  location.id,
  start,
  end,
]

/** The same, and the time zone as $4. */
export const zonedSpanParameters = (query: ReportQuery): readonly unknown[] => [
  ...spanParameters(query),
  query.location.timeZone,
]

/** A report whose rows are the rows of a select. The select has the columns of the report in their order. */
export const reportFromSelect =
  (select: string, parametersOf = spanParameters): ReadReport =>
  async (query) => {
    const rows = await query.db.query<Readonly<Record<string, ReportValue>>>(select, parametersOf(query))
    return withTotal(rows.map((row) => Object.values(row)))
  }

/** The last day of the span, or today if it is earlier. */
export const lastPlayedDay = ({ span, today }: Pick<ReportQuery, 'span' | 'today'>): PlayDate =>
  span.to < today ? span.to : today

/** The end of the span, or now if it is earlier. */
export const lastMoment = ({ end, now }: ReportQuery): Temporal.Instant =>
  Temporal.Instant.compare(end, now) < 0 ? end : now

/** Adds a total. The first `labelColumnCount` columns have no total; all others are whole numbers. */
export function withTotal(rows: readonly (readonly ReportValue[])[], labelColumnCount = 1): ReportRows {
  const [first] = rows
  if (first === undefined) return { rows, total: null }
  const total = first.map((_, i) =>
    i < labelColumnCount ? null : rows.reduce((sum, row) => sum + Number(row[i] ?? 0), 0),
  )
  return { rows, total }
}
