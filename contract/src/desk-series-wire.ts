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
import { listOf, nullable, playDate, trimmedText, wireConverter } from './wire-converter.ts'

/** The answer to a clash. `courtId`: another court; null: the date is skipped. */
export type SeriesChoice = { readonly date: PlayDate; readonly courtId: string | null }

/** A fixed hour to create. `contactId` may be null in a dry run, which only lists the dates. */
export type SeriesRequest = {
  readonly plan: SeriesPlan
  readonly contactId: string | null
  readonly choices: readonly SeriesChoice[]
  readonly isDry: boolean
}

/** What occupies the court. `paid`: what was paid for the whole order, in rupiah. */
export type SeriesClash = {
  readonly kind: (typeof seriesClashKinds)[number]
  readonly title: string
  readonly orderNumber: string | null
  readonly paid: number | null
  readonly from: number
  readonly until: number
}

/** A date of a plan. `courtId`: null if the date is skipped or its clash has no answer. `price`: the list price in rupiah. */
export type PlannedSeriesDate = {
  readonly date: PlayDate
  readonly courtId: string | null
  readonly clash: SeriesClash | null
  readonly isAnswered: boolean
  readonly freeCourts: readonly string[]
  readonly price: number
}

/** The bill of a month, rupiah. `payBy`: ISO 8601 with the offset of the location. */
export type SeriesMonth = {
  readonly month: Month
  readonly dates: number
  readonly list: number
  readonly off: number
  readonly tax: number
  readonly total: number
  readonly billedOn: PlayDate
  readonly payBy: string
  readonly reminders: readonly PlayDate[]
}

export type PlannedSeries = {
  readonly dates: readonly PlannedSeriesDate[]
  readonly months: readonly SeriesMonth[]
  readonly seriesId: string | null
}

/**
 * A fixed hour of a person. `name`: empty if the person was forgotten. `unbilled`: dates that were played and are on no
 * bill. `billProblem`: why a bill could not be made, in the reader's language. `owed`: the unpaid balance of confirmed
 * bills; `unpaid`: the sum of the bills that wait for their payment; both in rupiah.
 */
export type Series = SeriesPlan & {
  readonly publicId: string
  readonly contactId: string | null
  readonly name: string
  readonly courtName: string
  readonly endedFrom: PlayDate | null
  readonly datesLeft: number
  readonly nextDate: PlayDate | null
  readonly nextBill: PlayDate | null
  readonly unbilled: number
  readonly billProblem: string | null
  readonly owed: number
  readonly unpaid: number
  readonly version: number
}

type Named = { readonly id: string; readonly name: string }

/** `openHours`: the earliest and the latest open hour of a week; the second one is not included. */
export type SeriesList = {
  readonly today: PlayDate
  readonly series: readonly Series[]
  readonly courts: readonly Named[]
  readonly openHours: { readonly from: number; readonly until: number }
}

/** A date of a fixed hour, with the court and hours where it is played. */
export type SeriesDate = {
  readonly date: PlayDate
  readonly playDate: PlayDate
  readonly courtId: string
  readonly from: number
  readonly until: number
  readonly state: (typeof seriesDateStates)[number]
  readonly orderNumber: string | null
}

export type SeriesDetail = { readonly series: Series; readonly dates: readonly SeriesDate[] }

type Planned = DataOf<typeof CreateSeries>
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

export const seriesRequestToWire = ({ plan: planned, ...rest }: SeriesRequest): BodyOf<typeof CreateSeries> =>
  request.toWire({ ...planned, ...rest })

export function seriesRequestFromWire(body: BodyOf<typeof CreateSeries>): SeriesRequest {
  const { contactId, choices, isDry, ...planned } = request.fromWire(body)
  return { plan: planned, contactId, choices, isDry }
}

const clash = wireConverter<SeriesClash, NonNullable<Planned['Dates'][number]['Clash']>>()({
  kind: 'Kind',
  title: 'Title',
  orderNumber: 'OrderNo',
  paid: 'Paid',
  from: 'FromHour',
  until: 'UntilHour',
})

const plannedDate = wireConverter<PlannedSeriesDate, Planned['Dates'][number]>()({
  date: ['Date', playDate],
  courtId: 'CourtID',
  clash: ['Clash', nullable(clash)],
  isAnswered: 'IsAnswered',
  freeCourts: 'FreeCourts',
  price: 'Price',
})

const month = wireConverter<SeriesMonth, Planned['Months'][number]>()({
  month: 'Month',
  dates: 'Dates',
  list: 'List',
  off: 'Off',
  tax: 'Tax',
  total: 'Total',
  billedOn: ['BilledOn', playDate],
  payBy: 'PayBy',
  reminders: ['Reminders', listOf(playDate)],
})

export const { toWire: plannedSeriesToWire, fromWire: plannedSeriesFromWire } = wireConverter<
  PlannedSeries,
  Planned
>()({
  dates: ['Dates', listOf(plannedDate)],
  months: ['Months', listOf(month)],
  seriesId: 'SeriesID',
})

/** The current list in HOURS_BOOKED; null if there is none. The server wrote it, so only its existence is checked. */
export const plannedInRefusal = (data: unknown): PlannedSeries | null =>
  typeof data === 'object' && data !== null && 'Dates' in data && 'Months' in data
    ? plannedSeriesFromWire(data as Planned)
    : null

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
  unbilled: 'UnbilledDates',
  billProblem: 'BillProblem',
  owed: 'Owed',
  unpaid: 'Unpaid',
  version: 'Version',
})

const court = wireConverter<Named, DataOf<typeof ListSeries>['Courts'][number]>()({ id: 'Id', name: 'Name' })

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

/** Where a date is played from now on. `version`: the version of the fixed hour that was shown. */
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

/** `from`: hours from this date on are released. */
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
