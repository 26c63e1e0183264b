import type {
  CaseFacts,
  CaseOutcome,
  CaseWay,
  ClosedTime,
  ClosureKind,
  ClosureWay,
} from '@pantul/rules/closure'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { BesideGoods } from './desk-schedule-wire.ts'
import type { BeginClosure, ChangeCase, Closures, OneClosure, PreviewClosure } from './desk-closures.ts'

/** A closure to preview or to begin. `exceptions`: bookings with another way. */
export type ClosureRequest = ClosedTime & {
  readonly kind: ClosureKind
  readonly reason: string
  readonly way: ClosureWay
  readonly message: { readonly en: string; readonly id: string }
  readonly exceptions: readonly CaseException[]
}

export type CaseException = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly way: CaseWay
}

/** A court at an hour of a date. */
export type ClosedHour = { readonly court: string; readonly date: PlayDate; readonly hour: number }

/** A date of a fixed hour that has no order yet. */
export type ClosedSeriesDate = {
  readonly seriesId: string
  readonly name: string
  readonly date: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}

/** A booking that a closure hits. Rupiah; `paid`: for the whole booking. */
export type PreviewedBooking = CaseFacts & {
  readonly orderNumber: string
  readonly bookingId: number
  readonly name: string
  readonly phone: string
  readonly hasEmail: boolean
  readonly language: 'en' | 'id'
  readonly hours: readonly ClosedHour[]
  readonly paid: number
  readonly debt: number
  /** Hours of the same unpaid order outside of the closure, which end with it. */
  readonly alsoEnds: readonly ClosedHour[]
}

/** A class in closed hours. `isWhole`: all its hours are closed. */
export type ClosedClass = {
  readonly publicId: string
  readonly name: string
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly isWhole: boolean
}

export type ClosurePreview = {
  readonly hours: number
  readonly blocked: number
  /** Dates of series that are skipped and not billed. */
  readonly seriesDates: readonly ClosedSeriesDate[]
  /** Whether its dates become closed dates. */
  readonly closesDates: boolean
  readonly bookings: readonly PreviewedBooking[]
  readonly classes: readonly ClosedClass[]
}

/** A closure in a list. `at`: local time with offset. */
export type ListedClosure = Omit<ClosedTime, 'courts'> & {
  readonly publicId: string
  readonly kind: ClosureKind
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly reason: string
  readonly way: ClosureWay
  readonly isFinished: boolean
  readonly isBlocked: boolean
  readonly by: string
  readonly at: string
  readonly done: number
  readonly left: number
  readonly failed: number
}

export type ClosureCase = {
  readonly id: number
  readonly orderNumber: string
  readonly bookingId: number
  readonly name: string
  readonly phone: string
  readonly hasEmail: boolean
  readonly language: 'en' | 'id'
  readonly hours: readonly ClosedHour[]
  readonly way: CaseWay
  readonly state: 'left' | 'done' | 'failed'
  readonly outcome: CaseOutcome | null
  readonly problem: string | null
  readonly refund: number
  readonly debt: number
  readonly units: number
  readonly at: string
  readonly toldAt: string | null
  /** Goods that were sold with a booking which has no hours any more. */
  readonly goods: readonly Omit<BesideGoods, 'rentedElsewhere'>[]
}

export type ShownClosure = ListedClosure & {
  readonly message: { readonly en: string; readonly id: string }
  readonly cases: readonly ClosureCase[]
  readonly classes: readonly Pick<ClosedClass, 'publicId' | 'name' | 'date' | 'from'>[]
  readonly seriesDates: readonly ClosedSeriesDate[]
  /** The block of its hours; null: the courts are open again. */
  readonly blockId: string | null
  readonly closedDates: readonly PlayDate[]
}

/** Null if a date does not exist. */
export function closureFromWire(body: BodyOf<typeof BeginClosure>): ClosureRequest | null {
  const dateFrom = fromDayMonthYear(body.DateFrom)
  const dateTo = fromDayMonthYear(body.DateTo)
  if (dateFrom === null || dateTo === null) return null
  return {
    kind: body.Kind,
    courts: [...new Set(body.Courts)],
    dateFrom,
    dateTo,
    from: body.FromHour,
    until: body.UntilHour,
    reason: body.Reason.trim(),
    way: body.Way,
    message: { en: body.MessageEN.trim(), id: body.MessageID.trim() },
    exceptions: body.Exceptions.map(({ OrderNo, BookingID, Way }) => ({
      orderNumber: OrderNo,
      bookingId: BookingID,
      way: Way,
    })),
  }
}

export const closureToWire = (wanted: ClosureRequest): BodyOf<typeof BeginClosure> => ({
  Kind: wanted.kind,
  Courts: [...wanted.courts],
  DateFrom: toDayMonthYear(wanted.dateFrom),
  DateTo: toDayMonthYear(wanted.dateTo),
  FromHour: wanted.from,
  UntilHour: wanted.until,
  Reason: wanted.reason,
  Way: wanted.way,
  MessageEN: wanted.message.en,
  MessageID: wanted.message.id,
  Exceptions: wanted.exceptions.map(({ orderNumber, bookingId, way }) => ({
    OrderNo: orderNumber,
    BookingID: bookingId,
    Way: way,
  })),
})

type WireHour = DataOf<typeof PreviewClosure>['Bookings'][number]['Hours'][number]

const hourToWire = ({ court, date, hour }: ClosedHour): WireHour => ({
  CourtID: court,
  Date: toDayMonthYear(date),
  Hour: hour,
})
const hourFromWire = ({ CourtID, Date, Hour }: WireHour): ClosedHour => ({
  court: CourtID,
  date: fromDayMonthYear(Date) ?? '',
  hour: Hour,
})

type WireSeriesDate = DataOf<typeof PreviewClosure>['SeriesDates'][number]

const seriesDateToWire = (one: ClosedSeriesDate): WireSeriesDate => ({
  SeriesID: one.seriesId,
  Name: one.name,
  Date: toDayMonthYear(one.date),
  CourtID: one.court,
  FromHour: one.from,
  UntilHour: one.until,
})
const seriesDateFromWire = (one: WireSeriesDate): ClosedSeriesDate => ({
  seriesId: one.SeriesID,
  name: one.Name,
  date: fromDayMonthYear(one.Date) ?? '',
  court: one.CourtID,
  from: one.FromHour,
  until: one.UntilHour,
})

export const closurePreviewToWire = ({
  hours,
  blocked,
  seriesDates,
  closesDates,
  bookings,
  classes,
}: ClosurePreview): DataOf<typeof PreviewClosure> => ({
  Hours: hours,
  Blocked: blocked,
  SeriesDates: seriesDates.map(seriesDateToWire),
  ClosesDates: closesDates,
  Bookings: bookings.map((one) => ({
    OrderNo: one.orderNumber,
    BookingID: one.bookingId,
    Name: one.name,
    Phone: one.phone,
    HasEmail: one.hasEmail,
    Language: one.language,
    Hours: one.hours.map(hourToWire),
    Paid: one.paid,
    Debt: one.debt,
    AlsoEnds: one.alsoEnds.map(hourToWire),
    IsUnpaid: one.isUnpaid,
    HasAccount: one.hasAccount,
    Money: one.money,
    Units: one.units,
    IsPart: one.isPart,
    HasBegun: one.hasBegun,
    Owes: one.owes,
  })),
  Classes: classes.map(({ publicId, name, date, from, until, isWhole }) => ({
    ClassID: publicId,
    Name: name,
    Date: toDayMonthYear(date),
    FromHour: from,
    UntilHour: until,
    IsWhole: isWhole,
  })),
})

export const closurePreviewFromWire = ({
  Hours,
  Blocked,
  SeriesDates,
  ClosesDates,
  Bookings,
  Classes,
}: DataOf<typeof PreviewClosure>): ClosurePreview => ({
  hours: Hours,
  blocked: Blocked,
  seriesDates: SeriesDates.map(seriesDateFromWire),
  closesDates: ClosesDates,
  bookings: Bookings.map((one) => ({
    orderNumber: one.OrderNo,
    bookingId: one.BookingID,
    name: one.Name,
    phone: one.Phone,
    hasEmail: one.HasEmail,
    language: one.Language,
    hours: one.Hours.map(hourFromWire),
    paid: one.Paid,
    debt: one.Debt,
    alsoEnds: one.AlsoEnds.map(hourFromWire),
    isUnpaid: one.IsUnpaid,
    hasAccount: one.HasAccount,
    money: one.Money,
    units: one.Units,
    isPart: one.IsPart,
    hasBegun: one.HasBegun,
    owes: one.Owes,
  })),
  classes: Classes.map((one) => ({
    publicId: one.ClassID,
    name: one.Name,
    date: fromDayMonthYear(one.Date) ?? '',
    from: one.FromHour,
    until: one.UntilHour,
    isWhole: one.IsWhole,
  })),
})

type WireClosure = DataOf<typeof Closures>['Closures'][number]

const listedToWire = (one: ListedClosure): WireClosure => ({
  ClosureID: one.publicId,
  Kind: one.kind,
  Courts: one.courts.map(({ id, name }) => ({ CourtID: id, Name: name })),
  DateFrom: toDayMonthYear(one.dateFrom),
  DateTo: toDayMonthYear(one.dateTo),
  FromHour: one.from,
  UntilHour: one.until,
  Reason: one.reason,
  Way: one.way,
  IsFinished: one.isFinished,
  IsBlocked: one.isBlocked,
  By: one.by,
  At: one.at,
  Done: one.done,
  Left: one.left,
  Failed: one.failed,
})

const listedFromWire = (one: WireClosure): ListedClosure => ({
  publicId: one.ClosureID,
  kind: one.Kind,
  courts: one.Courts.map(({ CourtID, Name }) => ({ id: CourtID, name: Name })),
  dateFrom: fromDayMonthYear(one.DateFrom) ?? '',
  dateTo: fromDayMonthYear(one.DateTo) ?? '',
  from: one.FromHour,
  until: one.UntilHour,
  reason: one.Reason,
  way: one.Way,
  isFinished: one.IsFinished,
  isBlocked: one.IsBlocked,
  by: one.By,
  at: one.At,
  done: one.Done,
  left: one.Left,
  failed: one.Failed,
})

export const closuresToWire = (closures: readonly ListedClosure[]): DataOf<typeof Closures> => ({
  Closures: closures.map(listedToWire),
})

export const closuresFromWire = (data: DataOf<typeof Closures>): readonly ListedClosure[] =>
  data.Closures.map(listedFromWire)

export const shownClosureToWire = (shown: ShownClosure): DataOf<typeof OneClosure> => ({
  ...listedToWire(shown),
  MessageEN: shown.message.en,
  MessageID: shown.message.id,
  Cases: shown.cases.map((one) => ({
    CaseID: one.id,
    OrderNo: one.orderNumber,
    BookingID: one.bookingId,
    Name: one.name,
    Phone: one.phone,
    HasEmail: one.hasEmail,
    Language: one.language,
    Hours: one.hours.map(hourToWire),
    Way: one.way,
    State: one.state,
    Outcome: one.outcome,
    Problem: one.problem,
    Refund: one.refund,
    Debt: one.debt,
    Units: one.units,
    At: one.at,
    ToldAt: one.toldAt,
    Goods: one.goods.map(({ orderNumber, total, owed, things }) => ({
      OrderNo: orderNumber,
      Total: total,
      Owed: owed,
      Things: things.map(({ name, quantity }) => ({ Name: name, Quantity: quantity })),
    })),
  })),
  Classes: shown.classes.map(({ publicId, name, date, from }) => ({
    ClassID: publicId,
    Name: name,
    Date: toDayMonthYear(date),
    FromHour: from,
  })),
  SeriesDates: shown.seriesDates.map(seriesDateToWire),
  BlockID: shown.blockId,
  ClosedDates: shown.closedDates.map(toDayMonthYear),
})

export const shownClosureFromWire = (data: DataOf<typeof OneClosure>): ShownClosure => ({
  ...listedFromWire(data),
  message: { en: data.MessageEN, id: data.MessageID },
  cases: data.Cases.map((one) => ({
    id: one.CaseID,
    orderNumber: one.OrderNo,
    bookingId: one.BookingID,
    name: one.Name,
    phone: one.Phone,
    hasEmail: one.HasEmail,
    language: one.Language,
    hours: one.Hours.map(hourFromWire),
    way: one.Way,
    state: one.State,
    outcome: one.Outcome,
    problem: one.Problem,
    refund: one.Refund,
    debt: one.Debt,
    units: one.Units,
    at: one.At,
    toldAt: one.ToldAt,
    goods: one.Goods.map(({ OrderNo, Total, Owed, Things }) => ({
      orderNumber: OrderNo,
      total: Total,
      owed: Owed,
      things: Things.map(({ Name, Quantity }) => ({ name: Name, quantity: Quantity })),
    })),
  })),
  classes: data.Classes.map((one) => ({
    publicId: one.ClassID,
    name: one.Name,
    date: fromDayMonthYear(one.Date) ?? '',
    from: one.FromHour,
  })),
  seriesDates: data.SeriesDates.map(seriesDateFromWire),
  blockId: data.BlockID,
  closedDates: data.ClosedDates.map((date) => fromDayMonthYear(date) ?? ''),
})

export const begunToWire = (publicId: string): DataOf<typeof BeginClosure> => ({ ClosureID: publicId })

/** The public id of a closure that has begun. */
export const begunFromWire = ({ ClosureID }: DataOf<typeof BeginClosure>): string => ClosureID

/** The way that staff saw, and the one that they choose. */
export type WayChange = { readonly seen: CaseWay; readonly way: CaseWay }

export const caseWayToWire = ({ seen, way }: WayChange): BodyOf<typeof ChangeCase> => ({
  Seen: seen,
  Way: way,
})

export const caseWayFromWire = ({ Seen, Way }: BodyOf<typeof ChangeCase>): WayChange => ({
  seen: Seen,
  way: Way,
})
