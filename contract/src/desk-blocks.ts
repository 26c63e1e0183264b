import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { EndHour } from './desk-schedule.ts'
import { Answer, Code, Hour, LocationAndIdParams, LocationParams, WireDate } from './shapes.ts'

/** Hours of a court that are taken. */
export const Clash = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  Date: WireDate,
  FromHour: Hour,
  UntilHour: EndHour,
  /** The person, the class, or the reason of another block. */
  Title: z.string(),
  /** Null unless a booking takes the hours. */
  OrderNo: z.nullable(z.string()),
})

/**
 * Blocks the free hours of courts. The taken hours stay booked and are listed. Refusal: HOURS_BOOKED if no hour is
 * free.
 */
export const BlockHours = defineCall({
  method: 'POST',
  path: '/api/desk/:location/blocks',
  summary: 'Takes free hours of courts off sale, once or weekly.',
  params: LocationParams,
  body: z.strictObject({
    Courts: z.array(Code).check(z.minLength(1), z.maxLength(40)),
    Date: WireDate,
    FromHour: Hour,
    UntilHour: EndHour,
    /** The last date of a weekly block; null: once. */
    WeeklyUntil: z.nullable(WireDate),
    Reason: z.string().check(z.maxLength(200)),
    /** Whether the call only lists the taken hours and blocks nothing. */
    Dry: z.boolean(),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      /** Court-hours that are free. They are blocked now, unless `Dry` was true. */
      Hours: z.int(),
      Clashes: z.array(Clash),
    }),
  ),
  problems: [
    'DATE_INVALID',
    'COURT_UNKNOWN',
    'BLOCK_HOURS_INVALID',
    'BLOCK_TOO_LONG',
    'BLOCK_LIMIT',
    'REASON_REQUIRED',
    'HOURS_BOOKED',
    ...staffIdempotentProblems,
  ],
})

/** Ends a block. Its hours that have not passed are on sale again. */
export const EndBlock = defineCall({
  method: 'DELETE',
  path: '/api/desk/:location/blocks/:id',
  summary: 'Ends a block: its hours are on sale again.',
  params: LocationAndIdParams,
  ok: Answer(z.object({})),
  problems: ['BLOCK_UNKNOWN', ...staffChangeProblems],
})
