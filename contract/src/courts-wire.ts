import type { HourPrice } from '@pantul/rules/booking-item'
import type { Court } from '@pantul/rules/court'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { DEFAULT_PRICE_TYPE, priceTypes } from '@pantul/rules/price-type'
import type { Slot } from '@pantul/rules/slot'
import type { AnswerOf, DataOf } from './call.ts'
import type { CourtDay as CourtDayCall, CourtDayEvents, CourtDays } from './courts.ts'
import { textFields } from './unknown-data.ts'

type WireCourtDay = DataOf<typeof CourtDayCall>

/** A court on the board. */
export type BoardCourt = Court & {
  readonly kind: 'indoor' | 'outdoor'
  readonly wall: 'panoramic' | 'standard'
  readonly turf: 'blue' | 'green' | 'clay'
  /** The hours at which the price of this court differs from that of the location, with the rupiah to add. */
  readonly priceDifferences: readonly { readonly hour: number; readonly price: number }[]
}

/** A location on a date: its courts, prices and taken slots. */
export type CourtDay = {
  readonly courts: readonly BoardCourt[]
  /** The taken slots. `isHeld`: an unpaid order holds it. */
  readonly taken: readonly (Slot & { readonly isHeld: boolean })[]
  /** Opening hours with the location's price, ascending; empty if closed. */
  readonly hours: readonly HourPrice[]
  /** The server's time, ISO 8601 with offset. */
  readonly createdAt: string
  readonly timeZone: string
  /** The running hour can be booked until this minute of it. */
  readonly lastStartMinute: number
  /** Why the location is closed on this date; null if it is open. */
  readonly closedReason: string | null
}

export function courtDayToWire(day: CourtDay): WireCourtDay {
  const courtNames = new Map(day.courts.map(({ id, name }) => [id, name]))
  return {
    AllCourts: day.courts.map((court) => courtToWire(court, isFullyTaken(court.id, day))),
    ListCourts: day.taken.map((slot) => takenToWire(slot, courtNames.get(slot.court) ?? slot.court)),
    ListTimes: timesToWire(day.hours),
    CreatedAt: day.createdAt,
    TimeZone: day.timeZone,
    LastStartMinute: day.lastStartMinute,
    ClosedReason: day.closedReason,
  }
}

export const courtToWire = (court: BoardCourt, isDisabled: boolean): WireCourtDay['AllCourts'][number] => ({
  CourtID: court.id,
  CourtDesc: court.name,
  Material: court.material,
  Unit: court.unit,
  IsSelected: false,
  IsDisabled: isDisabled,
  Kind: court.kind,
  Wall: court.wall,
  Turf: court.turf,
  PriceDifference: court.priceDifferences.map(({ hour, price }) => ({ time: hour, price })),
})

export const takenToWire = (
  { court, hour, isHeld }: CourtDay['taken'][number],
  courtName: string,
): WireCourtDay['ListCourts'][number] => ({
  CourtID: court,
  CourtDesc: courtName,
  BookedSlot: hour,
  IsHeld: isHeld,
})

export const timesToWire = (hours: CourtDay['hours']): WireCourtDay['ListTimes'] =>
  hours.map(({ hour, price, type }) => ({ Time: hour, Price: price, PriceType: type }))

const isFullyTaken = (court: string, { hours, taken }: CourtDay): boolean =>
  hours.every(({ hour }) => taken.some((slot) => slot.court === court && slot.hour === hour))

export const courtDayFromWire = (wire: WireCourtDay): CourtDay => ({
  courts: wire.AllCourts.map((court) => ({
    id: court.CourtID,
    name: court.CourtDesc,
    material: court.Material,
    unit: court.Unit,
    kind: court.Kind,
    wall: court.Wall,
    turf: court.Turf,
    priceDifferences: court.PriceDifference.map(({ time, price }) => ({ hour: time, price })),
  })),
  taken: wire.ListCourts.map(({ CourtID, BookedSlot, IsHeld }) => ({
    court: CourtID,
    hour: BookedSlot,
    isHeld: IsHeld,
  })),
  hours: wire.ListTimes.map(({ Time, Price, PriceType }) => ({
    hour: Time,
    price: Price,
    type: priceTypes.find((type) => type === PriceType) ?? DEFAULT_PRICE_TYPE,
  })),
  createdAt: wire.CreatedAt,
  timeZone: wire.TimeZone,
  lastStartMinute: wire.LastStartMinute,
  closedReason: wire.ClosedReason,
})

/** A day in the date strip, with its court-hours. */
export type DayAvailability = {
  readonly date: PlayDate
  /** Court-hours that can be booked. */
  readonly free: number
  /** Court-hours that can be booked or are taken. Past hours do not count. */
  readonly total: number
  readonly state: 'open' | 'full' | 'closed' | 'past'
}

type WireDays = DataOf<typeof CourtDays>['Days']

export const daysToWire = (days: readonly DayAvailability[]): WireDays =>
  days.map(({ date, free, total, state }) => ({
    Date: toDayMonthYear(date),
    Free: free,
    Total: total,
    State: state,
  }))

/** Leaves out days with an invalid date. */
export const daysFromWire = (wire: WireDays): DayAvailability[] =>
  wire.flatMap(({ Date, Free, Total, State }) => {
    const date = fromDayMonthYear(Date)
    return date === null ? [] : [{ date, free: Free, total: Total, state: State }]
  })

type DateStrip = {
  readonly days: readonly DayAvailability[]
  /** The server's time, ISO 8601 with offset. */
  readonly createdAt: string
  /** How many days ahead can be booked. */
  readonly daysAhead: number
}

export const dateStripToWire = ({ days, createdAt, daysAhead }: DateStrip): DataOf<typeof CourtDays> => ({
  Days: daysToWire(days),
  CreatedAt: createdAt,
  DaysAhead: daysAhead,
})

export const dateStripFromWire = (wire: DataOf<typeof CourtDays>): DayAvailability[] =>
  daysFromWire(wire.Days)

/** The data of an event: the new version of the court day. */
export const versionToWire = (version: string): AnswerOf<typeof CourtDayEvents> => ({ Version: version })

/** The version in the data of an event; null if there is none. */
export const versionFromWire = (data: unknown): string | null =>
  textFields(data, ['Version'])?.Version ?? null
