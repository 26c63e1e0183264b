import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { WireArrival } from './desk-arrivals.ts'
import { staffProblems } from './desk-problems.ts'
import {
  Answer,
  Code,
  Hour,
  LocationId,
  LocationParams,
  Moment,
  PublicId,
  Rupiah,
  WireDate,
} from './shapes.ts'

/** The hour at which something ends: 20 is 20:00, 24 is midnight. */
export const EndHour = z.int().check(z.minimum(1), z.maximum(24))

/** Consecutive hours of one court. */
const CourtHours = z.object({ CourtID: Code, FromHour: Hour, UntilHour: EndHour })

export const DeskCourt = z.object({
  CourtID: Code,
  CourtDesc: z.string(),
  Kind: z.enum(['indoor', 'outdoor']),
  Turf: z.enum(['blue', 'green', 'clay']),
  /** A court that is off sale is listed only if something is booked there. */
  IsOnSale: z.boolean(),
})

/** The states in which an order keeps its hours. */
export const bookedStates = ['held', 'payment_review', 'confirmed', 'completed'] as const

/** Consecutive hours of a booking on one court. A booking of several courts has one entry for each. */
export const DeskBooking = z.extend(CourtHours, {
  OrderNo: z.string(),
  BookingID: z.int(),
  /** The name of the guest or account; empty if the person was deleted. */
  Name: z.string(),
  State: z.enum(bookedStates),
  /** The end of the hold; null unless held. */
  HeldUntil: z.nullable(Moment),
  /** The price of these court-hours; 0 for hours that a package pays. */
  CourtAmount: Rupiah,
  /** The total of the whole order. */
  OrderTotal: Rupiah,
  /** The amount that is still to be paid for the whole order. */
  Due: Rupiah,
  /** The package that pays the booking, and its court-hours that are left; null if no package pays. */
  Package: z.nullable(z.object({ Name: z.string(), HoursLeft: z.int() })),
  /** Whether the booking was moved here from another time. */
  IsMoved: z.boolean(),
  /** Whether staff placed the order. If it is unpaid, it is held until a deadline. */
  IsByStaff: z.boolean(),
  Coach: z.nullable(
    z.object({
      CoachID: Code,
      Name: z.string(),
      Hours: z.array(Hour),
      Players: z.int(),
      Amount: Rupiah,
    }),
  ),
  AddOns: z.array(z.object({ Name: z.string(), Quantity: z.int(), Amount: Rupiah, IsRental: z.boolean() })),
  /** Bookings of other orders that lengthen this one, or that this one lengthens. */
  Beside: z.array(z.object({ OrderNo: z.string(), BookingID: z.int() })),
  /** Goods that were sold with the booking at the counter. Each sale is an order of its own. */
  Goods: z.array(
    z.object({
      OrderNo: z.string(),
      Total: Rupiah,
      /** What is still owed for the goods. */
      Owed: Rupiah,
      Things: z.array(z.object({ Name: z.string(), Quantity: z.int() })),
      /** The time for which the goods are rented, if the booking was moved to another time later; otherwise null. */
      RentedElsewhere: z.nullable(z.object({ Date: WireDate, Hours: z.array(Hour) })),
    }),
  ),
  /** Null if the booking is neither checked in nor marked as missed. */
  Arrival: z.nullable(WireArrival),
})

/** Hours that nobody can book. */
export const DeskBlock = z.extend(CourtHours, {
  BlockID: PublicId,
  Reason: z.string(),
  /** Who blocked them; null for old blocks, for which it was not stored. */
  By: z.nullable(z.string()),
  /** The last date of a weekly block; otherwise the shown date. */
  LastDate: WireDate,
})

/** A class or a session of a programme. */
export const DeskClassSession = z.extend(CourtHours, {
  /** In the reader's language. */
  Name: z.string(),
  CoachID: Code,
  Coach: z.string(),
  /** Places that are sold or held. */
  Taken: z.int(),
  Places: z.int(),
})

/** A date of a fixed hour that has no bill yet. */
export const DeskSeriesDate = z.extend(CourtHours, {
  SeriesID: PublicId,
  /** The person; empty if the person was forgotten. */
  Name: z.string(),
})

export const DeskDay = defineCall({
  method: 'GET',
  path: '/api/desk/:location/days/:date',
  summary: 'The day of one location for its staff: courts, bookings with names, blocks, classes.',
  params: z.object({ location: LocationId, date: WireDate }),
  ok: Answer(
    z.object({
      /** Identifies the content of the day; opaque. */
      Version: z.string(),
      Courts: z.array(DeskCourt),
      /** Null if the location is closed. */
      OpenHours: z.nullable(z.object({ FromHour: Hour, UntilHour: EndHour })),
      /** Why the location is closed on this date, in the reader's language. */
      ClosedReason: z.nullable(z.string()),
      Bookings: z.array(DeskBooking),
      Blocks: z.array(DeskBlock),
      Sessions: z.array(DeskClassSession),
      Series: z.array(DeskSeriesDate),
      /** The coaches of the location, and coaches who are off sale but have a booking or a class on this date. */
      Coaches: z.array(
        z.object({
          CoachID: Code,
          CoachName: z.string(),
          /** Opening hours in which the coach works on the date, also if they are booked; ascending. */
          WorkHours: z.array(Hour),
        }),
      ),
      /** How many refunds of the location are not done yet. */
      OpenRefunds: z.int(),
      /** So many minutes before the start, staff may begin to check in. */
      ArrivalOpensMinutes: z.int(),
      /** So many minutes after the start, staff may mark a booking as missed. */
      NoShowMinutes: z.int(),
      /** The server's time with the location's offset. */
      CreatedAt: Moment,
      TimeZone: z.string(),
    }),
  ),
  problems: ['DATE_INVALID', ...staffProblems],
})

/** After an event about the shown day, the client fetches that day again. */
export const DeskEvents = defineCall({
  method: 'GET',
  path: '/api/desk/:location/events',
  summary: 'Server-sent events for staff: a day of one location has changed.',
  params: LocationParams,
  isStream: true,
  /** The day that changed; null if any day may have changed. */
  ok: z.object({ Date: z.nullable(WireDate) }),
  problems: [...staffProblems, 'TOO_MANY_REQUESTS'],
})
