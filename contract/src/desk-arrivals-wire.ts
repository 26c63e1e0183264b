import type { ArrivalKind } from '@pantul/rules/arrival'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { CheckIn, LeaveEarly, MarkNoShow, UndoArrival } from './desk-arrivals.ts'

/** What staff recorded about the arrival at a booking. `at`: ISO 8601 with the location's offset. */
export type Arrival = { readonly kind: ArrivalKind; readonly at: string; readonly by: string }

/** A booking to check in. `players`: null without a coach. `rented`: rentals to hand out at the desk. */
export type ArrivingBooking = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly courts: readonly { readonly name: string; readonly turf: 'blue' | 'green' | 'clay' }[]
  readonly players: number | null
  readonly rented: readonly { readonly name: string; readonly quantity: number }[]
  readonly arrival: Arrival | null
}

/**
 * The result for an order number. `name` and `phoneEnd` are empty for another location's order. `total` and `due`: of
 * the order, rupiah.
 */
export type ArrivalInfo = {
  readonly name: string
  readonly phoneEnd: string
  readonly locationName: string
  readonly total: number
  readonly due: number
  readonly isRepeated: boolean
  readonly bookings: readonly ArrivingBooking[]
}

type WireArrivalInfo = DataOf<typeof CheckIn>

export const arrivalToWire = ({ kind, at, by }: Arrival) => ({ Kind: kind, At: at, By: by })

export const arrivalFromWire = ({ Kind, At, By }: ReturnType<typeof arrivalToWire>): Arrival => ({
  kind: Kind,
  at: At,
  by: By,
})

export const arrivalInfoToWire = (info: ArrivalInfo): WireArrivalInfo => ({
  Name: info.name,
  PhoneEnd: info.phoneEnd,
  LocationName: info.locationName,
  Total: info.total,
  Due: info.due,
  IsRepeated: info.isRepeated,
  Bookings: info.bookings.map((booking) => ({
    OrderNo: booking.orderNumber,
    BookingID: booking.bookingId,
    Date: toDayMonthYear(booking.date),
    FromHour: booking.from,
    UntilHour: booking.until,
    Courts: booking.courts.map(({ name, turf }) => ({ CourtDesc: name, Turf: turf })),
    Players: booking.players,
    Rented: booking.rented.map(({ name, quantity }) => ({ Name: name, Quantity: quantity })),
    Arrival: booking.arrival && arrivalToWire(booking.arrival),
  })),
})

export const arrivalInfoFromWire = (wire: WireArrivalInfo): ArrivalInfo => ({
  name: wire.Name,
  phoneEnd: wire.PhoneEnd,
  locationName: wire.LocationName,
  total: wire.Total,
  due: wire.Due,
  isRepeated: wire.IsRepeated,
  bookings: wire.Bookings.map((booking) => ({
    orderNumber: booking.OrderNo,
    bookingId: booking.BookingID,
    date: fromDayMonthYear(booking.Date) ?? '',
    from: booking.FromHour,
    until: booking.UntilHour,
    courts: booking.Courts.map(({ CourtDesc, Turf }) => ({ name: CourtDesc, turf: Turf })),
    players: booking.Players,
    rented: booking.Rented.map(({ Name, Quantity }) => ({ name: Name, quantity: Quantity })),
    arrival: booking.Arrival && arrivalFromWire(booking.Arrival),
  })),
})

/** The data of a refused check-in; null if there is none. Its shape was checked by the server that sent it. */
export const refusedArrivalFromWire = (data: unknown): ArrivalInfo | null =>
  isCheckInAnswer(data) ? arrivalInfoFromWire(data) : null

const isCheckInAnswer = (data: unknown): data is WireArrivalInfo =>
  typeof data === 'object' && data !== null && 'Bookings' in data && Array.isArray(data.Bookings)

/**
 * A check-in. `bookingId` null: all bookings that are due now. `letsPlay`: checks in even if the order is not paid; the
 * due amount stays owed.
 */
export type CheckInRequest = {
  readonly number: string
  readonly bookingId: number | null
  readonly letsPlay?: boolean
}

export const checkInFromWire = ({ Number, Booking, LetPlay }: BodyOf<typeof CheckIn>): CheckInRequest => ({
  number: Number,
  bookingId: Booking,
  letsPlay: LetPlay ?? false,
})

export const checkInToWire = ({
  number,
  bookingId,
  letsPlay = false,
}: CheckInRequest): BodyOf<typeof CheckIn> => ({
  Number: number,
  Booking: bookingId,
  LetPlay: letsPlay,
})

/** `releaseRest`: releases hours that have not begun for sale. */
export type NoShowRequest = {
  readonly number: string
  readonly bookingId: number
  readonly releaseRest: boolean
}

export const noShowFromWire = ({
  Number,
  Booking,
  ReleaseRest,
}: BodyOf<typeof MarkNoShow>): NoShowRequest => ({
  number: Number,
  bookingId: Booking,
  releaseRest: ReleaseRest,
})

export const noShowToWire = ({
  number,
  bookingId,
  releaseRest,
}: NoShowRequest): BodyOf<typeof MarkNoShow> => ({
  Number: number,
  Booking: bookingId,
  ReleaseRest: releaseRest,
})

export const releasedToWire = (hours: readonly number[]): DataOf<typeof MarkNoShow> => ({
  Released: [...hours],
})

/** The booking whose players left. */
export type LeaveRequest = { readonly number: string; readonly bookingId: number }

export const leaveFromWire = ({ Number, Booking }: BodyOf<typeof LeaveEarly>): LeaveRequest => ({
  number: Number,
  bookingId: Booking,
})

export const leaveToWire = ({ number, bookingId }: LeaveRequest): BodyOf<typeof LeaveEarly> => ({
  Number: number,
  Booking: bookingId,
})

/** `kind`: the state to undo. */
export type UndoRequest = { readonly number: string; readonly bookingId: number; readonly kind: ArrivalKind }

export const undoFromWire = ({ Number, Booking, Kind }: BodyOf<typeof UndoArrival>): UndoRequest => ({
  number: Number,
  bookingId: Booking,
  kind: Kind,
})

export const undoToWire = ({ number, bookingId, kind }: UndoRequest): BodyOf<typeof UndoArrival> => ({
  Number: number,
  Booking: bookingId,
  Kind: kind,
})

/** A released hour of a court, a coach or a rental, with its name. */
export type ReleasedHour = { readonly name: string; readonly hour: number }

/** The released hours that returned to the booking (`back`), and those that were sold since (`lost`). */
export type UndoneArrival = { readonly back: readonly ReleasedHour[]; readonly lost: readonly ReleasedHour[] }

const releasedHourToWire = ({ name, hour }: ReleasedHour) => ({ Name: name, Hour: hour })

export const undoneToWire = ({ back, lost }: UndoneArrival): DataOf<typeof UndoArrival> => ({
  Back: back.map(releasedHourToWire),
  Lost: lost.map(releasedHourToWire),
})

export const undoneFromWire = ({ Back, Lost }: DataOf<typeof UndoArrival>): UndoneArrival => ({
  back: Back.map(({ Name, Hour }) => ({ name: Name, hour: Hour })),
  lost: Lost.map(({ Name, Hour }) => ({ name: Name, hour: Hour })),
})
