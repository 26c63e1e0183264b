import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Code, Hour, IntegerText, LocationId, Moment, Rupiah, WireDate } from './shapes.ts'

const CourtOfDay = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  Material: Code,
  Unit: Code,
  /** Always false. The specification gives this field. */
  IsSelected: z.boolean(),
  /** Whether all its hours are taken. */
  IsDisabled: z.boolean(),
  Kind: z.enum(['indoor', 'outdoor']),
  Wall: z.enum(['panoramic', 'standard']),
  Turf: z.enum(['blue', 'green', 'clay']),
  /** The hours at which this court's price differs from `ListTimes`, with the rupiah to add. */
  PriceDifference: z.array(z.object({ time: Hour, price: Rupiah })),
})

/** A taken slot. */
const TakenSlot = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  BookedSlot: Hour,
  /** Whether an unpaid order holds it. Then it may become free. */
  IsHeld: z.boolean(),
})

/** The version of a court day: a hash of its content. */
const DayVersion = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** The court day of one location. */
export const CourtDay = defineCall({
  method: 'GET',
  path: '/api/courts/:date',
  summary: 'The courts, taken slots, hours and prices of one location on one date.',
  params: z.object({ date: WireDate }),
  query: z.object({
    distChan: LocationId,
    /** A version from an event. The answer is at least as new, whichever server process gives it. */
    version: z.optional(DayVersion),
  }),
  ok: Answer(
    z.object({
      AllCourts: z.array(CourtOfDay),
      /** The taken slots. */
      ListCourts: z.array(TakenSlot),
      /** Opening hours with the location's price; empty if closed. */
      ListTimes: z.array(z.object({ Time: Hour, Price: Rupiah, PriceType: z.string() })),
      /** The server's time with the location's offset. The browser takes its time from here. */
      CreatedAt: Moment,
      TimeZone: z.string(),
      /** The running hour can be booked until this minute of it. */
      LastStartMinute: z.int(),
      /** Why the location is closed on this date, in the reader's language; null if open. */
      ClosedReason: z.nullable(z.string()),
    }),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})

/**
 * The events of a court day. `changed` carries the new version; it is also sent when a hold expires. `alive` is sent
 * every 20 seconds. The browser fetches the court day when the stream opens and after each `changed`.
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

/** How many court-hours each date has, and how many of them are free, for the date strip. */
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
          /** Court-hours that can be booked. */
          Free: z.int(),
          /** Court-hours that can be booked or are taken. Past hours do not count. */
          Total: z.int(),
          State: z.enum(['open', 'full', 'closed', 'past']),
        }),
      ),
      CreatedAt: Moment,
      /** How many days ahead can be booked. */
      DaysAhead: z.int(),
    }),
  ),
  problems: ['DATE_INVALID', 'LOCATION_UNKNOWN', 'DATABASE_AWAY'],
})
