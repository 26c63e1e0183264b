import type { CaseFacts } from '@pantul/rules/closure'
import type { DataOf } from './call.ts'
import {
  closedClassFields,
  closedHoursConverter,
  closedSeriesDatesConverter,
  type ClosedClass,
  type ClosedHour,
  type ClosedSeriesDate,
} from './desk-closed-hours-wire.ts'
import type { PreviewClosure } from './desk-closures.ts'
import { listOf, wireConverter } from './wire-converter.ts'

type WirePreview = DataOf<typeof PreviewClosure>

/** A booking in closed hours, with what would be refunded. Amounts are in rupiah. */
export type PreviewedBooking = CaseFacts & {
  readonly orderNumber: string
  readonly bookingId: number
  readonly name: string
  readonly phone: string
  readonly hasEmail: boolean
  readonly language: 'en' | 'id'
  readonly hours: readonly ClosedHour[]
  /** What was paid for the whole booking. */
  readonly paid: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: number
  /** Hours outside of the closure that are released too, because their unpaid order is cancelled as a whole. */
  readonly otherEndedHours: readonly ClosedHour[]
}

const booking = wireConverter<PreviewedBooking, WirePreview['Bookings'][number]>()({
  orderNumber: 'OrderNo',
  bookingId: 'BookingID',
  name: 'Name',
  phone: 'Phone',
  hasEmail: 'HasEmail',
  language: 'Language',
  hours: ['Hours', closedHoursConverter],
  paid: 'Paid',
  noLongerOwed: 'NoLongerOwed',
  otherEndedHours: ['AlsoEnds', closedHoursConverter],
  isUnpaid: 'IsUnpaid',
  hasAccount: 'HasAccount',
  money: 'Money',
  packageHours: 'Units',
  isPartlyClosed: 'IsPartlyClosed',
  hasBegun: 'HasBegun',
  hasUnpaidBalance: 'Owes',
})

type PreviewedClass = ClosedClass & {
  readonly until: number
  /** Whether all its hours are closed. */
  readonly isFullyClosed: boolean
}

const previewedClass = wireConverter<PreviewedClass, WirePreview['Classes'][number]>()({
  ...closedClassFields,
  until: 'UntilHour',
  isFullyClosed: 'IsWhole',
})

/** What a closure would do now. */
export type ClosurePreview = {
  /** Court-hours that would be closed. */
  readonly hours: number
  /** Court-hours of these that are blocked already. */
  readonly alreadyBlockedHours: number
  /** The dates of fixed hours that are skipped and not billed. */
  readonly seriesDates: readonly ClosedSeriesDate[]
  /** Whether the dates become closed dates, which players cannot book. */
  readonly closesDates: boolean
  readonly bookings: readonly PreviewedBooking[]
  readonly classes: readonly PreviewedClass[]
}

export const { toWire: closurePreviewToWire, fromWire: closurePreviewFromWire } = wireConverter<
  ClosurePreview,
  WirePreview
>()({
  hours: 'Hours',
  alreadyBlockedHours: 'Blocked',
  seriesDates: ['SeriesDates', closedSeriesDatesConverter],
  closesDates: 'ClosesDates',
  bookings: ['Bookings', listOf(booking)],
  classes: ['Classes', listOf(previewedClass)],
})
