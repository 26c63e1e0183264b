import type {
  CaseOutcome,
  CaseResolution,
  ClosedTime,
  ClosureKind,
  ClosureResolution,
} from '@pantul/rules/closure'
import type { PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import {
  closedClassFields,
  closedHoursConverter,
  closedSeriesDatesConverter,
  type ClosedClass,
  type ClosedHour,
  type ClosedSeriesDate,
} from './desk-closed-hours-wire.ts'
import type { Closures, OneClosure } from './desk-closures.ts'
import type { GoodsOfBooking } from './desk-schedule-wire.ts'
import { listOf, playDate, wireConverter } from './wire-converter.ts'

type WireListed = DataOf<typeof Closures>['Closures'][number]
type WireShown = DataOf<typeof OneClosure>
type WireCase = WireShown['Cases'][number]

/** A closure in a list. */
export type ListedClosure = Omit<ClosedTime, 'courts'> & {
  readonly publicId: string
  readonly kind: ClosureKind
  readonly courts: readonly { readonly id: string; readonly name: string }[]
  readonly reason: string
  readonly resolution: ClosureResolution
  /** Whether the server has tried to settle all bookings. */
  readonly isFinished: boolean
  /** Whether its hours are still blocked. */
  readonly isBlocked: boolean
  /** The member of staff who began the closure. */
  readonly by: string
  /** When the closure began, ISO 8601 with offset. */
  readonly at: string
  /** The number of bookings that are settled; `unsettled`: not yet; `failed`: the server could not settle them. */
  readonly settled: number
  readonly unsettled: number
  readonly failed: number
}

const court = wireConverter<ListedClosure['courts'][number], WireListed['Courts'][number]>()({
  id: 'CourtID',
  name: 'Name',
})

const listedFields = {
  publicId: 'ClosureID',
  kind: 'Kind',
  courts: ['Courts', listOf(court)],
  dateFrom: ['DateFrom', playDate],
  dateTo: ['DateTo', playDate],
  from: 'FromHour',
  until: 'UntilHour',
  reason: 'Reason',
  resolution: 'Way',
  isFinished: 'IsFinished',
  isBlocked: 'IsBlocked',
  by: 'By',
  at: 'At',
  settled: 'Done',
  unsettled: 'Left',
  failed: 'Failed',
} as const

const listedClosures = listOf(wireConverter<ListedClosure, WireListed>()(listedFields))

export const closuresToWire = (closures: readonly ListedClosure[]): DataOf<typeof Closures> => ({
  Closures: listedClosures.toWire(closures),
})

export const closuresFromWire = (wire: DataOf<typeof Closures>): readonly ListedClosure[] =>
  listedClosures.fromWire(wire.Closures)

/** A closed booking, and what happened to it. Amounts are in rupiah. */
export type ClosureCase = {
  readonly id: number
  readonly orderNumber: string
  readonly bookingId: number
  readonly name: string
  /** Empty for people who left no phone number. */
  readonly phone: string
  readonly hasEmail: boolean
  readonly language: 'en' | 'id'
  readonly hours: readonly ClosedHour[]
  readonly resolution: CaseResolution
  /** `left`: the booking is not settled yet. */
  readonly state: 'left' | 'done' | 'failed'
  readonly outcome: CaseOutcome | null
  /** Why the booking could not be settled, for staff; null if it did not fail. */
  readonly problem: string | null
  readonly refund: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: number
  /** Court-hours that were returned to packages. */
  readonly packageHours: number
  readonly at: string
  /** When staff told the person about the closure; null if nobody did yet. */
  readonly toldAt: string | null
  /** Goods that were sold with a booking which has no hours any more. */
  readonly goods: readonly Omit<GoodsOfBooking, 'rentedAtOtherTime'>[]
}

const thing = wireConverter<GoodsOfBooking['things'][number], WireCase['Goods'][number]['Things'][number]>()({
  name: 'Name',
  quantity: 'Quantity',
})

const goods = wireConverter<ClosureCase['goods'][number], WireCase['Goods'][number]>()({
  orderNumber: 'OrderNo',
  total: 'Total',
  owed: 'Owed',
  things: ['Things', listOf(thing)],
})

const closureCase = wireConverter<ClosureCase, WireCase>()({
  id: 'CaseID',
  orderNumber: 'OrderNo',
  bookingId: 'BookingID',
  name: 'Name',
  phone: 'Phone',
  hasEmail: 'HasEmail',
  language: 'Language',
  hours: ['Hours', closedHoursConverter],
  resolution: 'Way',
  state: 'State',
  outcome: 'Outcome',
  problem: 'Problem',
  refund: 'Refund',
  noLongerOwed: 'NoLongerOwed',
  packageHours: 'Units',
  at: 'At',
  toldAt: 'ToldAt',
  goods: ['Goods', listOf(goods)],
})

const closedClass = wireConverter<ClosedClass, WireShown['Classes'][number]>()(closedClassFields)

/** A closure with everything that happened. */
export type ShownClosure = ListedClosure & {
  readonly message: { readonly en: string; readonly id: string }
  readonly cases: readonly ClosureCase[]
  readonly classes: readonly ClosedClass[]
  /** The dates of fixed hours that the closure skipped. */
  readonly seriesDates: readonly ClosedSeriesDate[]
  /** The block of its hours; null: the courts are open again. */
  readonly blockId: string | null
  /** The dates that the closure added to the closed dates. */
  readonly closedDates: readonly PlayDate[]
}

const shownClosure = wireConverter<
  Omit<ShownClosure, 'message'>,
  Omit<WireShown, 'MessageEnglish' | 'MessageIndonesian'>
>()({
  ...listedFields,
  cases: ['Cases', listOf(closureCase)],
  classes: ['Classes', listOf(closedClass)],
  seriesDates: ['SeriesDates', closedSeriesDatesConverter],
  blockId: 'BlockID',
  closedDates: ['ClosedDates', listOf(playDate)],
})

export const shownClosureToWire = (shown: ShownClosure): WireShown => ({
  ...shownClosure.toWire(shown),
  MessageEnglish: shown.message.en,
  MessageIndonesian: shown.message.id,
})

export const shownClosureFromWire = (wire: WireShown): ShownClosure => ({
  ...shownClosure.fromWire(wire),
  message: { en: wire.MessageEnglish, id: wire.MessageIndonesian },
})
