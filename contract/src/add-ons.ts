import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Code, LocationId, Page, Rupiah, WireDate } from './shapes.ts'

/** The add-ons of a location for the date and hours of a booking item. */
export const AddOns = defineCall({
  method: 'GET',
  path: '/api/add-ons',
  summary: 'Add-ons with unit, price, and how many are free in all of the hours.',
  query: z.object({
    distChan: LocationId,
    date: WireDate,
    /** Comma-separated hours, `18,19`; may be empty. */
    hours: z.string().check(z.regex(/^(\d{1,2}(,\d{1,2}){0,23})?$/, 'hours as 18,19')),
  }),
  ok: Answer(
    Page(
      z.object({
        Item: Code,
        Name: z.string(),
        Description: z.string(),
        /** `EA`: per piece and booking item. `H`: per piece and hour. */
        Unit: z.enum(['EA', 'H']),
        Kind: z.enum(['rental', 'sale']),
        Icon: z.enum(['racket', 'shoes', 'ball', 'grip', 'towel', 'water']),
        Price: Rupiah,
        /** The pieces that are free in all hours of the booking item; null: no limit. */
        Left: z.nullable(z.int()),
      }),
    ),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})
