import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { AddOnSoldOutData, CoachTakenData, SlotTakenData } from './orders.ts'

/** A court or coach hour that is taken. `bookingId`: the booking item that wanted it. */
export type LostHour = {
  readonly bookingId: number
  readonly id: string
  readonly name: string
  readonly date: PlayDate
  readonly hour: number
}

/** An add-on with too few pieces left. `date` and `hour`: null if it is sold, not rented. */
export type LostAddOn = {
  readonly item: string
  readonly date: PlayDate | null
  readonly hour: number | null
}

export const lostCourtsToWire = (lost: readonly LostHour[]): SlotTakenData => ({
  Lost: lost.map(({ bookingId, id, name, date, hour }) => ({
    BookingID: bookingId,
    CourtID: id,
    CourtDesc: name,
    Date: toDayMonthYear(date),
    Hour: hour,
  })),
})

export const lostCoachesToWire = (lost: readonly LostHour[]): CoachTakenData => ({
  Lost: lost.map(({ bookingId, id, name, date, hour }) => ({
    BookingID: bookingId,
    CoachID: id,
    CoachName: name,
    Date: toDayMonthYear(date),
    Hour: hour,
  })),
})

export const lostAddOnsToWire = (lost: readonly LostAddOn[]): AddOnSoldOutData => ({
  Lost: lost.map(({ item, date, hour }) => ({
    Item: item,
    Date: date === null ? null : toDayMonthYear(date),
    Hour: hour,
  })),
})
