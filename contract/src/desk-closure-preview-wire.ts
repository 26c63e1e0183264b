import type { CaseFacts } from '@pantul/rules/closure'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { PreviewClosure } from './desk-closures.ts'
import {
  closedHourFromWire,
  closedHourToWire,
  closedSeriesDateFromWire,
  closedSeriesDateToWire,
  type ClosedClass,
  type ClosedHour,
  type ClosedSeriesDate,
} from './desk-closed-hours-wire.ts'

/**
 * A booking in closed hours. Amounts are in rupiah. `paid`: for the whole booking. `money`: what comes back; `units`:
 * package hours that come back. `owes`: whether its order has an unpaid balance.
 */
export type PreviewedBooking = CaseFacts & {
  readonly orderNumber: string
  readonly bookingId: number
  readonly name: string
  readonly phone: string
  readonly hasEmail: boolean
  readonly language: 'en' | 'id'
  readonly hours: readonly ClosedHour[]
  readonly paid: number
  /** The part of the unpaid balance that ends. */
  readonly noLongerOwed: number
  /** Hours outside of the closure that are released too, because their unpaid order is cancelled as a whole. */
  readonly alsoEnds: readonly ClosedHour[]
}

export type ClosurePreview = {
  /** Court-hours that would be closed. */
  readonly hours: number
  /** Those of them that are blocked already. */
  readonly alreadyBlocked: number
  /** Dates of series that are skipped and not billed. */
  readonly seriesDates: readonly ClosedSeriesDate[]
  /** Whether its dates become closed dates. */
  readonly closesDates: boolean
  readonly bookings: readonly PreviewedBooking[]
  readonly classes: readonly ClosedClass[]
}

export const closurePreviewToWire = ({
  hours,
  alreadyBlocked,
  seriesDates,
  closesDates,
  bookings,
  classes,
}: ClosurePreview): DataOf<typeof PreviewClosure> => ({
  Hours: hours,
  Blocked: alreadyBlocked,
  SeriesDates: seriesDates.map(closedSeriesDateToWire),
  ClosesDates: closesDates,
  Bookings: bookings.map((one) => ({
    OrderNo: one.orderNumber,
    BookingID: one.bookingId,
    Name: one.name,
    Phone: one.phone,
    HasEmail: one.hasEmail,
    Language: one.language,
    Hours: one.hours.map(closedHourToWire),
    Paid: one.paid,
    NoLongerOwed: one.noLongerOwed,
    AlsoEnds: one.alsoEnds.map(closedHourToWire),
    IsUnpaid: one.isUnpaid,
    HasAccount: one.hasAccount,
    Money: one.money,
    Units: one.units,
    IsPartlyClosed: one.isPartlyClosed,
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
  alreadyBlocked: Blocked,
  seriesDates: SeriesDates.map(closedSeriesDateFromWire),
  closesDates: ClosesDates,
  bookings: Bookings.map((one) => ({
    orderNumber: one.OrderNo,
    bookingId: one.BookingID,
    name: one.Name,
    phone: one.Phone,
    hasEmail: one.HasEmail,
    language: one.Language,
    hours: one.Hours.map(closedHourFromWire),
    paid: one.Paid,
    noLongerOwed: one.NoLongerOwed,
    alsoEnds: one.AlsoEnds.map(closedHourFromWire),
    isUnpaid: one.IsUnpaid,
    hasAccount: one.HasAccount,
    money: one.Money,
    units: one.Units,
    isPartlyClosed: one.IsPartlyClosed,
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
