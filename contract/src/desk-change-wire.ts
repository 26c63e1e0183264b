import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
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

export const targetToWire = ({
  bookingId,
  date,
  hours,
  courts,
}: ChangeTarget): BodyOf<typeof DeskChangeQuote> => ({
  BookingID: bookingId,
  Date: toDayMonthYear(date),
  Hours: [...hours],
  Courts: [...courts],
})

/** `date`: as it was sent; the server checks it. */
export const targetFromWire = (
  wire: BodyOf<typeof DeskChangeQuote>,
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
  readonly toGiveBack: number
  /** What is still owed after the change. */
  readonly owed: number
  readonly parts: readonly OfferedRefund[]
  readonly hash: string
}

export const changeQuoteToWire = (quote: ChangeQuote): DataOf<typeof DeskChangeQuote> => ({
  Paid: quote.paid,
  Price: quote.price,
  ToPay: quote.toPay,
  ToGiveBack: quote.toGiveBack,
  Owed: quote.owed,
  Parts: quote.parts.map(offeredToWire),
  QuoteHash: quote.hash,
})

export const changeQuoteFromWire = (wire: DataOf<typeof DeskChangeQuote>): ChangeQuote => ({
  paid: wire.Paid,
  price: wire.Price,
  toPay: wire.ToPay,
  toGiveBack: wire.ToGiveBack,
  owed: wire.Owed,
  parts: wire.Parts.map(offeredFromWire),
  hash: wire.QuoteHash,
})

export const changeFromWire = (
  wire: BodyOf<typeof DeskChange>,
): ReturnType<typeof targetFromWire> & RefundChoices & { readonly hash: string } => ({
  ...targetFromWire(wire),
  ...refundChoicesFromWire(wire),
  hash: wire.QuoteHash,
})

export const changeToWire = (
  target: ChangeTarget,
  giving: RefundChoices,
  hash: string,
): BodyOf<typeof DeskChange> => ({ ...targetToWire(target), ...refundChoicesToWire(giving), QuoteHash: hash })

/** The order that replaces the booking. `due`: still to be paid, until `heldUntil`; null: the change is done. */
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
