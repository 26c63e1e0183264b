import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { refundChoiceProblems, WireRefundChoices, WireOfferedPart } from './desk-cancel-booking.ts'
import { approvalProblems, WireApproval } from './desk-approvals.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Code, Hour, Moment, OrderParams, Rupiah, WireDate } from './shapes.ts'

/** The new time and courts of a booking, which may be longer or shorter than before. */
const WireTarget = z.strictObject({
  BookingID: z.int(),
  Date: WireDate,
  Hours: z.array(Hour).check(z.minLength(1), z.maxLength(24)),
  Courts: z.array(Code).check(z.minLength(1), z.maxLength(12)),
})

const changeProblems = [
  'ORDER_UNKNOWN',
  'BOOKING_NOT_FOUND',
  'ORDER_CLOSED',
  'RESCHEDULED_ALREADY',
  'BOOKING_BEGUN',
  'MOVE_RIGHT_OVER',
  'HOURS_NOT_CONSECUTIVE',
  'SLOT_PAST',
  'SLOT_CLOSED',
  'SLOT_TAKEN',
  'DATE_INVALID',
  'DATE_TOO_FAR',
  'COURT_UNKNOWN',
  'COACH_UNKNOWN',
  'COACH_UNAVAILABLE',
  'ADD_ON_UNKNOWN',
  'ADD_ON_SOLD_OUT',
  'DUPLICATE_SLOT',
  'PACKAGE_SHORT',
] as const

/** The price difference of a change. Changes nothing. */
export const DeskChangeQuote = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/change/quote',
  summary: 'The price difference of a change of a booking at the desk.',
  params: OrderParams,
  body: z.extend(WireTarget, {
    /** Prices the change as if staff waived the difference. */
    Waive: z.optional(z.boolean()),
  }),
  ok: Answer(
    z.object({
      /** What was paid for the booking. */
      Paid: Rupiah,
      /** The new price of the booking. */
      Price: Rupiah,
      /** The price difference to pay; 0 if there is none. */
      ToPay: Rupiah,
      /** The price difference to refund; 0 if there is none. */
      ToGiveBack: Rupiah,
      /** The part of the price difference that staff waive; 0 without `Waive`. */
      Waived: Rupiah,
      /** Whether staff may waive the price difference. False if a promo applies. */
      IsWaivable: z.boolean(),
      /** Rupiah that this member of staff may waive without an approval; null: any amount. */
      WaiveLeft: z.nullable(Rupiah),
      /** What is still owed after the change. */
      Owed: Rupiah,
      Parts: z.array(WireOfferedPart),
      /** Sent with the change. */
      QuoteHash: z.string(),
    }),
  ),
  problems: [...staffChangeProblems, ...changeProblems],
})

/**
 * Changes a booking. If the new time is more expensive, it is held until the difference is paid, at the counter or by
 * the guest's link.
 */
export const DeskChange = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/change',
  summary: 'Changes time, length or court of a booking at the desk.',
  params: OrderParams,
  body: z.extend(WireTarget, {
    ...WireRefundChoices,
    /** The hash of the quote that staff saw. */
    QuoteHash: z.string().check(z.maxLength(100)),
    /**
     * Staff waive the price difference, which counts as a staff discount. A person with a higher limit may approve it.
     */
    Waive: z.optional(
      z.nullable(z.strictObject({ Reason: z.string().check(z.maxLength(200)), Approval: WireApproval })),
    ),
  }),
  status: 201,
  idempotent: true,
  ok: Answer(
    z.object({
      /** The order that replaces the booking. */
      OrderNo: z.string(),
      /** The amount that is still to be paid for the change. */
      Due: Rupiah,
      /** The end of the hold of the new hours; null: the change is complete. */
      HeldUntil: z.nullable(Moment),
    }),
  ),
  problems: [
    ...staffIdempotentProblems,
    ...changeProblems,
    ...refundChoiceProblems,
    'PRICE_CHANGED',
    'CHANGED_MEANWHILE',
    'REASON_REQUIRED',
    'DISCOUNT_LIMIT',
    ...approvalProblems,
  ],
})
