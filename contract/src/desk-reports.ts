import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, LocationId, WireDate } from './shapes.ts'

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

const Params = z.object({ location: LocationId, name: z.enum(reportNames) })

/** The first and the last day, both included; at most ten years. */
const Span = { from: WireDate, to: WireDate }

/** One figure of a row. The columns of each report are in `desk-reports-wire.ts`. */
const Value = z.nullable(z.union([z.string(), z.int()]))

export const Report = defineCall({
  method: 'GET',
  path: '/api/desk/:location/reports/:name',
  summary: 'A report of a location for the days from `from` to `to`, as rows of a table.',
  params: Params,
  query: z.object(Span),
  ok: Answer(
    z.object({
      Columns: z.array(z.object({ Name: z.string(), Word: z.string() })),
      /** What codes in the rows mean, in the language of the request. */
      Words: z.record(z.string(), z.string()),
      Rows: z.array(z.array(Value)),
      /** The sum of the rows; null if they have none. */
      Total: z.nullable(z.array(Value)),
      /** Until when the figures count, if the last day is not over: local time. */
      Until: z.nullable(z.string()),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID', 'DATE_INVALID'],
})

/** It is recorded as an act, so this is a POST. */
export const ExportReport = defineCall({
  method: 'POST',
  path: '/api/desk/:location/reports/:name/csv',
  summary: 'The same report as a CSV file in the language of the request. It is an act.',
  params: Params,
  body: z.strictObject({ From: WireDate, To: WireDate }),
  ok: Answer(z.object({ Filename: z.string(), ContentType: z.string(), Content: z.string() })),
  problems: [...staffProblems, 'BODY_INVALID', 'CSRF_INVALID', 'DATE_INVALID'],
})
