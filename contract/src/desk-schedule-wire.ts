import type { ArrivalTimes } from '@pantul/rules/arrival'
import { fromDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { AnswerOf, DataOf } from './call.ts'
import { arrivalConverter, type Arrival } from './desk-arrivals-wire.ts'
import { rentalTimeConverter, type RentalTime } from './desk-goods-wire.ts'
import type { bookedStates, DeskDay as DeskDayCall, DeskEvents } from './desk-schedule.ts'
import { fieldOf } from './unknown-data.ts'
import { listOf, nullable, playDate, playDateOrNull, wireConverter } from './wire-converter.ts'

type WireDay = DataOf<typeof DeskDayCall>
type WireBooking = WireDay['Bookings'][number]
type WireGoods = WireBooking['Goods'][number]

/** A court of the schedule. If it is not on sale, it is shown because something is booked there. */
export type DeskCourt = {
  readonly id: string
  readonly name: string
  readonly kind: 'indoor' | 'outdoor'
  readonly turf: 'blue' | 'green' | 'clay'
  readonly isOnSale: boolean
}

export const deskCourtConverter = wireConverter<DeskCourt, WireDay['Courts'][number]>()({
  id: 'CourtID',
  name: 'CourtDesc',
  kind: 'Kind',
  turf: 'Turf',
  isOnSale: 'IsOnSale',
})

/** Consecutive hours of one court, from `from` up to, not including, `until` (24 is midnight). */
export type CourtHours = {
  /** The id of the court. */
  readonly court: string
  readonly from: number
  readonly until: number
}

const courtHours = { court: 'CourtID', from: 'FromHour', until: 'UntilHour' } as const

/** An order of goods that belongs to a booking, in rupiah. */
export type GoodsOfBooking = {
  readonly orderNumber: string
  readonly total: number
  /** What is still owed for the goods. */
  readonly owed: number
  readonly things: readonly { readonly name: string; readonly quantity: number }[]
  /** The time for which the goods are rented, if the booking was moved to another time later; otherwise null. */
  readonly rentedAtOtherTime: RentalTime | null
}

const soldThing = wireConverter<GoodsOfBooking['things'][number], WireGoods['Things'][number]>()({
  name: 'Name',
  quantity: 'Quantity',
})

const goodsOfBooking = wireConverter<GoodsOfBooking, WireGoods>()({
  orderNumber: 'OrderNo',
  total: 'Total',
  owed: 'Owed',
  things: ['Things', listOf(soldThing)],
  rentedAtOtherTime: ['RentedElsewhere', nullable(rentalTimeConverter)],
})

/** Hours of a booking on one court. Amounts are in rupiah. */
export type DeskBooking = CourtHours & {
  readonly orderNumber: string
  readonly bookingId: number
  /** The name of the guest or account; empty if the person was deleted. */
  readonly name: string
  readonly state: (typeof bookedStates)[number]
  /** ISO 8601; null unless held. */
  readonly heldUntil: string | null
  /** The price of these court-hours. */
  readonly courtAmount: number
  /** The total of the whole order. */
  readonly orderTotal: number
  /** What is still to be paid for the whole order. */
  readonly due: number
  /** The package that pays the booking. */
  readonly package: { readonly name: string; readonly hoursLeft: number } | null
  /** Whether the booking was moved here from another time. */
  readonly isMoved: boolean
  /** Whether staff placed the order. */
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
  /** Goods that were sold with the booking at the counter. */
  readonly goods: readonly GoodsOfBooking[]
  readonly arrival: Arrival | null
}

const payingPackage = wireConverter<
  NonNullable<DeskBooking['package']>,
  NonNullable<WireBooking['Package']>
>()({ name: 'Name', hoursLeft: 'HoursLeft' })

const bookedCoach = wireConverter<NonNullable<DeskBooking['coach']>, NonNullable<WireBooking['Coach']>>()({
  id: 'CoachID',
  name: 'Name',
  hours: 'Hours',
  players: 'Players',
  amount: 'Amount',
})

const bookedAddOn = wireConverter<DeskBooking['addOns'][number], WireBooking['AddOns'][number]>()({
  name: 'Name',
  quantity: 'Quantity',
  amount: 'Amount',
  isRental: 'IsRental',
})

const relatedBooking = wireConverter<DeskBooking['relatedBookings'][number], WireBooking['Beside'][number]>()(
  { orderNumber: 'OrderNo', bookingId: 'BookingID' },
)

const booking = wireConverter<DeskBooking, WireBooking>()({
  ...courtHours,
  orderNumber: 'OrderNo',
  bookingId: 'BookingID',
  name: 'Name',
  state: 'State',
  heldUntil: 'HeldUntil',
  courtAmount: 'CourtAmount',
  orderTotal: 'OrderTotal',
  due: 'Due',
  package: ['Package', nullable(payingPackage)],
  isMoved: 'IsMoved',
  isByStaff: 'IsByStaff',
  coach: ['Coach', nullable(bookedCoach)],
  addOns: ['AddOns', listOf(bookedAddOn)],
  relatedBookings: ['Beside', listOf(relatedBooking)],
  goods: ['Goods', listOf(goodsOfBooking)],
  arrival: ['Arrival', nullable(arrivalConverter)],
})

/** Hours that nobody can book. */
export type DeskBlock = CourtHours & {
  readonly publicId: string
  readonly reason: string
  /** Who blocked them; null for old blocks, for which it was not stored. */
  readonly by: string | null
  /** The last date of a weekly block; otherwise the shown date. */
  readonly lastDate: PlayDate
}

const block = wireConverter<DeskBlock, WireDay['Blocks'][number]>()({
  ...courtHours,
  publicId: 'BlockID',
  reason: 'Reason',
  by: 'By',
  lastDate: ['LastDate', playDate],
})

/** A class or a session of a programme. */
export type DeskClassSession = CourtHours & {
  readonly name: string
  readonly coachId: string
  readonly coachName: string
  /** Places that are sold or held. */
  readonly takenPlaces: number
  readonly places: number
}

const session = wireConverter<DeskClassSession, WireDay['Sessions'][number]>()({
  ...courtHours,
  name: 'Name',
  coachId: 'CoachID',
  coachName: 'Coach',
  takenPlaces: 'Taken',
  places: 'Places',
})

/** A date of a fixed hour that has no bill yet. `name`: the person, empty if the person was forgotten. */
export type DeskSeriesDate = CourtHours & { readonly publicId: string; readonly name: string }

const series = wireConverter<DeskSeriesDate, WireDay['Series'][number]>()({
  ...courtHours,
  publicId: 'SeriesID',
  name: 'Name',
})

/** A coach of the schedule. */
export type DeskCoach = {
  readonly id: string
  readonly name: string
  /** Opening hours in which the coach works on the date, also if they are booked; ascending. */
  readonly workHours: readonly number[]
}

const coach = wireConverter<DeskCoach, WireDay['Coaches'][number]>()({
  id: 'CoachID',
  name: 'CoachName',
  workHours: 'WorkHours',
})

/** What the schedule shows of a date. */
export type DateEntries = {
  /** Null: the location is closed, for `closedReason`. */
  readonly openHours: { readonly from: number; readonly until: number } | null
  readonly closedReason: string | null
  readonly bookings: readonly DeskBooking[]
  readonly blocks: readonly DeskBlock[]
  readonly sessions: readonly DeskClassSession[]
  readonly series: readonly DeskSeriesDate[]
}

const openHours = wireConverter<NonNullable<DateEntries['openHours']>, NonNullable<WireDay['OpenHours']>>()({
  from: 'FromHour',
  until: 'UntilHour',
})

export const dateEntries = {
  openHours: ['OpenHours', nullable(openHours)],
  closedReason: 'ClosedReason',
  bookings: ['Bookings', listOf(booking)],
  blocks: ['Blocks', listOf(block)],
  sessions: ['Sessions', listOf(session)],
  series: ['Series', listOf(series)],
} as const

type DayWithoutArrivalTimes = DateEntries & {
  readonly version: string
  readonly courts: readonly DeskCourt[]
  readonly coaches: readonly DeskCoach[]
  /** How many refunds of the location are not done yet. */
  readonly openRefunds: number
  /** The server's time, ISO 8601 with the location's offset. */
  readonly createdAt: string
  readonly timeZone: string
}

/** The schedule of a location on a date. */
export type DeskDay = DayWithoutArrivalTimes & { readonly arrivalTimes: ArrivalTimes }

const day = wireConverter<DayWithoutArrivalTimes & ArrivalTimes, WireDay>()({
  ...dateEntries,
  version: 'Version',
  courts: ['Courts', listOf(deskCourtConverter)],
  coaches: ['Coaches', listOf(coach)],
  openRefunds: 'OpenRefunds',
  opensMinutes: 'ArrivalOpensMinutes',
  noShowMinutes: 'NoShowMinutes',
  createdAt: 'CreatedAt',
  timeZone: 'TimeZone',
})

export const deskDayToWire = ({ arrivalTimes, ...shown }: DeskDay): WireDay =>
  day.toWire({ ...shown, ...arrivalTimes })

export function deskDayFromWire(wire: WireDay): DeskDay {
  const { opensMinutes, noShowMinutes, ...shown } = day.fromWire(wire)
  return { ...shown, arrivalTimes: { opensMinutes, noShowMinutes } }
}

/** The data of an event: the day that changed; null: any day. */
export const changedDayToWire = (date: PlayDate | null): AnswerOf<typeof DeskEvents> => ({
  Date: playDateOrNull.toWire(date),
})

/** The day in the data of an event; null if any day may have changed. */
export function changedDayFromWire(data: unknown): PlayDate | null {
  const date = fieldOf(data, 'Date')
  return typeof date === 'string' ? fromDayMonthYear(date) : null
}
