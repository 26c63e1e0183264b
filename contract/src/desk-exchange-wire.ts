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
export type BookedPlace = {
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

/** One of two exchanged bookings. `beside`: coach and rentals that move with it. */
export type ExchangedPlaces = {
  readonly orderNumber: string
  readonly name: string
  readonly before: BookedPlace
  readonly after: BookedPlace
  readonly beside: readonly string[]
}

/** Both bookings before and after. `hash` is sent with the exchange. */
export type ExchangeQuote = { readonly bookings: readonly ExchangedPlaces[]; readonly hash: string }

type WireQuote = DataOf<typeof DeskExchangeQuote>
type WirePlace = WireQuote['Bookings'][number]['Before']

const placeToWire = ({ date, hours, courts }: BookedPlace): WirePlace => ({
  Date: toDayMonthYear(date),
  Hours: [...hours],
  Courts: [...courts],
})

const placeFromWire = (wire: WirePlace): BookedPlace => ({
  date: fromDayMonthYear(wire.Date) ?? '',
  hours: wire.Hours,
  courts: wire.Courts,
})

export const exchangeQuoteToWire = ({ bookings, hash }: ExchangeQuote): WireQuote => ({
  Bookings: bookings.map(({ orderNumber, name, before, after, beside }) => ({
    OrderNo: orderNumber,
    Name: name,
    Before: placeToWire(before),
    After: placeToWire(after),
    Beside: [...beside],
  })),
  QuoteHash: hash,
})

export const exchangeQuoteFromWire = (wire: WireQuote): ExchangeQuote => ({
  bookings: wire.Bookings.map((one) => ({
    orderNumber: one.OrderNo,
    name: one.Name,
    before: placeFromWire(one.Before),
    after: placeFromWire(one.After),
    beside: one.Beside,
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
