import type { PlayDate } from '@pantul/rules/play-date'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskCancel, DeskCancelCustomPercents, DeskCancelPreview } from './desk-cancel-booking.ts'
import {
  listOf,
  nullable,
  playDate,
  trimmedText,
  wireConverter,
  type WireConverter,
} from './wire-converter.ts'

type WirePreview = DataOf<typeof DeskCancelPreview>
type WireCancel = BodyOf<typeof DeskCancel>

/** A part of a refund, in rupiah, and the routes that it may take. */
export type OfferedRefund = {
  /** The payment that the part comes from; null: store credit. */
  readonly paymentId: string | null
  /** The method of the payment; null for store credit. */
  readonly method: string | null
  readonly amount: number
  /** The usual route comes first. */
  readonly routes: readonly StaffRefundRoute[]
}

export const offeredRefundsConverter = listOf(
  wireConverter<OfferedRefund, WirePreview['Parts'][number]>()({
    paymentId: 'PaymentID',
    method: 'Method',
    amount: 'Amount',
    routes: 'Routes',
  }),
)

/** An order line in the preview of a cancellation. */
export type DeskCancelLine = {
  readonly lineId: number
  readonly bookingId: number
  readonly name: string
  readonly date: PlayDate
  /** Null for an add-on. */
  readonly hour: number | null
  readonly quantity: number
  /** The rupiah that were paid for the line. */
  readonly paid: number
  readonly percent: number
  /** The rupiah that are refunded: `percent` of `paid`. */
  readonly refunded: number
  /** Whether package hours paid the line. */
  readonly paidByPackage: boolean
}

const line = wireConverter<DeskCancelLine, WirePreview['Lines'][number]>()({
  lineId: 'LineID',
  bookingId: 'BookingID',
  name: 'Name',
  date: ['Date', playDate],
  hour: 'Hour',
  quantity: 'Quantity',
  paid: 'Paid',
  percent: 'Percent',
  refunded: 'Back',
  paidByPackage: 'IsByPackage',
})

/** The refund if staff cancel the order, or one booking of it, now. Amounts are in rupiah. */
export type DeskCancellationPreview = {
  /** Null: the whole order. */
  readonly bookingId: number | null
  /** Whether the order is held and waits for its payment. */
  readonly isUnpaidOrder: boolean
  readonly lines: readonly DeskCancelLine[]
  readonly paid: number
  readonly refund: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: number
  /** Court-hours that are returned to packages. */
  readonly packageHours: number
  readonly refundParts: readonly OfferedRefund[]
  /** When the cancellation tiers next change the percentages, ISO 8601 with offset; null: not before play begins. */
  readonly validUntil: string | null
  /** Sent with the cancellation. */
  readonly hash: string
}

export const { toWire: deskCancellationPreviewToWire, fromWire: deskCancellationPreviewFromWire } =
  wireConverter<DeskCancellationPreview, WirePreview>()({
    bookingId: 'BookingID',
    isUnpaidOrder: 'IsHeld',
    lines: ['Lines', listOf(line)],
    paid: 'Paid',
    refund: 'Refund',
    noLongerOwed: 'NoLongerOwed',
    packageHours: 'Units',
    refundParts: ['Parts', offeredRefundsConverter],
    validUntil: 'Until',
    hash: 'PreviewHash',
  })

/** The refunded percentage of each line, by line id. */
export type LinePercents = ReadonlyMap<number, number>

const linePercents: WireConverter<LinePercents, WireCancel['Percents']> = {
  toWire: (percents) => [...percents].map(([lineId, percent]) => ({ LineID: lineId, Percent: percent })),
  fromWire: (wire) => new Map(wire.map(({ LineID, Percent }) => [LineID, Percent])),
}

type CustomPercents = { readonly bookingId: number | null; readonly percents: LinePercents }

export const { toWire: customPercentsToWire, fromWire: customPercentsFromWire } = wireConverter<
  CustomPercents,
  BodyOf<typeof DeskCancelCustomPercents>
>()({ bookingId: 'BookingID', percents: ['Percents', linePercents] })

/** How money is refunded. */
export type RefundChoices = {
  /** The chosen routes of payments. A payment without a choice takes its usual route. */
  readonly routeChoices: readonly RouteChoice[]
  /** The bank account for transfers; null: the guest is asked by mail. */
  readonly bankAccount: BankAccount | null
}

type RouteChoice = {
  readonly paymentId: string
  readonly route: StaffRefundRoute
  /** The number of the card terminal's receipt; empty for other routes. */
  readonly slip: string
}

type BankAccount = {
  readonly bank: string
  readonly accountNumber: string
  readonly accountName: string
}

const routeChoice = wireConverter<RouteChoice, WireCancel['Routes'][number]>()({
  paymentId: 'PaymentID',
  route: 'Route',
  slip: 'Slip',
})

const bankAccount = wireConverter<BankAccount, NonNullable<WireCancel['Account']>>()({
  bank: 'Bank',
  accountNumber: 'AccountNumber',
  accountName: 'AccountName',
})

export const refundChoiceFields = {
  routeChoices: ['Routes', listOf(routeChoice)],
  bankAccount: ['Account', nullable(bankAccount)],
} as const

export type DeskCancelRequest = RefundChoices & {
  readonly bookingId: number | null
  readonly percents: LinePercents
  readonly reason: string
  /** Whether the mail tells the player the reason. */
  readonly isReasonShown: boolean
  /** The hash of the preview that staff saw. */
  readonly hash: string
}

export const { toWire: cancelRequestToWire, fromWire: cancelRequestFromWire } = wireConverter<
  DeskCancelRequest,
  WireCancel
>()({
  ...refundChoiceFields,
  bookingId: 'BookingID',
  percents: ['Percents', linePercents],
  reason: ['Reason', trimmedText],
  isReasonShown: 'IsReasonShown',
  hash: 'PreviewHash',
})

/** What a cancellation refunded. Amounts are in rupiah. */
export type DeskCancellationRefund = {
  readonly refund: number
  /** Court-hours that were returned to packages. */
  readonly packageHours: number
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
}

const refundedPart = wireConverter<
  DeskCancellationRefund['routes'][number],
  DataOf<typeof DeskCancel>['Routes'][number]
>()({ route: 'Route', amount: 'Amount' })

export const { toWire: deskCancellationRefundToWire, fromWire: deskCancellationRefundFromWire } =
  wireConverter<DeskCancellationRefund, DataOf<typeof DeskCancel>>()({
    refund: 'Refund',
    packageHours: 'Units',
    routes: ['Routes', listOf(refundedPart)],
  })
