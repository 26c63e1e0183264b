import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskExchange, DeskExchangeQuote } from './desk-exchange.ts'

/** A booking, and the booking of another order that it is exchanged for. */
export type ExchangeRequest = {
  readonly bookingId: number
  readonly other: { readonly orderNumber: string; readonly bookingId: number }
}

export const exchangeRequestToWire = ({
  bookingId,
  other,
}: ExchangeRequest): BodyOf<typeof DeskExchangeQuote> => ({
  BookingID: bookingId,
  OtherOrderNo: other.orderNumber,
  OtherBookingID: other.bookingId,
})

export const exchangeRequestFromWire = (wire: BodyOf<typeof DeskExchangeQuote>): ExchangeRequest => ({
  bookingId: wire.BookingID,
  other: { orderNumber: wire.OtherOrderNo, bookingId: wire.OtherBookingID },
})

/** The date, hours and courts of a booking. `courts`: names. */
export type CourtsAndHours = {
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

/** One of two exchanged bookings. `movesAlong`: names of the coach and rentals that move with it. */
export type ExchangedBooking = {
  readonly orderNumber: string
  readonly name: string
  readonly before: CourtsAndHours
  readonly after: CourtsAndHours
  readonly movesAlong: readonly string[]
}

/** Both bookings before and after. `hash` is sent with the exchange. */
export type ExchangeQuote = { readonly bookings: readonly ExchangedBooking[]; readonly hash: string }

type WireQuote = DataOf<typeof DeskExchangeQuote>
type WireCourtsAndHours = WireQuote['Bookings'][number]['Before']

const courtsAndHoursToWire = ({ date, hours, courts }: CourtsAndHours): WireCourtsAndHours => ({
  Date: toDayMonthYear(date),
  Hours: [...hours],
  Courts: [...courts],
})

const courtsAndHoursFromWire = (wire: WireCourtsAndHours): CourtsAndHours => ({
  date: fromDayMonthYear(wire.Date) ?? '',
  hours: wire.Hours,
  courts: wire.Courts,
})

export const exchangeQuoteToWire = ({ bookings, hash }: ExchangeQuote): WireQuote => ({
  Bookings: bookings.map(({ orderNumber, name, before, after, movesAlong }) => ({
    OrderNo: orderNumber,
    Name: name,
    Before: courtsAndHoursToWire(before),
    After: courtsAndHoursToWire(after),
    MovesAlong: [...movesAlong],
  })),
  QuoteHash: hash,
})

export const exchangeQuoteFromWire = (wire: WireQuote): ExchangeQuote => ({
  bookings: wire.Bookings.map((one) => ({
    orderNumber: one.OrderNo,
    name: one.Name,
    before: courtsAndHoursFromWire(one.Before),
    after: courtsAndHoursFromWire(one.After),
    movesAlong: one.MovesAlong,
  })),
  hash: wire.QuoteHash,
})

export const exchangeToWire = (exchanging: ExchangeRequest, hash: string): BodyOf<typeof DeskExchange> => ({
  ...exchangeRequestToWire(exchanging),
  QuoteHash: hash,
})

export const exchangeFromWire = ({
  QuoteHash,
  ...wire
}: BodyOf<typeof DeskExchange>): ExchangeRequest & { readonly hash: string } => ({
  ...exchangeRequestFromWire(wire),
  hash: QuoteHash,
})
