import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems } from './desk-problems.ts'
import { Answer, LocationId, PublicId, WireDate, WireExportedFile } from './shapes.ts'

/** The lists of a location that staff can export; docs/exports.md says what each of them contains. */
export const listNames = [
  'people',
  'bookings',
  'orders',
  'payments',
  'refunds',
  'shifts',
  'acts',
  'staff',
  'courts',
  'prices',
  'coaches',
  'add-ons',
  'stock',
  'packages',
  'held-packages',
  'promos',
  'classes',
  'participants',
  'series',
  'blocks',
  'closures',
  'imports',
] as const

/**
 * Exports a list as CSV, part by part. The first part writes the staff act, and only it counts against the limit of
 * exports. The other parts need the same list and filter, at most 15 minutes later.
 */
export const ExportList = defineCall({
  method: 'POST',
  path: '/api/desk/:location/exports/:list',
  summary: 'A part of a list as CSV in the language of the request. The first part writes a staff act.',
  params: z.object({ location: LocationId, list: z.enum(listNames) }),
  body: z.strictObject({
    /** The first and the last day, both included; at most 400 days. */
    From: z.optional(WireDate),
    To: z.optional(WireDate),
    /** The filters of the page that shows the list. Filters that the page does not have are ignored. */
    Filter: z.optional(z.string().check(z.maxLength(40))),
    Method: z.optional(z.string().check(z.maxLength(40))),
    Person: z.optional(PublicId),
    Text: z.optional(z.string().check(z.maxLength(100))),
    /** `Next` of the previous part; absent for the first part. */
    After: z.optional(z.string().check(z.maxLength(200))),
  }),
  ok: Answer(
    z.extend(WireExportedFile, {
      /** The number of rows in this part. */
      Rows: z.int(),
      /** The number of rows in all parts when the export began. */
      Total: z.int(),
      /** Null: this was the last part. */
      Next: z.nullable(z.string()),
    }),
  ),
  problems: [...staffChangeProblems, 'DATE_INVALID', 'NEW_CODE_NEEDED', 'TOO_MANY_REQUESTS'],
})
