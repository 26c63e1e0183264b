import type { PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskExchange, DeskExchangeQuote } from './desk-exchange-bookings.ts'
import { listOf, playDate, wireConverter } from './wire-converter.ts'

/** A booking, and the booking of another order that it is exchanged for. */
export type ExchangeRequest = {
  readonly bookingId: number
  readonly otherOrderNumber: string
  readonly otherBookingId: number
}

const requestFields = {
  bookingId: 'BookingID',
  otherOrderNumber: 'OtherOrderNo',
  otherBookingId: 'OtherBookingID',
} as const

export const { toWire: exchangeRequestToWire, fromWire: exchangeRequestFromWire } = wireConverter<
  ExchangeRequest,
  BodyOf<typeof DeskExchangeQuote>
>()(requestFields)

/** `hash`: the hash of the quote that staff saw. */
export type QuotedExchange = ExchangeRequest & { readonly hash: string }

export const { toWire: exchangeToWire, fromWire: exchangeFromWire } = wireConverter<
  QuotedExchange,
  BodyOf<typeof DeskExchange>
>()({ ...requestFields, hash: 'QuoteHash' })

/** The date, hours and courts of a booking. `courts`: names. */
export type CourtsAndHours = {
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

export type ExchangedBooking = {
  readonly orderNumber: string
  readonly name: string
  readonly before: CourtsAndHours
  readonly after: CourtsAndHours
  /** Names of the coach and rentals that move with the booking. */
  readonly alsoMoved: readonly string[]
}

export type ExchangeQuote = { readonly bookings: readonly ExchangedBooking[]; readonly hash: string }

type WireBooking = DataOf<typeof DeskExchangeQuote>['Bookings'][number]

const courtsAndHours = wireConverter<CourtsAndHours, WireBooking['Before']>()({
  date: ['Date', playDate],
  hours: 'Hours',
  courts: 'Courts',
})

const exchangedBooking = wireConverter<ExchangedBooking, WireBooking>()({
  orderNumber: 'OrderNo',
  name: 'Name',
  before: ['Before', courtsAndHours],
  after: ['After', courtsAndHours],
  alsoMoved: 'MovesAlong',
})

export const { toWire: exchangeQuoteToWire, fromWire: exchangeQuoteFromWire } = wireConverter<
  ExchangeQuote,
  DataOf<typeof DeskExchangeQuote>
>()({ bookings: ['Bookings', listOf(exchangedBooking)], hash: 'QuoteHash' })
