import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { unpaidBalanceProblems } from './desk-payments.ts'
import { staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Hour, LocationParams, Moment, Rupiah, WireDate } from './shapes.ts'

const OrderNumber = z.string().check(z.minLength(1), z.maxLength(60))
// The database stores it as a smallint.
const BookingId = z.int().check(z.minimum(1), z.maximum(32_767))

/** What staff recorded about the arrival at a booking. `By`: who recorded it. */
export const WireArrival = z.object({ Kind: z.enum(['arrived', 'no_show']), At: Moment, By: z.string() })

/** A booking of the order whose order number was given. */
const ArrivingBooking = z.object({
  /** The current order of the booking. It differs from the given order number if the booking was moved. */
  OrderNo: z.string(),
  BookingID: z.int(),
  Date: WireDate,
  FromHour: Hour,
  UntilHour: z.int(),
  Courts: z.array(z.object({ CourtDesc: z.string(), Turf: z.enum(['blue', 'green', 'clay']) })),
  /** Players with the coach; null without a coach. */
  Players: z.nullable(z.int()),
  /** Rentals to hand out at the desk. */
  Rented: z.array(z.object({ Name: z.string(), Quantity: z.int() })),
  Arrival: z.nullable(WireArrival),
})

/** The person, bookings and money of an order number. The `data` of a refused check-in has the same fields. */
export const CheckInAnswer = z.object({
  /** Empty for an order of another location, or if the person was deleted. */
  Name: z.string(),
  /** The last four digits of the phone; empty if `Name` is empty. */
  PhoneEnd: z.string(),
  LocationName: z.string(),
  /** The total of the whole order. */
  Total: Rupiah,
  /** The part of `Total` that is still to be paid. */
  Due: Rupiah,
  /** Whether all bookings were checked in before this request. */
  IsRepeated: z.boolean(),
  Bookings: z.array(ArrivingBooking),
})

const arrivalProblems = ['ORDER_UNKNOWN', 'CHANGED_MEANWHILE', ...staffIdempotentProblems] as const

/** Checks in by the order number in the QR code: all bookings of the order that are due now, or one booking. */
export const CheckIn = defineCall({
  method: 'POST',
  path: '/api/desk/:location/arrivals',
  summary: 'Checks in the order with this order number.',
  params: LocationParams,
  body: z.strictObject({
    Number: OrderNumber,
    /** Null: all bookings that are due now. */
    Booking: z.nullable(BookingId),
    /** Checks in even if money is due. The unpaid balance is recorded for the member of staff who checks in. */
    LetPlay: z.optional(z.boolean()),
  }),
  idempotent: true,
  ok: Answer(CheckInAnswer),
  problems: [
    'ARRIVAL_CLOSED',
    'ARRIVAL_CANCELLED',
    'NEW_TIME_PENDING',
    'ARRIVAL_UNPAID',
    'HOLD_ENDED',
    'ORDER_CLOSED',
    'AMOUNT_SHORT',
    ...unpaidBalanceProblems,
    ...arrivalProblems,
  ],
})

/** Marks a booking as missed. Nothing is refunded. */
export const MarkNoShow = defineCall({
  method: 'POST',
  path: '/api/desk/:location/no-shows',
  summary: 'Marks a booking as missed, and may put its remaining hours on sale.',
  params: LocationParams,
  body: z.strictObject({
    Number: OrderNumber,
    Booking: BookingId,
    /** Whether the hours of the booking that have not begun are put on sale. */
    ReleaseRest: z.boolean(),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      /** The hours of the court that were put on sale. */
      Released: z.array(Hour),
    }),
  ),
  problems: ['NO_SHOW_CLOSED', 'ARRIVAL_CANCELLED', 'NEW_TIME_PENDING', 'ARRIVAL_UNPAID', ...arrivalProblems],
})

/** Puts the remaining hours of a running booking on sale, because its players left. Nothing is refunded. */
export const LeaveEarly = defineCall({
  method: 'POST',
  path: '/api/desk/:location/arrivals/leave',
  summary: 'Puts the remaining hours of a running booking on sale.',
  params: LocationParams,
  body: z.strictObject({ Number: OrderNumber, Booking: BookingId }),
  idempotent: true,
  ok: Answer(
    z.object({
      /** The hours of the court that were put on sale. */
      Released: z.array(Hour),
    }),
  ),
  problems: [
    'ORDER_UNKNOWN',
    'LEAVE_CLOSED',
    'ARRIVAL_CANCELLED',
    'NEW_TIME_PENDING',
    'ARRIVAL_UNPAID',
    ...staffIdempotentProblems,
  ],
})

/** An hour that was put on sale because its players did not come or left. */
const ReleasedHour = z.object({
  /** The name of the court, the coach or the rental. */
  Name: z.string(),
  Hour,
})

/** Undoes a check-in or a no-show. Hours that were put on sale and are still free return to the booking. */
export const UndoArrival = defineCall({
  method: 'POST',
  path: '/api/desk/:location/arrivals/undo',
  summary: 'Undoes a check-in or a no-show.',
  params: LocationParams,
  body: z.strictObject({
    Number: OrderNumber,
    Booking: BookingId,
    /** The state to undo. */
    Kind: z.enum(['arrived', 'no_show']),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      /** The hours that returned to the booking. */
      Back: z.array(ReleasedHour),
      /** The hours that were sold in the meantime. */
      Lost: z.array(ReleasedHour),
    }),
  ),
  problems: ['UNDO_CLOSED', ...arrivalProblems],
})
