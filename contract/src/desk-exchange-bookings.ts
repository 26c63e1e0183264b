import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Hour, OrderNumber, OrderParams, WireDate } from './shapes.ts'

/** A booking of the order in the path, and the booking of another order that it is exchanged for. */
const ExchangeRequest = z.strictObject({
  BookingID: z.int(),
  OtherOrderNo: OrderNumber,
  OtherBookingID: z.int(),
})

const CourtsAndHours = z.object({
  Date: WireDate,
  Hours: z.array(Hour),
  /** Names. */
  Courts: z.array(z.string()),
})

const ExchangedBooking = z.object({
  OrderNo: z.string(),
  Name: z.string(),
  Before: CourtsAndHours,
  After: CourtsAndHours,
  /** Names of the coach and rentals that move with the booking. */
  MovesAlong: z.array(z.string()),
})

const exchangeProblems = [
  'ORDER_UNKNOWN',
  'BOOKING_NOT_FOUND',
  'ORDER_CLOSED',
  'BOOKING_BEGUN',
  'NEW_TIME_PENDING',
  'RESCHEDULED_ALREADY',
  'EXCHANGE_UNEQUAL',
  'EXCHANGE_PRICES',
  'EXCHANGE_ARRIVED',
  'EXCHANGE_TAKEN',
  'PACKAGE_SHORT',
] as const

export const DeskExchangeQuote = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/exchange/quote',
  summary: 'The dates, hours and courts of two bookings before and after their exchange.',
  params: OrderParams,
  body: ExchangeRequest,
  ok: Answer(
    z.object({
      Bookings: z.array(ExchangedBooking),
      /** Identifies what staff saw; `DeskExchange` must send it. */
      QuoteHash: z.string(),
    }),
  ),
  problems: [...staffChangeProblems, ...exchangeProblems],
})

export const DeskExchange = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/exchange',
  summary: 'Exchanges two paid bookings of equal length and price.',
  params: OrderParams,
  body: z.extend(ExchangeRequest, { QuoteHash: z.string().check(z.maxLength(100)) }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...staffIdempotentProblems, ...exchangeProblems, 'CHANGED_MEANWHILE'],
})
