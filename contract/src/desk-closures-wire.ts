import type {
  CaseOutcome,
  CaseResolution,
  ClosedTime,
  ClosureKind,
  ClosureResolution,
} from '@pantul/rules/closure'
import { fromDayMonthYear, type PlayDate, toDayMonthYear } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { Closures, OneClosure } from './desk-closures.ts'
import type { GoodsOfBooking } from './desk-schedule-wire.ts'
import {
  closedHourFromWire,
  closedHourToWire,
  closedSeriesDateFromWire,
  closedSeriesDateToWire,
  type ClosedClass,
  type ClosedHour,
  type ClosedSeriesDate,
} from './desk-closed-hours-wire.ts'

/** A closure in a list. `at`: local time with offset. */
export type ListedClosure = Omit<ClosedTime, 'courts'> & {
  readonly publicId: string
  readonly kind: ClosureKind
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly reason: string
  readonly resolution: ClosureResolution
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
  readonly resolution: CaseResolution
  /** `left`: it waits for the job. */
  readonly state: 'left' | 'done' | 'failed'
  readonly outcome: CaseOutcome | null
  readonly problem: string | null
  readonly refund: number
  readonly noLongerOwed: number
  readonly units: number
  readonly at: string
  readonly toldAt: string | null
  /** Goods that were sold with a booking which has no hours any more. */
  readonly goods: readonly Omit<GoodsOfBooking, 'rentedElsewhere'>[]
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
  Way: one.resolution,
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
  resolution: one.Way,
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
  MessageEnglish: shown.message.en,
  MessageIndonesian: shown.message.id,
  Cases: shown.cases.map((one) => ({
    CaseID: one.id,
    OrderNo: one.orderNumber,
    BookingID: one.bookingId,
    Name: one.name,
    Phone: one.phone,
    HasEmail: one.hasEmail,
    Language: one.language,
    Hours: one.hours.map(closedHourToWire),
    Way: one.resolution,
    State: one.state,
    Outcome: one.outcome,
    Problem: one.problem,
    Refund: one.refund,
    NoLongerOwed: one.noLongerOwed,
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
  SeriesDates: shown.seriesDates.map(closedSeriesDateToWire),
  BlockID: shown.blockId,
  ClosedDates: shown.closedDates.map(toDayMonthYear),
})

export const shownClosureFromWire = (data: DataOf<typeof OneClosure>): ShownClosure => ({
  ...listedFromWire(data),
  message: { en: data.MessageEnglish, id: data.MessageIndonesian },
  cases: data.Cases.map((one) => ({
    id: one.CaseID,
    orderNumber: one.OrderNo,
    bookingId: one.BookingID,
    name: one.Name,
    phone: one.Phone,
    hasEmail: one.HasEmail,
    language: one.Language,
    hours: one.Hours.map(closedHourFromWire),
    resolution: one.Way,
    state: one.State,
    outcome: one.Outcome,
    problem: one.Problem,
    refund: one.Refund,
    noLongerOwed: one.NoLongerOwed,
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
  seriesDates: data.SeriesDates.map(closedSeriesDateFromWire),
  blockId: data.BlockID,
  closedDates: data.ClosedDates.map((date) => fromDayMonthYear(date) ?? ''),
})
