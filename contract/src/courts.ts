import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Code, Hour, IntegerText, LocationId, Moment, Rupiah, WireDate } from './shapes.ts'

const CourtOfDay = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  Material: Code,
  Unit: Code,
  IsSelected: z.boolean(),
  IsDisabled: z.boolean(),
  /** `indoor` or `outdoor`. */
  Kind: z.enum(['indoor', 'outdoor']),
  /** `panoramic` or `standard`. */
  Wall: z.enum(['panoramic', 'standard']),
  Turf: z.enum(['blue', 'green', 'clay']),
  /** Hours at which this court costs more (or less) than ListTimes says: rupiah to add. */
  PriceDifference: z.array(z.object({ time: Hour, price: Rupiah })),
})

const BookedCourt = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  BookedSlot: Hour,
  /** Held by an unpaid order: may come back. */
  IsHeld: z.boolean(),
})

/** Names what a court day says; opaque. */
const DayVersion = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** The court day of one location. */
export const CourtDay = defineCall({
  method: 'GET',
  path: '/api/courts/:date',
  summary: 'Courts, what is taken, hours and prices of one location on one date.',
  params: z.object({ date: WireDate }),
  query: z.object({
    distChan: LocationId,
    /** A version that an event named: the answer is at least as new, whichever process gives it. */
    version: z.optional(DayVersion),
  }),
  ok: Answer(
    z.object({
      AllCourts: z.array(CourtOfDay),
      ListCourts: z.array(BookedCourt),
      /** Opening hours of the date with the location's price; empty when closed. */
      ListTimes: z.array(z.object({ Time: Hour, Price: Rupiah, PriceType: z.string() })),
      /** The server's moment, in the location's offset: the browser takes the time from here. */
      CreatedAt: Moment,
      TimeZone: z.string(),
      /** Minute of the running hour at which it goes off sale. */
      LastStartMinute: z.int(),
      /** Why the location is closed on this date, in the reader's language; null when open. */
      ClosedReason: z.nullable(z.string()),
    }),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

/**
 * Tells that the court day has changed: `event: changed` with the version that it has now, also when a hold ran out.
 * After it opened the reader asks for the day once, and again with each event. `event: alive` comes every 20 seconds.
 */
export const CourtDayEvents = defineCall({
  method: 'GET',
  path: '/api/courts/:date/events',
  summary: 'Server-sent events: the court day of one location has changed.',
  params: z.object({ date: WireDate }),
  query: z.object({ distChan: LocationId }),
  isStream: true,
  ok: z.object({ Version: DayVersion }),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})

/** Free and total court-hours per date, for the date strip. */
export const CourtDays = defineCall({
  method: 'GET',
  path: '/api/courts/days',
  summary: 'Per date: free and total court-hours still on sale, closed or full.',
  query: z.object({ distChan: LocationId, from: WireDate, days: IntegerText }),
  ok: Answer(
    z.object({
      Days: z.array(
        z.object({
          Date: WireDate,
          Free: z.int(),
          Total: z.int(),
          State: z.enum(['open', 'full', 'closed', 'past']),
        }),
      ),
      CreatedAt: Moment,
      /** Days from today on which may be booked. */
      DaysAhead: z.int(),
    }),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})
