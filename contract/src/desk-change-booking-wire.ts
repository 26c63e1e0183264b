import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import { approvalConverter, type Approval } from './desk-approvals-wire.ts'
import {
  offeredRefundsConverter,
  refundChoiceFields,
  type OfferedRefund,
  type RefundChoices,
} from './desk-cancel-booking-wire.ts'
import type { DeskChange, DeskChangeQuote } from './desk-change-booking.ts'
import { optional, wireConverter } from './wire-converter.ts'

type WireChange = BodyOf<typeof DeskChange>
type WireTarget = Omit<BodyOf<typeof DeskChangeQuote>, 'Waive'>

/** The new time and courts of a booking. */
export type ChangeTarget = {
  readonly bookingId: number
  readonly date: PlayDate
  readonly hours: readonly number[]
  readonly courts: readonly string[]
}

const targetToWire = ({ bookingId, date, hours, courts }: ChangeTarget): WireTarget => ({
  BookingID: bookingId,
  Date: toDayMonthYear(date),
  Hours: [...hours],
  Courts: [...courts],
})

/** A target whose date is spelt as it was sent. The server checks the date. */
type SentTarget = Omit<ChangeTarget, 'date'> & { readonly date: string }

const targetFromWire = (wire: WireTarget): SentTarget => ({
  bookingId: wire.BookingID,
  date: wire.Date,
  hours: wire.Hours,
  courts: wire.Courts,
})

/** The request for the price of a change. `waives`: staff waive the price difference. */
export const changeQuoteRequestToWire = (
  target: ChangeTarget,
  waives: boolean,
): BodyOf<typeof DeskChangeQuote> => ({ ...targetToWire(target), Waive: waives })

export const changeQuoteRequestFromWire = (
  wire: BodyOf<typeof DeskChangeQuote>,
): SentTarget & { readonly waives: boolean } => ({ ...targetFromWire(wire), waives: wire.Waive ?? false })

/** The price difference of a change, in rupiah. */
export type ChangeQuote = {
  /** What was paid for the booking. */
  readonly paid: number
  /** The new price of the booking. */
  readonly price: number
  readonly toPay: number
  readonly toRefund: number
  /** The part of the difference that staff waive. */
  readonly waived: number
  /** Whether staff may waive the difference. */
  readonly isWaivable: boolean
  /** Rupiah that this member of staff may waive without an approval; null: any amount. */
  readonly waivableWithoutApproval: number | null
  /** What is still owed after the change. */
  readonly owed: number
  readonly refundParts: readonly OfferedRefund[]
  readonly hash: string
}

export const { toWire: changeQuoteToWire, fromWire: changeQuoteFromWire } = wireConverter<
  ChangeQuote,
  DataOf<typeof DeskChangeQuote>
>()({
  paid: 'Paid',
  price: 'Price',
  toPay: 'ToPay',
  toRefund: 'ToGiveBack',
  waived: 'Waived',
  isWaivable: 'IsWaivable',
  waivableWithoutApproval: 'WaiveLeft',
  owed: 'Owed',
  refundParts: ['Parts', offeredRefundsConverter],
  hash: 'QuoteHash',
})

/** Why staff waive a price difference, and who approved it. */
export type Waiver = { readonly reason: string; readonly approval: Approval | null }

const waiver = wireConverter<Waiver, NonNullable<WireChange['Waive']>>()({
  reason: 'Reason',
  approval: ['Approval', approvalConverter],
})

/** How a change is settled: the routes of a refund, or the waiver of a difference. */
export type ChangeTerms = RefundChoices & {
  readonly waiver: Waiver | null
  /** The hash of the quote that staff saw. */
  readonly hash: string
}

const changeTerms = wireConverter<ChangeTerms, Omit<WireChange, keyof WireTarget>>()({
  ...refundChoiceFields,
  waiver: ['Waive', optional(waiver)],
  hash: 'QuoteHash',
})

export const bookingChangeToWire = (target: ChangeTarget, terms: ChangeTerms): WireChange => ({
  ...targetToWire(target),
  ...changeTerms.toWire(terms),
})

export const bookingChangeFromWire = (wire: WireChange): SentTarget & ChangeTerms => ({
  ...targetFromWire(wire),
  ...changeTerms.fromWire(wire),
})

/** The order that replaces the booking. */
export type ReplacementOrder = {
  readonly orderNumber: string
  /** The rupiah that are still to be paid until `heldUntil`. */
  readonly due: number
  /** The end of the hold of the new hours; null: the change is complete. */
  readonly heldUntil: string | null
}

export const { toWire: replacementOrderToWire, fromWire: replacementOrderFromWire } = wireConverter<
  ReplacementOrder,
  DataOf<typeof DeskChange>
>()({ orderNumber: 'OrderNo', due: 'Due', heldUntil: 'HeldUntil' })
