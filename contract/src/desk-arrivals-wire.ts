import type { ArrivalKind } from '@pantul/rules/arrival'
import type { PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { CheckIn, LeaveEarly, MarkNoShow, UndoArrival } from './desk-arrivals.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { listOf, nullable, playDate, wireConverter } from './wire-converter.ts'

type WireArrivalInfo = DataOf<typeof CheckIn>
type WireBooking = WireArrivalInfo['Bookings'][number]

/** What staff recorded about the arrival at a booking. */
export type Arrival = {
  readonly kind: ArrivalKind
  /** ISO 8601 with the location's offset. */
  readonly at: string
  readonly by: string
}

export const arrivalConverter = wireConverter<Arrival, NonNullable<WireBooking['Arrival']>>()({
  kind: 'Kind',
  at: 'At',
  by: 'By',
})

/** A booking to check in. */
export type ArrivingBooking = {
  /** The current order of the booking. It differs from the given order number if the booking was moved. */
  readonly orderNumber: string
  readonly bookingId: number
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly courts: readonly { readonly name: string; readonly turf: 'blue' | 'green' | 'clay' }[]
  /** Players with the coach; null without a coach. */
  readonly players: number | null
  /** Rentals to hand out at the desk. */
  readonly rented: readonly { readonly name: string; readonly quantity: number }[]
  readonly arrival: Arrival | null
}

const court = wireConverter<ArrivingBooking['courts'][number], WireBooking['Courts'][number]>()({
  name: 'CourtDesc',
  turf: 'Turf',
})

const rental = wireConverter<ArrivingBooking['rented'][number], WireBooking['Rented'][number]>()({
  name: 'Name',
  quantity: 'Quantity',
})

const booking = wireConverter<ArrivingBooking, WireBooking>()({
  orderNumber: 'OrderNo',
  bookingId: 'BookingID',
  date: ['Date', playDate],
  from: 'FromHour',
  until: 'UntilHour',
  courts: ['Courts', listOf(court)],
  players: 'Players',
  rented: ['Rented', listOf(rental)],
  arrival: ['Arrival', nullable(arrivalConverter)],
})

/** The person, bookings and money of an order number. */
export type ArrivalInfo = {
  /** Empty for an order of another location, or if the person was deleted. */
  readonly name: string
  /** The last four digits of the phone; empty like the name. */
  readonly phoneEnd: string
  readonly locationName: string
  /** The total of the whole order, in rupiah, and the part of it that is still to be paid. */
  readonly total: number
  readonly due: number
  /** Whether all bookings had been checked in before. */
  readonly isRepeated: boolean
  readonly bookings: readonly ArrivingBooking[]
}

export const { toWire: arrivalInfoToWire, fromWire: arrivalInfoFromWire } = wireConverter<
  ArrivalInfo,
  WireArrivalInfo
>()({
  name: 'Name',
  phoneEnd: 'PhoneEnd',
  locationName: 'LocationName',
  total: 'Total',
  due: 'Due',
  isRepeated: 'IsRepeated',
  bookings: ['Bookings', listOf(booking)],
})

/** The data of a refused check-in; null if there is none. */
export const refusedArrivalFromWire = (data: unknown): ArrivalInfo | null =>
  refusalDataFromWire(data, 'Bookings', arrivalInfoFromWire)

/** A booking by its order number. */
type BookingOfOrder = { readonly number: string; readonly bookingId: number }

const bookingFields = { number: 'Number', bookingId: 'Booking' } as const

export type CheckInRequest = {
  readonly number: string
  /** Null: all bookings of the order that are due now. */
  readonly bookingId: number | null
  /** Checks in even if the order is not paid. The due amount stays owed. */
  readonly letsPlay?: boolean
}

export const checkInToWire = (request: CheckInRequest): BodyOf<typeof CheckIn> => ({
  Number: request.number,
  Booking: request.bookingId,
  LetPlay: request.letsPlay ?? false,
})

export const checkInFromWire = ({ Number, Booking, LetPlay }: BodyOf<typeof CheckIn>): CheckInRequest => ({
  number: Number,
  bookingId: Booking,
  letsPlay: LetPlay ?? false,
})

export type NoShowRequest = BookingOfOrder & {
  /** Whether hours that have not begun are put on sale. */
  readonly releaseRest: boolean
}

export const { toWire: noShowToWire, fromWire: noShowFromWire } = wireConverter<
  NoShowRequest,
  BodyOf<typeof MarkNoShow>
>()({ ...bookingFields, releaseRest: 'ReleaseRest' })

export const releasedToWire = (hours: readonly number[]): DataOf<typeof MarkNoShow> => ({
  Released: [...hours],
})

/** The booking whose players left. */
export type LeaveRequest = BookingOfOrder

export const { toWire: leaveToWire, fromWire: leaveFromWire } = wireConverter<
  LeaveRequest,
  BodyOf<typeof LeaveEarly>
>()(bookingFields)

export type UndoRequest = BookingOfOrder & {
  /** The state to undo. */
  readonly kind: ArrivalKind
}

export const { toWire: undoToWire, fromWire: undoFromWire } = wireConverter<
  UndoRequest,
  BodyOf<typeof UndoArrival>
>()({ ...bookingFields, kind: 'Kind' })

/** An hour that was put on sale. `name`: of the court, the coach or the rental. */
export type ReleasedHour = { readonly name: string; readonly hour: number }

const releasedHours = listOf(
  wireConverter<ReleasedHour, DataOf<typeof UndoArrival>['Back'][number]>()({ name: 'Name', hour: 'Hour' }),
)

export type UndoneArrival = {
  /** The hours that returned to the booking. */
  readonly back: readonly ReleasedHour[]
  /** The hours that were sold in the meantime. */
  readonly lost: readonly ReleasedHour[]
}

export const { toWire: undoneToWire, fromWire: undoneFromWire } = wireConverter<
  UndoneArrival,
  DataOf<typeof UndoArrival>
>()({
  back: ['Back', releasedHours],
  lost: ['Lost', releasedHours],
})
