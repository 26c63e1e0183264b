import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { refundChoiceProblems, WireRefundChoices, WireOfferedPart } from './desk-cancel.ts'
import { approvalProblems, WireApproval } from './desk-approvals.ts'
import { staffChangeProblems, staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Code, Hour, Moment, OrderParams, Rupiah, WireDate } from './shapes.ts'

/** The new time and courts of a booking, which may be longer or shorter than before. */
const Target = z.strictObject({
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

/** The price difference of a change. */
export const DeskChangeQuote = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/change/quote',
  summary: 'The price difference of a change of a booking at the desk.',
  params: OrderParams,
  /** `Waive`: prices the change as if staff waived the difference. */
  body: z.extend(Target, { Waive: z.optional(z.boolean()) }),
  ok: Answer(
    z.object({
      /** What was paid for the booking, and its new price. */
      Paid: Rupiah,
      Price: Rupiah,
      /** The difference to pay, or to refund. */
      ToPay: Rupiah,
      ToGiveBack: Rupiah,
      /** The part of the difference that `Waive` removes; 0 without it. */
      Waived: Rupiah,
      /** Whether the difference may be waived. False if a promo applies. */
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
 * Changes a booking. A more expensive time is held until the difference is paid, at the counter or by the guest's link.
 */
export const DeskChange = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/change',
  summary: 'Changes time, length or court of a booking at the desk.',
  params: OrderParams,
  body: z.extend(Target, {
    ...WireRefundChoices,
    QuoteHash: z.string().check(z.maxLength(100)),
    /** Waives the price difference, which counts as a staff discount. `Approval`: by a person with a higher limit. */
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
      /** The amount that is still to be paid for it. */
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
