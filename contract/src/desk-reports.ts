import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, LocationId, WireDate, WireExportedFile } from './shapes.ts'

/** The reports of a location; docs/reports.md says what each of them counts. */
export const reportNames = [
  'headline',
  'by-day',
  'by-method',
  'by-type',
  'by-court',
  'heat-map',
  'tax',
  'coaches',
  'add-ons',
  'owed',
  'liabilities',
  'no-shows',
  'price-off',
] as const

const ReportParams = z.object({ location: LocationId, name: z.enum(reportNames) })

/** The first and the last day, both included; at most ten years. */
const Span = { from: WireDate, to: WireDate }

/** One figure of a row. The columns of each report are in `desk-reports-wire.ts`. */
const Value = z.nullable(z.union([z.string(), z.int()]))

export const Report = defineCall({
  method: 'GET',
  path: '/api/desk/:location/reports/:name',
  summary: 'A report of a location for the days from `from` to `to`, as rows of a table.',
  params: ReportParams,
  query: z.object(Span),
  ok: Answer(
    z.object({
      Columns: z.array(z.object({ Name: z.string(), Word: z.string() })),
      /** What codes in the rows mean, in the language of the request. */
      Words: z.record(z.string(), z.string()),
      Rows: z.array(z.array(Value)),
      /** The sum of the rows; null if they have none. */
      Total: z.nullable(z.array(Value)),
      /** The local time up to which the figures count; null if the last day is over. */
      Until: z.nullable(z.string()),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID', 'DATE_INVALID'],
})

/** A report as CSV. It is a POST, because it is recorded as an act. */
export const ExportReport = defineCall({
  method: 'POST',
  path: '/api/desk/:location/reports/:name/csv',
  summary: 'The same report as a CSV file in the language of the request. It is recorded as an act.',
  params: ReportParams,
  body: z.strictObject({ From: WireDate, To: WireDate }),
  ok: Answer(WireExportedFile),
  problems: [...staffProblems, 'BODY_INVALID', 'CSRF_INVALID', 'DATE_INVALID'],
})
