import { fromDayMonthYear, type PlayDate, toDayMonthYear } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { PreviewClosure } from './desk-closures.ts'

/** A court at an hour of a date. */
export type ClosedHour = { readonly court: string; readonly date: PlayDate; readonly hour: number }

type WireHour = DataOf<typeof PreviewClosure>['Bookings'][number]['Hours'][number]

export const closedHourToWire = ({ court, date, hour }: ClosedHour): WireHour => ({
  CourtID: court,
  Date: toDayMonthYear(date),
  Hour: hour,
})

export const closedHourFromWire = ({ CourtID, Date, Hour }: WireHour): ClosedHour => ({
  court: CourtID,
  date: fromDayMonthYear(Date) ?? '',
  hour: Hour,
})

/** A date of a fixed hour that has no order yet. */
export type ClosedSeriesDate = {
  readonly seriesId: string
  readonly name: string
  readonly date: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}

type WireSeriesDate = DataOf<typeof PreviewClosure>['SeriesDates'][number]

export const closedSeriesDateToWire = (one: ClosedSeriesDate): WireSeriesDate => ({
  SeriesID: one.seriesId,
  Name: one.name,
  Date: toDayMonthYear(one.date),
  CourtID: one.court,
  FromHour: one.from,
  UntilHour: one.until,
})

export const closedSeriesDateFromWire = (one: WireSeriesDate): ClosedSeriesDate => ({
  seriesId: one.SeriesID,
  name: one.Name,
  date: fromDayMonthYear(one.Date) ?? '',
  court: one.CourtID,
  from: one.FromHour,
  until: one.UntilHour,
})

/** A class during a closure. `isWhole`: all its hours are closed. */
export type ClosedClass = {
  readonly publicId: string
  readonly name: string
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly isWhole: boolean
}
