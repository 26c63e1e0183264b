import type { BookingItem } from '@pantul/rules/booking-item'
import type { Rupiah } from '@pantul/rules/money'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { CancelOrder, CancelPreview, OneRefund, QuoteReschedule, refundRoutes } from './after-booking.ts'
import type { BodyOf, DataOf } from './call.ts'
import { lineToWire } from './quote-wire.ts'

type WirePreview = DataOf<typeof CancelPreview>
type WireTransfer = DataOf<typeof OneRefund>

export type RefundRoute = (typeof refundRoutes)[number]

/** The refund if cancelled now: rupiah, and court-hours of packages. */
export type CancellationPreview = {
  /** The amount paid. */
  readonly paid: Rupiah
  readonly percent: number
  readonly refund: Rupiah
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: Rupiah
  readonly routes: readonly { readonly route: RefundRoute; readonly amount: Rupiah }[]
  readonly units: number
  /** Until when this refund is offered, ISO 8601 with offset; null: until play starts. */
  readonly until: string | null
  /** Sent with the cancellation; the server refuses if the refund has changed. */
  readonly hash: string
}

/** `bookingId`: null for the whole order. */
type BookingPreview = CancellationPreview & { readonly bookingId: number | null }

export const previewToWire = (preview: BookingPreview): WirePreview => ({
  BookingID: preview.bookingId,
  Paid: preview.paid,
  Percent: preview.percent,
  Refund: preview.refund,
  Debt: preview.noLongerOwed,
  Routes: routesToWire(preview.routes),
  Units: preview.units,
  Until: preview.until,
  PreviewHash: preview.hash,
})

const routesToWire = <Route extends StaffRefundRoute>(
  routes: readonly { readonly route: Route; readonly amount: Rupiah }[],
) => routes.map(({ route, amount }) => ({ Route: route, Amount: amount }))

export const previewFromWire = (wire: WirePreview): CancellationPreview => ({
  paid: wire.Paid,
  percent: wire.Percent,
  refund: wire.Refund,
  noLongerOwed: wire.Debt,
  routes: wire.Routes.map(({ Route, Amount }) => ({ route: Route, amount: Amount })),
  units: wire.Units,
  until: wire.Until,
  hash: wire.PreviewHash,
})

/** The `data` of PRICE_CHANGED, with the new preview. */
export const newPreviewToWire = (preview: BookingPreview): { Preview: WirePreview } => ({
  Preview: previewToWire(preview),
})

/** The new preview in the `data` of PRICE_CHANGED; null if there is none. */
export function newPreviewFromWire(data: unknown): CancellationPreview | null {
  if (typeof data !== 'object' || data === null || !('Preview' in data)) return null
  // The server validates it against this contract.
  return previewFromWire(data.Preview as WirePreview)
}

/** The result of a cancellation. `transferId`: the refund by bank transfer, or null. */
type CancelledBooking = Pick<CancellationPreview, 'refund' | 'units'> & {
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: Rupiah }[]
  readonly transferId: string | null
}

export const cancelledToWire = (cancelled: CancelledBooking): DataOf<typeof CancelOrder> => ({
  Refund: cancelled.refund,
  Routes: routesToWire(cancelled.routes),
  Units: cancelled.units,
  TransferRefundID: cancelled.transferId,
})

/** The refund of a cancelled order or booking, in rupiah. */
export const cancelRefundFromWire = (wire: DataOf<typeof CancelOrder>): Rupiah => wire.Refund

/** The new time of a booking, as it is sent. Browsers store it until the answer arrives. */
export type SentMove = BodyOf<typeof QuoteReschedule>

export const moveToWire = (bookingId: number, { date, hours, courts }: BookingItem): SentMove => ({
  bookingId,
  date: toDayMonthYear(date),
  hours: [...hours],
  courts: courts.map(({ id }) => id),
})

/** The price of a move in rupiah. */
export type MoveQuote = {
  readonly paid: Rupiah
  readonly price: Rupiah
  readonly toPay: Rupiah
  readonly toCredit: Rupiah
  /** The route of `toCredit`. */
  readonly creditRoute: RefundRoute
  /** The order's promo discount before and after the move; null if there was none before. */
  readonly promo: { readonly name: string; readonly before: Rupiah; readonly after: Rupiah } | null
  readonly hash: string
}

export const moveQuoteToWire = (
  quote: MoveQuote & { readonly lines: readonly PriceLine[] },
): DataOf<typeof QuoteReschedule> => ({
  Lines: quote.lines.map(lineToWire),
  Paid: quote.paid,
  Price: quote.price,
  ToPay: quote.toPay,
  ToCredit: quote.toCredit,
  CreditRoute: quote.creditRoute,
  Promo: quote.promo && { Name: quote.promo.name, Before: quote.promo.before, After: quote.promo.after },
  QuoteHash: quote.hash,
})

export const moveQuoteFromWire = (wire: DataOf<typeof QuoteReschedule>): MoveQuote => ({
  paid: wire.Paid,
  price: wire.Price,
  toPay: wire.ToPay,
  toCredit: wire.ToCredit,
  creditRoute: wire.CreditRoute,
  promo: wire.Promo && { name: wire.Promo.Name, before: wire.Promo.Before, after: wire.Promo.After },
  hash: wire.QuoteHash,
})

/** A refund by bank transfer. `accountEnding`: null until an account is given. */
export type TransferRefund = {
  readonly id: string
  readonly amount: Rupiah
  readonly accountEnding: string | null
}

export const transferToWire = (
  transfer: TransferRefund & { readonly orderNumber: string; readonly state: WireTransfer['State'] },
): WireTransfer => ({
  RefundID: transfer.id,
  OrderNo: transfer.orderNumber,
  Amount: transfer.amount,
  State: transfer.state,
  AccountEnding: transfer.accountEnding,
})

export const transferFromWire = (wire: WireTransfer): TransferRefund => ({
  id: wire.RefundID,
  amount: wire.Amount,
  accountEnding: wire.AccountEnding,
})
