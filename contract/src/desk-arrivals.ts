import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { unpaidBalanceProblems } from './desk-payments.ts'
import { staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Hour, LocationParams, Moment, Rupiah, WireDate } from './shapes.ts'

const OrderNumber = z.string().check(z.minLength(1), z.maxLength(60))
const BookingId = z.int().check(z.minimum(1), z.maximum(32_767))

/** What staff recorded about the arrival at a booking, when, and who recorded it. */
export const WireArrival = z.object({ Kind: z.enum(['arrived', 'no_show']), At: Moment, By: z.string() })

/** A booking of the order whose number was given. */
const ArrivingBooking = z.object({
  /** The current order of the booking. It differs from the given number if the booking was moved. */
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

/** The person, bookings and money of an order number. Also the `data` of a refused check-in. */
export const CheckInAnswer = z.object({
  /** Empty for an order of another location, or if the person was deleted. */
  Name: z.string(),
  /** The last four digits of the phone; empty like the name. */
  PhoneEnd: z.string(),
  LocationName: z.string(),
  /** The total of the whole order. */
  Total: Rupiah,
  Due: Rupiah,
  /** Whether all bookings had been checked in before. */
  IsRepeated: z.boolean(),
  Bookings: z.array(ArrivingBooking),
})

const arrivalProblems = ['ORDER_UNKNOWN', 'CHANGED_MEANWHILE', ...staffIdempotentProblems] as const

/** Checks in by the number in the QR code: all bookings of the order that are due now, or one of them. */
export const CheckIn = defineCall({
  method: 'POST',
  path: '/api/desk/:location/arrivals',
  summary: 'Checks in the order with this number.',
  params: LocationParams,
  body: z.strictObject({
    Number: OrderNumber,
    /** Null: all that are due now. */
    Booking: z.nullable(BookingId),
    /** Checks in even if money is due. The unpaid balance is recorded with the member of staff who checks in. */
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
    /** Whether hours that have not begun are released for sale. */
    ReleaseRest: z.boolean(),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      /** The court's hours that were released. */
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
      /** Hours of a court that are free again. */
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

const ReleasedHour = z.object({
  /** A court, a coach or a rental. */
  Name: z.string(),
  Hour,
})

/** Undoes a check-in or a no-show. Released hours that are still free return to the booking. */
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
      /** The released hours that returned to the booking. */
      Back: z.array(ReleasedHour),
      /** The released hours that were sold since. */
      Lost: z.array(ReleasedHour),
    }),
  ),
  problems: ['UNDO_CLOSED', ...arrivalProblems],
})
