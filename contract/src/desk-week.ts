import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import {
  DeskBlock,
  DeskBooking,
  DeskCourt,
  DeskSeriesDate,
  DeskClassSession,
  EndHour,
} from './desk-schedule.ts'
import { Answer, Code, Hour, LocationId, Moment, WireDate } from './shapes.ts'

export const DeskWeek = defineCall({
  method: 'GET',
  path: '/api/desk/:location/weeks/:date',
  summary: 'Seven days of one location from a date: free courts of each hour, and the entries of one court.',
  params: z.object({ location: LocationId, date: WireDate }),
  /** The court whose entries are listed. Without it, and for an unknown court, `Bookings` to `Series` are empty. */
  query: z.object({ court: z.optional(Code) }),
  ok: Answer(
    z.object({
      /** Identifies the content of the week; opaque. */
      Version: z.string(),
      /** Courts on sale, and courts off sale that have a booking, block or class in this week. */
      Courts: z.array(DeskCourt),
      Days: z.array(
        z.object({
          Date: WireDate,
          /** Null if the location is closed. */
          OpenHours: z.nullable(z.object({ FromHour: Hour, UntilHour: EndHour })),
          /** Why the location is closed on this date, in the reader's language. */
          ClosedReason: z.nullable(z.string()),
          /** For each opening hour in order, also for past hours: how many courts on sale are free. */
          Free: z.array(z.int()),
          Bookings: z.array(DeskBooking),
          Blocks: z.array(DeskBlock),
          Sessions: z.array(DeskClassSession),
          Series: z.array(DeskSeriesDate),
        }),
      ),
      /** The server's time with the location's offset. */
      CreatedAt: Moment,
      TimeZone: z.string(),
    }),
  ),
  problems: ['DATE_INVALID', ...staffProblems],
})
