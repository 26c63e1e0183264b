import type { PlayDate } from '@pantul/rules/play-date'
import type { Month, SeriesPlan } from '@pantul/rules/series-dates'
import type { BodyOf, DataOf } from './call.ts'
import type {
  CreateSeries,
  EndSeries,
  ListSeries,
  MoveSeriesDate,
  ReadSeries,
  SkipSeriesDate,
  seriesClashKinds,
  seriesDateStates,
} from './desk-series.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { listOf, nullable, playDate, trimmedText, wireConverter } from './wire-converter.ts'

/** The answer to a clash. `courtId`: another court; null: the date is skipped. */
export type SeriesChoice = { readonly date: PlayDate; readonly courtId: string | null }

/** A fixed hour to create. */
export type SeriesRequest = {
  readonly plan: SeriesPlan
  /** May be null in a dry run. */
  readonly contactId: string | null
  readonly choices: readonly SeriesChoice[]
  /** Whether the dates are only listed. */
  readonly isDry: boolean
}

/** What occupies the court. */
export type SeriesClash = {
  readonly kind: (typeof seriesClashKinds)[number]
  /** The person, the class, the reason of the block or of the closed date. */
  readonly title: string
  readonly orderNumber: string | null
  /** Rupiah that were paid for the whole order. */
  readonly paid: number | null
  readonly from: number
  readonly until: number
}

/** A date of a plan. */
export type PlannedSeriesDate = {
  readonly date: PlayDate
  /** Null if the date is skipped, or if its clash has no answer yet. */
  readonly courtId: string | null
  readonly clash: SeriesClash | null
  /** Whether a choice answers the clash. */
  readonly isAnswered: boolean
  readonly freeCourts: readonly string[]
  /** The list price in rupiah; 0 if the date is skipped. */
  readonly price: number
}

/** The bill of a month, in rupiah. */
export type SeriesMonth = {
  readonly month: Month
  readonly dateCount: number
  readonly listPrice: number
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly billedOn: PlayDate
  /** ISO 8601 with the offset of the location. */
  readonly payBy: string
  readonly reminders: readonly PlayDate[]
}

/** The dates and bills of a fixed hour to create. */
export type PlannedSeries = {
  readonly dates: readonly PlannedSeriesDate[]
  readonly months: readonly SeriesMonth[]
  /** The new fixed hour; null in a dry run. */
  readonly seriesId: string | null
}

/** A fixed hour of a person. */
export type Series = SeriesPlan & {
  readonly publicId: string
  readonly contactId: string | null
  /** The name of the person; empty if the person was forgotten. */
  readonly name: string
  readonly courtName: string
  /** The hours from this date on were released; null: the fixed hour goes on. */
  readonly endedFrom: PlayDate | null
  /** Dates that are still to be played. */
  readonly datesLeft: number
  readonly nextDate: PlayDate | null
  readonly nextBill: PlayDate | null
  /** Dates that were played and are on no bill. */
  readonly unbilledDates: number
  /** Why a bill could not be made, in the reader's language. */
  readonly billProblem: string | null
  /** The unpaid balance of confirmed bills, in rupiah. */
  readonly owed: number
  /** The sum of the bills that wait for their payment, in rupiah. */
  readonly unpaid: number
  readonly version: number
}

export type SeriesList = {
  readonly today: PlayDate
  readonly series: readonly Series[]
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  /** The earliest open hour of a week, and the end of the latest one. */
  readonly openHours: { readonly from: number; readonly until: number }
}

/** A date of a fixed hour, with the court and time of play. */
export type SeriesDate = {
  /** The original date. It identifies the date of the fixed hour, also after a move. */
  readonly date: PlayDate
  readonly playDate: PlayDate
  readonly courtId: string
  readonly from: number
  readonly until: number
  readonly state: (typeof seriesDateStates)[number]
  readonly orderNumber: string | null
}

export type SeriesDetail = { readonly series: Series; readonly dates: readonly SeriesDate[] }

type WirePlanned = DataOf<typeof CreateSeries>
type WireSeries = DataOf<typeof ListSeries>['Series'][number]

const plan = {
  weekday: 'Weekday',
  fromHour: 'FromHour',
  untilHour: 'UntilHour',
  courtId: 'CourtID',
  firstDate: ['FirstDate', playDate],
  lastDate: ['LastDate', playDate],
  priceOff: 'PriceOff',
  reason: 'Reason',
  onUnpaid: 'OnUnpaid',
} as const

const choice = wireConverter<SeriesChoice, BodyOf<typeof CreateSeries>['Choices'][number]>()({
  date: ['Date', playDate],
  courtId: 'CourtID',
})

const request = wireConverter<SeriesPlan & Omit<SeriesRequest, 'plan'>, BodyOf<typeof CreateSeries>>()({
  ...plan,
  contactId: 'ContactID',
  choices: ['Choices', listOf(choice)],
  isDry: 'Dry',
})

export const seriesRequestToWire = (series: SeriesRequest): BodyOf<typeof CreateSeries> =>
  request.toWire({ ...series.plan, ...series })

export function seriesRequestFromWire(body: BodyOf<typeof CreateSeries>): SeriesRequest {
  const { contactId, choices, isDry, ...seriesPlan } = request.fromWire(body)
  return { plan: seriesPlan, contactId, choices, isDry }
}

const clash = wireConverter<SeriesClash, NonNullable<WirePlanned['Dates'][number]['Clash']>>()({
  kind: 'Kind',
  title: 'Title',
  orderNumber: 'OrderNo',
  paid: 'Paid',
  from: 'FromHour',
  until: 'UntilHour',
})

const plannedDate = wireConverter<PlannedSeriesDate, WirePlanned['Dates'][number]>()({
  date: ['Date', playDate],
  courtId: 'CourtID',
  clash: ['Clash', nullable(clash)],
  isAnswered: 'IsAnswered',
  freeCourts: 'FreeCourts',
  price: 'Price',
})

const month = wireConverter<SeriesMonth, WirePlanned['Months'][number]>()({
  month: 'Month',
  dateCount: 'Dates',
  listPrice: 'List',
  discount: 'Off',
  tax: 'Tax',
  total: 'Total',
  billedOn: ['BilledOn', playDate],
  payBy: 'PayBy',
  reminders: ['Reminders', listOf(playDate)],
})

export const { toWire: plannedSeriesToWire, fromWire: plannedSeriesFromWire } = wireConverter<
  PlannedSeries,
  WirePlanned
>()({
  dates: ['Dates', listOf(plannedDate)],
  months: ['Months', listOf(month)],
  seriesId: 'SeriesID',
})

/** The current plan in the data of HOURS_BOOKED; null if there is none. */
export const plannedSeriesFromRefusal = (data: unknown): PlannedSeries | null =>
  refusalDataFromWire(data, 'Months', plannedSeriesFromWire)

const series = wireConverter<Series, WireSeries>()({
  ...plan,
  publicId: 'SeriesID',
  contactId: 'ContactID',
  name: 'Name',
  courtName: 'CourtDesc',
  endedFrom: ['EndedFrom', nullable(playDate)],
  datesLeft: 'DatesLeft',
  nextDate: ['NextDate', nullable(playDate)],
  nextBill: ['NextBill', nullable(playDate)],
  unbilledDates: 'UnbilledDates',
  billProblem: 'BillProblem',
  owed: 'Owed',
  unpaid: 'Unpaid',
  version: 'Version',
})

const court = wireConverter<SeriesList['courts'][number], DataOf<typeof ListSeries>['Courts'][number]>()({
  id: 'Id',
  name: 'Name',
})

const openHours = wireConverter<SeriesList['openHours'], DataOf<typeof ListSeries>['OpenHours']>()({
  from: 'FromHour',
  until: 'UntilHour',
})

export const { toWire: seriesListToWire, fromWire: seriesListFromWire } = wireConverter<
  SeriesList,
  DataOf<typeof ListSeries>
>()({
  today: ['Today', playDate],
  series: ['Series', listOf(series)],
  courts: ['Courts', listOf(court)],
  openHours: ['OpenHours', openHours],
})

const seriesDate = wireConverter<SeriesDate, DataOf<typeof ReadSeries>['Dates'][number]>()({
  date: ['Date', playDate],
  playDate: ['PlayDate', playDate],
  courtId: 'CourtID',
  from: 'FromHour',
  until: 'UntilHour',
  state: 'State',
  orderNumber: 'OrderNo',
})

export const { toWire: seriesDetailToWire, fromWire: seriesDetailFromWire } = wireConverter<
  SeriesDetail,
  DataOf<typeof ReadSeries>
>()({
  series: ['Series', series],
  dates: ['Dates', listOf(seriesDate)],
})

/** The new court and time of a date. `version`: the version of the fixed hour that was shown. */
export type SeriesMove = Pick<SeriesDate, 'date' | 'playDate' | 'courtId' | 'from'> & {
  readonly version: number
}

export const { toWire: seriesMoveToWire, fromWire: seriesMoveFromWire } = wireConverter<
  SeriesMove,
  BodyOf<typeof MoveSeriesDate>
>()({
  date: ['Date', playDate],
  playDate: ['PlayDate', playDate],
  courtId: 'CourtID',
  from: 'FromHour',
  version: 'Version',
})

/** `from`: the hours from this date on are released. */
export type SeriesEnd = { readonly from: PlayDate; readonly reason: string; readonly version: number }

export const { toWire: seriesEndToWire, fromWire: seriesEndFromWire } = wireConverter<
  SeriesEnd,
  BodyOf<typeof EndSeries>
>()({
  from: ['From', playDate],
  reason: ['Reason', trimmedText],
  version: 'Version',
})

/** A date to skip: its hours are released. */
export type SeriesSkip = { readonly date: PlayDate; readonly version: number }

export const { toWire: seriesSkipToWire, fromWire: seriesSkipFromWire } = wireConverter<
  SeriesSkip,
  BodyOf<typeof SkipSeriesDate>
>()({
  date: ['Date', playDate],
  version: 'Version',
})
