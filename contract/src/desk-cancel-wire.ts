import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskCancel, DeskCancelCustomPercents, DeskCancelPreview } from './desk-cancel.ts'

type WirePreview = DataOf<typeof DeskCancelPreview>
type WireCancel = BodyOf<typeof DeskCancel>

/** A part of a refund, and the routes that it may take, the usual one first. `paymentId` null: store credit. Amounts are in rupiah. */
export type OfferedRefund = {
  readonly paymentId: string | null
  readonly method: string | null
  readonly amount: number
  readonly routes: readonly StaffRefundRoute[]
}

/**
 * A line that is cancelled. `hour`: null for an add-on. `paid`: rupiah paid for it; `back`: rupiah refunded of that, by
 * `percent`. `isByPackage`: package hours paid it.
 */
export type DeskCancelLine = {
  readonly lineId: number
  readonly bookingId: number
  readonly name: string
  readonly date: PlayDate
  readonly hour: number | null
  readonly quantity: number
  readonly paid: number
  readonly percent: number
  readonly back: number
  readonly isByPackage: boolean
}

/** The refund if staff cancel now. `bookingId` null: the whole order. Amounts are in rupiah. */
export type DeskCancellation = {
  readonly bookingId: number | null
  /** Whether the order is held and waits for its payment. */
  readonly isUnpaidOrder: boolean
  readonly lines: readonly DeskCancelLine[]
  readonly paid: number
  readonly refund: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: number
  /** Package hours that are returned. */
  readonly packageHours: number
  readonly parts: readonly OfferedRefund[]
  /** The end of the percentages of the policy, ISO 8601 with offset; null: the beginning of play. */
  readonly validUntil: string | null
  readonly hash: string
}

export const offeredToWire = ({ paymentId, method, amount, routes }: OfferedRefund) => ({
  PaymentID: paymentId,
  Method: method,
  Amount: amount,
  Routes: [...routes],
})

export const offeredFromWire = (wire: ReturnType<typeof offeredToWire>): OfferedRefund => ({
  paymentId: wire.PaymentID,
  method: wire.Method,
  amount: wire.Amount,
  routes: wire.Routes,
})

export const deskCancellationToWire = (preview: DeskCancellation): WirePreview => ({
  BookingID: preview.bookingId,
  IsHeld: preview.isUnpaidOrder,
  Lines: preview.lines.map((line) => ({
    LineID: line.lineId,
    BookingID: line.bookingId,
    Name: line.name,
    Date: toDayMonthYear(line.date),
    Hour: line.hour,
    Quantity: line.quantity,
    Paid: line.paid,
    Percent: line.percent,
    Back: line.back,
    IsByPackage: line.isByPackage,
  })),
  Paid: preview.paid,
  Refund: preview.refund,
  NoLongerOwed: preview.noLongerOwed,
  Units: preview.packageHours,
  Parts: preview.parts.map(offeredToWire),
  Until: preview.validUntil,
  PreviewHash: preview.hash,
})

export const deskCancellationFromWire = (wire: WirePreview): DeskCancellation => ({
  bookingId: wire.BookingID,
  isUnpaidOrder: wire.IsHeld,
  lines: wire.Lines.map((line) => ({
    lineId: line.LineID,
    bookingId: line.BookingID,
    name: line.Name,
    date: dateOf(line.Date),
    hour: line.Hour,
    quantity: line.Quantity,
    paid: line.Paid,
    percent: line.Percent,
    back: line.Back,
    isByPackage: line.IsByPackage,
  })),
  paid: wire.Paid,
  refund: wire.Refund,
  noLongerOwed: wire.NoLongerOwed,
  packageHours: wire.Units,
  parts: wire.Parts.map(offeredFromWire),
  validUntil: wire.Until,
  hash: wire.PreviewHash,
})

function dateOf(text: string): PlayDate {
  const date = fromDayMonthYear(text)
  if (date === null) throw new Error(`${text} is not a date`)
  return date
}

/** The refunded percentage of each line, by line id. */
export type LinePercents = ReadonlyMap<number, number>

const percentsFromWire = (percents: WireCancel['Percents']): LinePercents =>
  new Map(percents.map(({ LineID, Percent }) => [LineID, Percent]))

const percentsToWire = (percents: LinePercents): WireCancel['Percents'] =>
  [...percents].map(([line, percent]) => ({ LineID: line, Percent: percent }))

export const customPercentsToWire = (
  bookingId: number | null,
  percents: LinePercents,
): BodyOf<typeof DeskCancelCustomPercents> => ({ BookingID: bookingId, Percents: percentsToWire(percents) })

export const customPercentsFromWire = ({
  BookingID,
  Percents,
}: BodyOf<typeof DeskCancelCustomPercents>): { bookingId: number | null; percents: LinePercents } => ({
  bookingId: BookingID,
  percents: percentsFromWire(Percents),
})

/**
 * How money is refunded: a route for each payment, and the bank account for transfers (null: the guest is asked).
 * `slip`: the number of the card terminal's receipt.
 */
export type RefundChoices = {
  readonly choices: readonly {
    readonly paymentId: string
    readonly route: StaffRefundRoute
    readonly slip: string
  }[]
  readonly account: {
    readonly bank: string
    readonly accountNumber: string
    readonly accountName: string
  } | null
}

type WireRefundRoutes = Pick<WireCancel, 'Routes' | 'Account'>

export const refundChoicesFromWire = ({ Routes, Account }: WireRefundRoutes): RefundChoices => ({
  choices: Routes.map(({ PaymentID, Route, Slip }) => ({ paymentId: PaymentID, route: Route, slip: Slip })),
  account: Account && {
    bank: Account.Bank,
    accountNumber: Account.AccountNumber,
    accountName: Account.AccountName,
  },
})

export const refundChoicesToWire = ({ choices, account }: RefundChoices): WireRefundRoutes => ({
  Routes: choices.map(({ paymentId, route, slip }) => ({ PaymentID: paymentId, Route: route, Slip: slip })),
  Account: account && {
    Bank: account.bank,
    AccountNumber: account.accountNumber,
    AccountName: account.accountName,
  },
})

/** A cancellation at the desk. `hash`: the hash of the preview that staff saw. `isReasonShown`: the player reads the reason. */
export type DeskCancelRequest = RefundChoices & {
  readonly bookingId: number | null
  readonly percents: LinePercents
  readonly reason: string
  readonly isReasonShown: boolean
  readonly hash: string
}

export const cancelRequestFromWire = (wire: WireCancel): DeskCancelRequest => ({
  ...refundChoicesFromWire(wire),
  bookingId: wire.BookingID,
  percents: percentsFromWire(wire.Percents),
  reason: wire.Reason.trim(),
  isReasonShown: wire.IsReasonShown,
  hash: wire.PreviewHash,
})

export const cancelRequestToWire = (cancelling: DeskCancelRequest): WireCancel => ({
  ...refundChoicesToWire(cancelling),
  BookingID: cancelling.bookingId,
  Percents: percentsToWire(cancelling.percents),
  Reason: cancelling.reason,
  IsReasonShown: cancelling.isReasonShown,
  PreviewHash: cancelling.hash,
})

/** The refund of a cancellation, by route. Amounts are in rupiah. */
export type DeskCancelled = {
  readonly refund: number
  readonly packageHours: number
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
}

export const deskCancelledToWire = ({
  refund,
  packageHours: units,
  routes,
}: DeskCancelled): DataOf<typeof DeskCancel> => ({
  Refund: refund,
  Routes: routes.map(({ route, amount }) => ({ Route: route, Amount: amount })),
  Units: units,
})

export const deskCancelledFromWire = (wire: DataOf<typeof DeskCancel>): DeskCancelled => ({
  refund: wire.Refund,
  packageHours: wire.Units,
  routes: wire.Routes.map(({ Route, Amount }) => ({ route: Route, amount: Amount })),
})
