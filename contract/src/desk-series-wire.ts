import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
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

const dateOf = (wire: string): PlayDate => fromDayMonthYear(wire) ?? ''
const dateOrNull = (wire: string | null): PlayDate | null => wire && dateOf(wire)
const wireOrNull = (date: PlayDate | null): string | null => date && toDayMonthYear(date)

const planToWire = (plan: SeriesPlan) => ({
  Weekday: plan.weekday,
  FromHour: plan.fromHour,
  UntilHour: plan.untilHour,
  CourtID: plan.courtId,
  FirstDate: toDayMonthYear(plan.firstDate),
  LastDate: toDayMonthYear(plan.lastDate),
  PriceOff: plan.priceOff,
  Reason: plan.reason,
  OnUnpaid: plan.onUnpaid,
})

/** A date that does not exist is empty, which the rules refuse. */
const planFromWire = (wire: ReturnType<typeof planToWire>): SeriesPlan => ({
  weekday: wire.Weekday,
  fromHour: wire.FromHour,
  untilHour: wire.UntilHour,
  courtId: wire.CourtID,
  firstDate: dateOf(wire.FirstDate),
  lastDate: dateOf(wire.LastDate),
  priceOff: wire.PriceOff,
  reason: wire.Reason,
  onUnpaid: wire.OnUnpaid,
})

export const seriesRequestToWire = ({
  plan,
  contactId,
  choices,
  isDry,
}: SeriesRequest): BodyOf<typeof CreateSeries> => ({
  ...planToWire(plan),
  ContactID: contactId,
  Choices: choices.map(({ date, courtId }) => ({ Date: toDayMonthYear(date), CourtID: courtId })),
  Dry: isDry,
})

export const seriesRequestFromWire = (body: BodyOf<typeof CreateSeries>): SeriesRequest => ({
  plan: planFromWire(body),
  contactId: body.ContactID,
  choices: body.Choices.map(({ Date: date, CourtID }) => ({ date: dateOf(date), courtId: CourtID })),
  isDry: body.Dry,
})

export const plannedSeriesToWire = ({
  dates,
  months,
  seriesId,
}: PlannedSeries): DataOf<typeof CreateSeries> => ({
  Dates: dates.map(({ date, courtId, clash, isAnswered, freeCourts, price }) => ({
    Date: toDayMonthYear(date),
    CourtID: courtId,
    Clash: clash && {
      Kind: clash.kind,
      Title: clash.title,
      OrderNo: clash.orderNumber,
      Paid: clash.paid,
      FromHour: clash.from,
      UntilHour: clash.until,
    },
    IsAnswered: isAnswered,
    FreeCourts: [...freeCourts],
    Price: price,
  })),
  Months: months.map(({ month, dates: count, list, off, tax, total, billedOn, payBy, reminders }) => ({
    Month: month,
    Dates: count,
    List: list,
    Off: off,
    Tax: tax,
    Total: total,
    BilledOn: toDayMonthYear(billedOn),
    PayBy: payBy,
    Reminders: reminders.map(toDayMonthYear),
  })),
  SeriesID: seriesId,
})

export const plannedSeriesFromWire = ({
  Dates,
  Months,
  SeriesID,
}: DataOf<typeof CreateSeries>): PlannedSeries => ({
  dates: Dates.map(({ Date: date, CourtID, Clash, IsAnswered, FreeCourts, Price }) => ({
    date: dateOf(date),
    courtId: CourtID,
    clash: Clash && {
      kind: Clash.Kind,
      title: Clash.Title,
      orderNumber: Clash.OrderNo,
      paid: Clash.Paid,
      from: Clash.FromHour,
      until: Clash.UntilHour,
    },
    isAnswered: IsAnswered,
    freeCourts: FreeCourts,
    price: Price,
  })),
  months: Months.map((wire) => ({
    month: wire.Month,
    dates: wire.Dates,
    list: wire.List,
    off: wire.Off,
    tax: wire.Tax,
    total: wire.Total,
    billedOn: dateOf(wire.BilledOn),
    payBy: wire.PayBy,
    reminders: wire.Reminders.map(dateOf),
  })),
  seriesId: SeriesID,
})

/** The current list in HOURS_BOOKED; null if there is none. The server wrote it, so only its existence is checked. */
export const plannedInRefusal = (data: unknown): PlannedSeries | null =>
  typeof data === 'object' && data !== null && 'Dates' in data && 'Months' in data
    ? plannedSeriesFromWire(data as DataOf<typeof CreateSeries>)
    : null

type WireSeries = DataOf<typeof ListSeries>['Series'][number]

const seriesToWire = (series: Series): WireSeries => ({
  ...planToWire(series),
  SeriesID: series.publicId,
  ContactID: series.contactId,
  Name: series.name,
  CourtDesc: series.courtName,
  EndedFrom: wireOrNull(series.endedFrom),
  DatesLeft: series.datesLeft,
  NextDate: wireOrNull(series.nextDate),
  NextBill: wireOrNull(series.nextBill),
  UnbilledDates: series.unbilled,
  BillProblem: series.billProblem,
  Owed: series.owed,
  Unpaid: series.unpaid,
  Version: series.version,
})

const seriesFromWire = (wire: WireSeries): Series => ({
  ...planFromWire(wire),
  publicId: wire.SeriesID,
  contactId: wire.ContactID,
  name: wire.Name,
  courtName: wire.CourtDesc,
  endedFrom: dateOrNull(wire.EndedFrom),
  datesLeft: wire.DatesLeft,
  nextDate: dateOrNull(wire.NextDate),
  nextBill: dateOrNull(wire.NextBill),
  unbilled: wire.UnbilledDates,
  billProblem: wire.BillProblem,
  owed: wire.Owed,
  unpaid: wire.Unpaid,
  version: wire.Version,
})

export const seriesListToWire = ({
  today,
  series,
  courts,
  openHours,
}: SeriesList): DataOf<typeof ListSeries> => ({
  Today: toDayMonthYear(today),
  Series: series.map(seriesToWire),
  Courts: courts.map(({ id, name }) => ({ Id: id, Name: name })),
  OpenHours: { FromHour: openHours.from, UntilHour: openHours.until },
})

export const seriesListFromWire = (wire: DataOf<typeof ListSeries>): SeriesList => ({
  today: dateOf(wire.Today),
  series: wire.Series.map(seriesFromWire),
  courts: wire.Courts.map(({ Id, Name }) => ({ id: Id, name: Name })),
  openHours: { from: wire.OpenHours.FromHour, until: wire.OpenHours.UntilHour },
})

export const seriesDetailToWire = ({ series, dates }: SeriesDetail): DataOf<typeof ReadSeries> => ({
  Series: seriesToWire(series),
  Dates: dates.map(({ date, playDate, courtId, from, until, state, orderNumber }) => ({
    Date: toDayMonthYear(date),
    PlayDate: toDayMonthYear(playDate),
    CourtID: courtId,
    FromHour: from,
    UntilHour: until,
    State: state,
    OrderNo: orderNumber,
  })),
})

export const seriesDetailFromWire = ({ Series: series, Dates }: DataOf<typeof ReadSeries>): SeriesDetail => ({
  series: seriesFromWire(series),
  dates: Dates.map((wire) => ({
    date: dateOf(wire.Date),
    playDate: dateOf(wire.PlayDate),
    courtId: wire.CourtID,
    from: wire.FromHour,
    until: wire.UntilHour,
    state: wire.State,
    orderNumber: wire.OrderNo,
  })),
})

/** Where a date is played from now on. `version`: the version of the fixed hour that was shown. */
export type SeriesMove = Pick<SeriesDate, 'date' | 'playDate' | 'courtId' | 'from'> & {
  readonly version: number
}

export const seriesMoveToWire = (move: SeriesMove): BodyOf<typeof MoveSeriesDate> => ({
  Date: toDayMonthYear(move.date),
  PlayDate: toDayMonthYear(move.playDate),
  CourtID: move.courtId,
  FromHour: move.from,
  Version: move.version,
})

export const seriesMoveFromWire = (body: BodyOf<typeof MoveSeriesDate>): SeriesMove => ({
  date: dateOf(body.Date),
  playDate: dateOf(body.PlayDate),
  courtId: body.CourtID,
  from: body.FromHour,
  version: body.Version,
})

/** `from`: hours from this date on are released. */
export type SeriesEnd = { readonly from: PlayDate; readonly reason: string; readonly version: number }

export const seriesEndToWire = ({ from, reason, version }: SeriesEnd): BodyOf<typeof EndSeries> => ({
  From: toDayMonthYear(from),
  Reason: reason,
  Version: version,
})

export const seriesEndFromWire = ({ From, Reason, Version }: BodyOf<typeof EndSeries>): SeriesEnd => ({
  from: dateOf(From),
  reason: Reason.trim(),
  version: Version,
})

/** A date to skip: its hours are released. */
export type SeriesSkip = { readonly date: PlayDate; readonly version: number }

export const seriesSkipToWire = ({ date, version }: SeriesSkip): BodyOf<typeof SkipSeriesDate> => ({
  Date: toDayMonthYear(date),
  Version: version,
})

export const seriesSkipFromWire = ({ Date: date, Version }: BodyOf<typeof SkipSeriesDate>): SeriesSkip => ({
  date: dateOf(date),
  version: Version,
})
