import type { PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { PreviewClosure } from './desk-closures.ts'
import { listOf, playDate, wireConverter } from './wire-converter.ts'

type WirePreview = DataOf<typeof PreviewClosure>

/** A court at an hour of a date. */
export type ClosedHour = { readonly court: string; readonly date: PlayDate; readonly hour: number }

export const closedHoursConverter = listOf(
  wireConverter<ClosedHour, WirePreview['Bookings'][number]['Hours'][number]>()({
    court: 'CourtID',
    date: ['Date', playDate],
    hour: 'Hour',
  }),
)

/** A date of a fixed hour that has no order yet. A closure skips it. */
export type ClosedSeriesDate = {
  readonly seriesId: string
  readonly name: string
  readonly date: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}

export const closedSeriesDatesConverter = listOf(
  wireConverter<ClosedSeriesDate, WirePreview['SeriesDates'][number]>()({
    seriesId: 'SeriesID',
    name: 'Name',
    date: ['Date', playDate],
    court: 'CourtID',
    from: 'FromHour',
    until: 'UntilHour',
  }),
)

/** A class in closed hours. */
export type ClosedClass = {
  readonly publicId: string
  readonly name: string
  readonly date: PlayDate
  readonly from: number
}

export const closedClassFields = {
  publicId: 'ClassID',
  name: 'Name',
  date: ['Date', playDate],
  from: 'FromHour',
} as const
