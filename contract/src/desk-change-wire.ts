import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import { approvalFromWire, approvalToWire, type Approval } from './desk-approvals-wire.ts'
import type { DeskChange, DeskChangeQuote } from './desk-change.ts'
import {
  refundChoicesFromWire,
  refundChoicesToWire,
  offeredFromWire,
  offeredToWire,
  type RefundChoices,
  type OfferedRefund,
} from './desk-cancel-wire.ts'

/** The new time and courts of a booking. */
export type ChangeTarget = {
  readonly bookingId: number
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

const targetToWire = ({
  bookingId,
  date,
  hours,
  courts,
}: ChangeTarget): Omit<BodyOf<typeof DeskChangeQuote>, 'Waive'> => ({
  BookingID: bookingId,
  Date: toDayMonthYear(date),
  Hours: [...hours],
  Courts: [...courts],
})

/** The request of a quote. `waives`: prices the change as if staff waived the difference. */
export const quotedTargetToWire = (
  target: ChangeTarget,
  waives: boolean,
): BodyOf<typeof DeskChangeQuote> => ({ ...targetToWire(target), Waive: waives })

export const quotedTargetFromWire = (
  wire: BodyOf<typeof DeskChangeQuote>,
): ReturnType<typeof targetFromWire> & { readonly waives: boolean } => ({
  ...targetFromWire(wire),
  waives: wire.Waive ?? false,
})

/** `date`: as it was sent; the server checks it. */
const targetFromWire = (
  wire: Omit<BodyOf<typeof DeskChangeQuote>, 'Waive'>,
): Omit<ChangeTarget, 'date'> & { readonly date: string } => ({
  bookingId: wire.BookingID,
  date: wire.Date,
  hours: wire.Hours,
  courts: wire.Courts,
})

/** The price difference of a change: `toPay`, or the refund with its routes. Rupiah. */
export type ChangeQuote = {
  readonly paid: number
  readonly price: number
  readonly toPay: number
  readonly toRefund: number
  /**
   * The part of the difference that staff waive. `isWaivable`: whether they may; `waiveLeft`: how much without an
   * approval, null for any amount.
   */
  readonly waived: number
  readonly isWaivable: boolean
  readonly waiveLeft: number | null
  /** What is still owed after the change. */
  readonly owed: number
  readonly parts: readonly OfferedRefund[]
  readonly hash: string
}

export const changeQuoteToWire = (quote: ChangeQuote): DataOf<typeof DeskChangeQuote> => ({
  Paid: quote.paid,
  Price: quote.price,
  ToPay: quote.toPay,
  ToGiveBack: quote.toRefund,
  Waived: quote.waived,
  IsWaivable: quote.isWaivable,
  WaiveLeft: quote.waiveLeft,
  Owed: quote.owed,
  Parts: quote.parts.map(offeredToWire),
  QuoteHash: quote.hash,
})

export const changeQuoteFromWire = (wire: DataOf<typeof DeskChangeQuote>): ChangeQuote => ({
  paid: wire.Paid,
  price: wire.Price,
  toPay: wire.ToPay,
  toRefund: wire.ToGiveBack,
  waived: wire.Waived,
  isWaivable: wire.IsWaivable,
  waiveLeft: wire.WaiveLeft,
  owed: wire.Owed,
  parts: wire.Parts.map(offeredFromWire),
  hash: wire.QuoteHash,
})

/** Why staff waive a price difference, and who approved it. */
export type Waiver = { readonly reason: string; readonly approval: Approval | null }

/** How a change is settled: the routes of a refund, the waiver of a difference, and the hash of the quote that staff saw. */
export type ChangeTerms = {
  readonly giving: RefundChoices
  readonly waiver: Waiver | null
  readonly hash: string
}

export const changeFromWire = (
  wire: BodyOf<typeof DeskChange>,
): ReturnType<typeof targetFromWire> & RefundChoices & Omit<ChangeTerms, 'giving'> => ({
  ...targetFromWire(wire),
  ...refundChoicesFromWire(wire),
  waiver: wire.Waive ? { reason: wire.Waive.Reason, approval: approvalFromWire(wire.Waive.Approval) } : null,
  hash: wire.QuoteHash,
})

export const changeToWire = (
  target: ChangeTarget,
  { giving, waiver, hash }: ChangeTerms,
): BodyOf<typeof DeskChange> => ({
  ...targetToWire(target),
  ...refundChoicesToWire(giving),
  QuoteHash: hash,
  Waive: waiver && { Reason: waiver.reason, Approval: approvalToWire(waiver.approval) },
})

/** The order that replaces the booking. `due`: still to be paid until `heldUntil`. `heldUntil` null: the change is complete. */
export type DeskChanged = {
  readonly orderNumber: string
  readonly due: number
  readonly heldUntil: string | null
}

export const changedToWire = ({ orderNumber, due, heldUntil }: DeskChanged): DataOf<typeof DeskChange> => ({
  OrderNo: orderNumber,
  Due: due,
  HeldUntil: heldUntil,
})

export const changedFromWire = (wire: DataOf<typeof DeskChange>): DeskChanged => ({
  orderNumber: wire.OrderNo,
  due: wire.Due,
  heldUntil: wire.HeldUntil,
})
