import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { ArrivalTimes } from '@pantul/rules/arrival'
import type { AnswerOf, DataOf } from './call.ts'
import { arrivalFromWire, arrivalToWire, type Arrival } from './desk-arrivals-wire.ts'
import type { bookedStates, DeskDay as DeskDayCall, DeskEvents } from './desk-schedule.ts'

type WireDay = DataOf<typeof DeskDayCall>
type WireBooking = WireDay['Bookings'][number]

/** A court of the schedule. `isOnSale` false: it is shown because something is booked there. */
export type DeskCourt = {
  readonly id: string
  readonly name: string
  readonly kind: 'indoor' | 'outdoor'
  readonly turf: 'blue' | 'green' | 'clay'
  readonly isOnSale: boolean
}

/** Consecutive hours of one court, from `from` up to, not including, `until` (24 is midnight). */
export type CourtHours = { readonly court: string; readonly from: number; readonly until: number }

/** An order of goods that belongs to a booking; rupiah. `owed`: what is still owed for it. */
export type GoodsOfBooking = {
  readonly orderNumber: string
  readonly total: number
  readonly owed: number
  readonly things: readonly { readonly name: string; readonly quantity: number }[]
  /** The time of rented goods if it differs from the time of the booking, because the booking was moved; otherwise null. */
  readonly rentedElsewhere: { readonly date: PlayDate; readonly hours: readonly number[] } | null
}

/**
 * Hours of a booking on one court. `name`: the name of the guest or account, empty if the person was deleted.
 * `heldUntil`: ISO 8601; null unless held. `courtAmount`: the price of these court-hours. `orderTotal` and `due`: of the whole
 * order. Amounts are in rupiah.
 */
export type DeskBooking = CourtHours & {
  readonly orderNumber: string
  readonly bookingId: number
  readonly name: string
  readonly state: (typeof bookedStates)[number]
  readonly heldUntil: string | null
  readonly courtAmount: number
  readonly orderTotal: number
  readonly due: number
  readonly package: { readonly name: string; readonly hoursLeft: number } | null
  readonly isMoved: boolean
  readonly isByStaff: boolean
  readonly coach: {
    readonly id: string
    readonly name: string
    readonly hours: readonly number[]
    readonly players: number
    readonly amount: number
  } | null
  readonly addOns: readonly {
    readonly name: string
    readonly quantity: number
    readonly amount: number
    readonly isRental: boolean
  }[]
  /** Bookings of other orders that lengthen this one, or that this one lengthens. */
  readonly relatedBookings: readonly { readonly orderNumber: string; readonly bookingId: number }[]
  /** Goods that were sold with it at the counter. */
  readonly goods: readonly GoodsOfBooking[]
  readonly arrival: Arrival | null
}

/**
 * Hours that nobody can book. `by`: null for blocks of earlier versions. `lastDate`: the last date of a weekly block,
 * otherwise the shown date.
 */
export type DeskBlock = CourtHours & {
  readonly publicId: string
  readonly reason: string
  readonly by: string | null
  readonly lastDate: PlayDate
}

/** A class or a session of a programme. `taken`: places sold or held. */
export type DeskSession = CourtHours & {
  readonly name: string
  readonly coachId: string
  readonly coach: string
  readonly taken: number
  readonly places: number
}

/** A date of a fixed hour that has no bill yet. `name`: the person, empty if the person was forgotten. */
export type DeskSeries = CourtHours & { readonly publicId: string; readonly name: string }

/** `workHours`: opening hours in which the coach works on the date, also if they are booked; ascending. */
export type DeskCoach = {
  readonly id: string
  readonly name: string
  readonly workHours: readonly number[]
}

/** The schedule of a location on a date. `openHours` null: closed, for `closedReason`. */
export type DeskDay = {
  readonly version: string
  readonly courts: readonly DeskCourt[]
  readonly openHours: { readonly from: number; readonly until: number } | null
  readonly closedReason: string | null
  readonly bookings: readonly DeskBooking[]
  readonly blocks: readonly DeskBlock[]
  readonly sessions: readonly DeskSession[]
  readonly series: readonly DeskSeries[]
  readonly coaches: readonly DeskCoach[]
  readonly openRefunds: number
  readonly arrivalTimes: ArrivalTimes
  /** The server's time, ISO 8601 with the location's offset. */
  readonly createdAt: string
  readonly timeZone: string
}

const hoursToWire = ({ court, from, until }: CourtHours) => ({
  CourtID: court,
  FromHour: from,
  UntilHour: until,
})

const hoursFromWire = (wire: ReturnType<typeof hoursToWire>): CourtHours => ({
  court: wire.CourtID,
  from: wire.FromHour,
  until: wire.UntilHour,
})

export const deskDayToWire = (day: DeskDay): WireDay => ({
  Version: day.version,
  Courts: day.courts.map(courtToWire),
  OpenHours: day.openHours && { FromHour: day.openHours.from, UntilHour: day.openHours.until },
  ClosedReason: day.closedReason,
  Bookings: day.bookings.map(bookingToWire),
  Blocks: day.blocks.map(blockToWire),
  Sessions: day.sessions.map(sessionToWire),
  Series: day.series.map(seriesToWire),
  Coaches: day.coaches.map(({ id, name, workHours }) => ({
    CoachID: id,
    CoachName: name,
    WorkHours: [...workHours],
  })),
  OpenRefunds: day.openRefunds,
  ArrivalOpensMinutes: day.arrivalTimes.opensMinutes,
  NoShowMinutes: day.arrivalTimes.noShowMinutes,
  CreatedAt: day.createdAt,
  TimeZone: day.timeZone,
})

export const courtToWire = (court: DeskCourt): WireDay['Courts'][number] => ({
  CourtID: court.id,
  CourtDesc: court.name,
  Kind: court.kind,
  Turf: court.turf,
  IsOnSale: court.isOnSale,
})

export const blockToWire = (block: DeskBlock): WireDay['Blocks'][number] => ({
  ...hoursToWire(block),
  BlockID: block.publicId,
  Reason: block.reason,
  By: block.by,
  LastDate: toDayMonthYear(block.lastDate),
})

export const sessionToWire = (session: DeskSession): WireDay['Sessions'][number] => ({
  ...hoursToWire(session),
  Name: session.name,
  CoachID: session.coachId,
  Coach: session.coach,
  Taken: session.taken,
  Places: session.places,
})

export const seriesToWire = (series: DeskSeries): WireDay['Series'][number] => ({
  ...hoursToWire(series),
  SeriesID: series.publicId,
  Name: series.name,
})

export const bookingToWire = (booking: DeskBooking): WireBooking => ({
  ...hoursToWire(booking),
  OrderNo: booking.orderNumber,
  BookingID: booking.bookingId,
  Name: booking.name,
  State: booking.state,
  HeldUntil: booking.heldUntil,
  CourtAmount: booking.courtAmount,
  OrderTotal: booking.orderTotal,
  Due: booking.due,
  Package: booking.package && { Name: booking.package.name, HoursLeft: booking.package.hoursLeft },
  IsMoved: booking.isMoved,
  IsByStaff: booking.isByStaff,
  Coach: booking.coach && {
    CoachID: booking.coach.id,
    Name: booking.coach.name,
    Hours: [...booking.coach.hours],
    Players: booking.coach.players,
    Amount: booking.coach.amount,
  },
  AddOns: booking.addOns.map((addOn) => ({
    Name: addOn.name,
    Quantity: addOn.quantity,
    Amount: addOn.amount,
    IsRental: addOn.isRental,
  })),
  Beside: booking.relatedBookings.map(({ orderNumber, bookingId }) => ({
    OrderNo: orderNumber,
    BookingID: bookingId,
  })),
  Goods: booking.goods.map(({ orderNumber, total, owed, things, rentedElsewhere: rented }) => ({
    OrderNo: orderNumber,
    Total: total,
    Owed: owed,
    Things: things.map(({ name, quantity }) => ({ Name: name, Quantity: quantity })),
    RentedElsewhere: rented && { Date: toDayMonthYear(rented.date), Hours: [...rented.hours] },
  })),
  Arrival: booking.arrival && arrivalToWire(booking.arrival),
})

export const deskDayFromWire = (wire: WireDay): DeskDay => ({
  version: wire.Version,
  courts: wire.Courts.map(courtFromWire),
  openHours: wire.OpenHours && { from: wire.OpenHours.FromHour, until: wire.OpenHours.UntilHour },
  closedReason: wire.ClosedReason,
  bookings: wire.Bookings.map(bookingFromWire),
  blocks: wire.Blocks.map(blockFromWire),
  sessions: wire.Sessions.map(sessionFromWire),
  series: wire.Series.map(seriesFromWire),
  coaches: wire.Coaches.map(({ CoachID, CoachName, WorkHours }) => ({
    id: CoachID,
    name: CoachName,
    workHours: WorkHours,
  })),
  openRefunds: wire.OpenRefunds,
  arrivalTimes: { opensMinutes: wire.ArrivalOpensMinutes, noShowMinutes: wire.NoShowMinutes },
  createdAt: wire.CreatedAt,
  timeZone: wire.TimeZone,
})

export const courtFromWire = (wire: WireDay['Courts'][number]): DeskCourt => ({
  id: wire.CourtID,
  name: wire.CourtDesc,
  kind: wire.Kind,
  turf: wire.Turf,
  isOnSale: wire.IsOnSale,
})

export const blockFromWire = (wire: WireDay['Blocks'][number]): DeskBlock => ({
  ...hoursFromWire(wire),
  publicId: wire.BlockID,
  reason: wire.Reason,
  by: wire.By,
  lastDate: fromDayMonthYear(wire.LastDate) ?? '',
})

export const sessionFromWire = (wire: WireDay['Sessions'][number]): DeskSession => ({
  ...hoursFromWire(wire),
  name: wire.Name,
  coachId: wire.CoachID,
  coach: wire.Coach,
  taken: wire.Taken,
  places: wire.Places,
})

export const seriesFromWire = (wire: WireDay['Series'][number]): DeskSeries => ({
  ...hoursFromWire(wire),
  publicId: wire.SeriesID,
  name: wire.Name,
})

export const bookingFromWire = (wire: WireBooking): DeskBooking => ({
  ...hoursFromWire(wire),
  orderNumber: wire.OrderNo,
  bookingId: wire.BookingID,
  name: wire.Name,
  state: wire.State,
  heldUntil: wire.HeldUntil,
  courtAmount: wire.CourtAmount,
  orderTotal: wire.OrderTotal,
  due: wire.Due,
  package: wire.Package && { name: wire.Package.Name, hoursLeft: wire.Package.HoursLeft },
  isMoved: wire.IsMoved,
  isByStaff: wire.IsByStaff,
  coach: wire.Coach && {
    id: wire.Coach.CoachID,
    name: wire.Coach.Name,
    hours: wire.Coach.Hours,
    players: wire.Coach.Players,
    amount: wire.Coach.Amount,
  },
  addOns: wire.AddOns.map((addOn) => ({
    name: addOn.Name,
    quantity: addOn.Quantity,
    amount: addOn.Amount,
    isRental: addOn.IsRental,
  })),
  relatedBookings: wire.Beside.map(({ OrderNo, BookingID }) => ({
    orderNumber: OrderNo,
    bookingId: BookingID,
  })),
  goods: wire.Goods.map(({ OrderNo, Total, Owed, Things, RentedElsewhere: rented }) => ({
    orderNumber: OrderNo,
    total: Total,
    owed: Owed,
    things: Things.map(({ Name, Quantity }) => ({ name: Name, quantity: Quantity })),
    rentedElsewhere: rented && { date: fromDayMonthYear(rented.Date) ?? '', hours: rented.Hours },
  })),
  arrival: wire.Arrival && arrivalFromWire(wire.Arrival),
})

/** The data of an event: the day that changed; null: any day. */
export const changedDayToWire = (date: PlayDate | null): AnswerOf<typeof DeskEvents> => ({
  Date: date === null ? null : toDayMonthYear(date),
})

/** The day in the data of an event; null if any day may have changed. */
export const changedDayFromWire = (data: unknown): PlayDate | null =>
  typeof data === 'object' && data !== null && 'Date' in data && typeof data.Date === 'string'
    ? fromDayMonthYear(data.Date)
    : null
