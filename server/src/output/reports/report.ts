import type { ReportSpan, ReportValue } from '@pantul/contract/desk-reports-wire'
import type { Connection } from '../../platform/database/open.ts'
import type { Location } from '../../venue/locations/queries.ts'

/** The rows of a report and their total; null if the rows have no sum. */
export type ReportRows = {
  readonly rows: readonly (readonly ReportValue[])[]
  readonly total: readonly ReportValue[] | null
}

/**
 * The location and the span that a report is read for. `from` until before `to`: the moments of the span. `now`: figures of
 * the current end here. `today`: the local date.
 */
export type ReportQuery = {
  readonly db: Connection
  readonly location: Location
  readonly span: ReportSpan
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly now: Temporal.Instant
  readonly today: string
}

/** Reads one report. */
export type ReadReport = (query: ReportQuery) => Promise<ReportRows>

/** The parameters of most statements: location, first moment, moment after the last one, time zone. */
export const moments = ({ location, from, to }: ReportQuery): readonly unknown[] => [
  location.id,
  from,
  to,
  location.timeZone,
]

/** Rows with their sum: `labels` columns stay empty in the total, all others are whole numbers. */
export function withTotal(rows: readonly (readonly ReportValue[])[], labels = 1): ReportRows {
  const [first] = rows
  if (first === undefined) return { rows, total: null }
  const total = first.map((_, i) =>
    i < labels ? null : rows.reduce((sum, row) => sum + Number(row[i] ?? 0), 0),
  )
  return { rows, total }
}
