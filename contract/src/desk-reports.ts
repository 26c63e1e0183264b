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

/** The first and the last day, both included. They are at most ten years apart. */
const Span = { from: WireDate, to: WireDate }

/** One value of a row. `desk-reports-wire.ts` lists the columns of each report. */
const Value = z.nullable(z.union([z.string(), z.int()]))

export const Report = defineCall({
  method: 'GET',
  path: '/api/desk/:location/reports/:name',
  summary: 'A report of a location for the days from `from` to `to`, as rows of a table.',
  params: ReportParams,
  query: z.object(Span),
  ok: Answer(
    z.object({
      /** `Word`: the title of the column, in the language of the request. */
      Columns: z.array(z.object({ Name: z.string(), Word: z.string() })),
      /** The labels of the codes in the rows, in the language of the request. */
      Words: z.record(z.string(), z.string()),
      Rows: z.array(z.array(Value)),
      /** The sums of the columns; null if they have none. */
      Total: z.nullable(z.array(Value)),
      /** The local time up to which the figures count; null if the last day is over. */
      Until: z.nullable(z.string()),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID', 'DATE_INVALID'],
})

/** The call is a POST because it writes a staff act. */
export const ExportReport = defineCall({
  method: 'POST',
  path: '/api/desk/:location/reports/:name/csv',
  summary: 'A report as a CSV file in the language of the request; it writes a staff act.',
  params: ReportParams,
  body: z.strictObject({ From: WireDate, To: WireDate }),
  ok: Answer(WireExportedFile),
  problems: [...staffProblems, 'BODY_INVALID', 'CSRF_INVALID', 'DATE_INVALID'],
})
