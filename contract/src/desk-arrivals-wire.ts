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
  /** The last four digits of the phone; empty if `name` is empty. */
  readonly phoneLastDigits: string
  readonly locationName: string
  /** The total of the whole order, in rupiah. */
  readonly total: number
  /** The part of `total` that is still to be paid, in rupiah. */
  readonly due: number
  /** Whether all bookings were checked in before this request. */
  readonly isRepeated: boolean
  readonly bookings: readonly ArrivingBooking[]
}

export const { toWire: arrivalInfoToWire, fromWire: arrivalInfoFromWire } = wireConverter<
  ArrivalInfo,
  WireArrivalInfo
>()({
  name: 'Name',
  phoneLastDigits: 'PhoneEnd',
  locationName: 'LocationName',
  total: 'Total',
  due: 'Due',
  isRepeated: 'IsRepeated',
  bookings: ['Bookings', listOf(booking)],
})

/** The data of a refused check-in; null if there is none. */
export const refusedArrivalFromWire = (data: unknown): ArrivalInfo | null =>
  refusalDataFromWire(data, 'Bookings', arrivalInfoFromWire)

/** A booking of the order with this order number. */
type BookingOfOrder = { readonly orderNumber: string; readonly bookingId: number }

const bookingFields = { orderNumber: 'Number', bookingId: 'Booking' } as const

export type CheckInRequest = {
  readonly orderNumber: string
  /** Null: all bookings of the order that are due now. */
  readonly bookingId: number | null
  /** Checks in even if the order is not paid. The due amount stays owed. */
  readonly letsPlay?: boolean
}

export const checkInToWire = (request: CheckInRequest): BodyOf<typeof CheckIn> => ({
  Number: request.orderNumber,
  Booking: request.bookingId,
  LetPlay: request.letsPlay ?? false,
})

export const checkInFromWire = ({ Number, Booking, LetPlay }: BodyOf<typeof CheckIn>): CheckInRequest => ({
  orderNumber: Number,
  bookingId: Booking,
  letsPlay: LetPlay ?? false,
})

export type NoShowRequest = BookingOfOrder & {
  /** Whether the hours of the booking that have not begun are put on sale. */
  readonly releasesRemainingHours: boolean
}

export const { toWire: noShowToWire, fromWire: noShowFromWire } = wireConverter<
  NoShowRequest,
  BodyOf<typeof MarkNoShow>
>()({ ...bookingFields, releasesRemainingHours: 'ReleaseRest' })

export const releasedToWire = (hours: readonly number[]): DataOf<typeof MarkNoShow> => ({
  Released: [...hours],
})

/** The booking whose players left early. */
export type LeaveEarlyRequest = BookingOfOrder

export const { toWire: leaveEarlyToWire, fromWire: leaveEarlyFromWire } = wireConverter<
  LeaveEarlyRequest,
  BodyOf<typeof LeaveEarly>
>()(bookingFields)

export type UndoArrivalRequest = BookingOfOrder & {
  /** The state to undo. */
  readonly kind: ArrivalKind
}

export const { toWire: undoArrivalToWire, fromWire: undoArrivalFromWire } = wireConverter<
  UndoArrivalRequest,
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

export const { toWire: undoneArrivalToWire, fromWire: undoneArrivalFromWire } = wireConverter<
  UndoneArrival,
  DataOf<typeof UndoArrival>
>()({
  back: ['Back', releasedHours],
  lost: ['Lost', releasedHours],
})
