import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Code, Hour, IntegerText, LocationId, Moment, Rupiah, WireDate } from './shapes.ts'

const CourtOfDay = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  Material: Code,
  Unit: Code,
  /** Always false. */
  IsSelected: z.boolean(),
  /** All its hours are taken. */
  IsDisabled: z.boolean(),
  /** `indoor` or `outdoor`. */
  Kind: z.enum(['indoor', 'outdoor']),
  /** `panoramic` or `standard`. */
  Wall: z.enum(['panoramic', 'standard']),
  Turf: z.enum(['blue', 'green', 'clay']),
  /** Hours at which this court's price differs from ListTimes: rupiah to add. */
  PriceDifference: z.array(z.object({ time: Hour, price: Rupiah })),
})

const BookedCourt = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  BookedSlot: Hour,
  /** Held by an unpaid order; it may become free. */
  IsHeld: z.boolean(),
})

/** Identifies the content of a court day; opaque. */
const DayVersion = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** The court day of one location. */
export const CourtDay = defineCall({
  method: 'GET',
  path: '/api/courts/:date',
  summary: 'The courts, taken slots, hours and prices of one location on one date.',
  params: z.object({ date: WireDate }),
  query: z.object({
    distChan: LocationId,
    /** A version from an event. The answer is at least as new as this version, whichever server process gives it. */
    version: z.optional(DayVersion),
  }),
  ok: Answer(
    z.object({
      AllCourts: z.array(CourtOfDay),
      /** The taken slots: one entry for each court and hour. */
      ListCourts: z.array(BookedCourt),
      /** Opening hours with the location's price; empty if closed. */
      ListTimes: z.array(z.object({ Time: Hour, Price: Rupiah, PriceType: z.string() })),
      /** The server's time with the location's offset. The browser takes the time from here. */
      CreatedAt: Moment,
      TimeZone: z.string(),
      /** The running hour can be booked until this minute. */
      LastStartMinute: z.int(),
      /** Why the location is closed on this date, in the reader's language; null if open. */
      ClosedReason: z.nullable(z.string()),
    }),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

/**
 * Events of a court day: `changed` with the new version, also when a hold expires; `alive` every 20 seconds. The client
 * fetches the court day after the stream opens and after each `changed`.
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
  summary: 'Free and total court-hours per date, and whether the date is open, full, closed or past.',
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
      /** Number of days ahead that can be booked. */
      DaysAhead: z.int(),
    }),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})
