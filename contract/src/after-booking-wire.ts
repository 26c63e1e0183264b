import type { BookingItem } from '@pantul/rules/booking-item'
import type { Rupiah } from '@pantul/rules/money'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { CancelOrder, CancelPreview, OneRefund, QuoteReschedule, refundRoutes } from './after-booking.ts'
import type { BodyOf, DataOf } from './call.ts'
import { lineToWire } from './quote-wire.ts'
import { fieldOf } from './unknown-data.ts'
import { listOf, nullable, wireConverter } from './wire-converter.ts'

type WirePreview = DataOf<typeof CancelPreview>

export type RefundRoute = (typeof refundRoutes)[number]

/** The refund if the order, or one booking of it, is cancelled now. */
export type CancellationPreview = {
  /** Null: the whole order. */
  readonly bookingId: number | null
  /** The amount that was paid. */
  readonly paid: Rupiah
  readonly percent: number
  readonly refund: Rupiah
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: Rupiah
  readonly routes: readonly { readonly route: RefundRoute; readonly amount: Rupiah }[]
  /** Court-hours that are returned to packages. */
  readonly packageHours: number
  /** How long this refund is offered, ISO 8601 with offset; null: until play begins. */
  readonly validUntil: string | null
  /** Sent with the cancellation; the server refuses if the refund has changed. */
  readonly hash: string
}

const refundPart = wireConverter<CancellationPreview['routes'][number], WirePreview['Routes'][number]>()({
  route: 'Route',
  amount: 'Amount',
})

export const { toWire: previewToWire, fromWire: previewFromWire } = wireConverter<
  CancellationPreview,
  WirePreview
>()({
  bookingId: 'BookingID',
  paid: 'Paid',
  percent: 'Percent',
  refund: 'Refund',
  noLongerOwed: 'Debt',
  routes: ['Routes', listOf(refundPart)],
  packageHours: 'Units',
  validUntil: 'Until',
  hash: 'PreviewHash',
})

/** The `data` of PRICE_CHANGED, with the new preview. */
export const newPreviewToWire = (preview: CancellationPreview): { Preview: WirePreview } => ({
  Preview: previewToWire(preview),
})

/** The new preview in the `data` of PRICE_CHANGED; null if there is none. */
export function newPreviewFromWire(data: unknown): CancellationPreview | null {
  const preview = fieldOf(data, 'Preview')
  return preview === undefined ? null : previewFromWire(preview as WirePreview)
}

type CancelledBooking = Pick<CancellationPreview, 'refund' | 'packageHours'> & {
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: Rupiah }[]
  /** The id of the refund by bank transfer; null if there is none. */
  readonly transferId: string | null
}

export const cancelledToWire = (cancelled: CancelledBooking): DataOf<typeof CancelOrder> => ({
  Refund: cancelled.refund,
  Routes: cancelled.routes.map(({ route, amount }) => ({ Route: route, Amount: amount })),
  Units: cancelled.packageHours,
  TransferRefundID: cancelled.transferId,
})

/** The refund of a cancelled order or booking, in rupiah. */
export const cancelRefundFromWire = (wire: DataOf<typeof CancelOrder>): Rupiah => wire.Refund

/** A move of a booking to a new time, as it is sent. Browsers store it until the answer arrives. */
export type SentMove = BodyOf<typeof QuoteReschedule>

export const moveToWire = (bookingId: number, { date, hours, courts }: BookingItem): SentMove => ({
  bookingId,
  date: toDayMonthYear(date),
  hours: [...hours],
  courts: courts.map(({ id }) => id),
})

type WireMoveQuote = DataOf<typeof QuoteReschedule>

/** The price difference of a move. */
export type MoveQuote = {
  /** What was paid for the booking. */
  readonly paid: Rupiah
  /** The price of the new time. */
  readonly price: Rupiah
  readonly toPay: Rupiah
  readonly toRefund: Rupiah
  /** The route of `toRefund`. */
  readonly refundRoute: RefundRoute
  /** The order's promo discount on the booking before and after the move; null if there was none before. */
  readonly promo: { readonly name: string; readonly before: Rupiah; readonly after: Rupiah } | null
  readonly hash: string
}

const promoChange = wireConverter<NonNullable<MoveQuote['promo']>, NonNullable<WireMoveQuote['Promo']>>()({
  name: 'Name',
  before: 'Before',
  after: 'After',
})

const moveQuote = wireConverter<MoveQuote, Omit<WireMoveQuote, 'Lines'>>()({
  paid: 'Paid',
  price: 'Price',
  toPay: 'ToPay',
  toRefund: 'ToCredit',
  refundRoute: 'CreditRoute',
  promo: ['Promo', nullable(promoChange)],
  hash: 'QuoteHash',
})

export const moveQuoteToWire = (
  quote: MoveQuote & { readonly lines: readonly PriceLine[] },
): WireMoveQuote => ({
  Lines: quote.lines.map(lineToWire),
  ...moveQuote.toWire(quote),
})

export const { fromWire: moveQuoteFromWire } = moveQuote

/** A refund by bank transfer. */
export type TransferRefund = {
  readonly id: string
  readonly orderNumber: string
  readonly amount: Rupiah
  readonly state: DataOf<typeof OneRefund>['State']
  /** The last digits of the bank account; null until one is given. */
  readonly bankAccountEnding: string | null
}

export const { toWire: transferToWire, fromWire: transferFromWire } = wireConverter<
  TransferRefund,
  DataOf<typeof OneRefund>
>()({
  id: 'RefundID',
  orderNumber: 'OrderNo',
  amount: 'Amount',
  state: 'State',
  bankAccountEnding: 'AccountEnding',
})
