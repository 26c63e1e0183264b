import { staffRefundRoutes } from '@pantul/rules/refund-route'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, Hour, IntegerText, Moment, OrderParams, PublicId, Rupiah, WireDate } from './shapes.ts'

const orderProblems = ['ORDER_UNKNOWN', 'BOOKING_NOT_FOUND', 'ORDER_CLOSED'] as const

/** Refund percentages of single lines, instead of those of the cancellation tiers. */
const Percents = z
  .array(z.strictObject({ LineID: z.int(), Percent: z.int().check(z.minimum(0), z.maximum(100)) }))
  .check(z.maxLength(500))

/** A part of a refund, and the routes that it may take. */
export const WireOfferedPart = z.object({
  /** The payment that the part comes from; null: store credit. */
  PaymentID: z.nullable(PublicId),
  /** The method of the payment: `cash`, `qris` …; null for store credit. */
  Method: z.nullable(z.string()),
  Amount: Rupiah,
  /** The usual route comes first. */
  Routes: z.array(z.enum(staffRefundRoutes)),
})

/** The chosen route for the refund of a payment. */
const WireRouteChoice = z.strictObject({
  PaymentID: PublicId,
  Route: z.enum(staffRefundRoutes),
  /** The number of the card terminal's receipt; empty for other routes. */
  Slip: z.string().check(z.maxLength(60)),
})

/** How money is refunded. */
export const WireRefundChoices = {
  /** The refund of a payment that is not in this list takes its usual route. */
  Routes: z.array(WireRouteChoice).check(z.maxLength(20)),
  /** The bank account for transfers; null: the guest is asked by mail. */
  Account: z.nullable(
    z.strictObject({
      Bank: z.string().check(z.maxLength(80)),
      AccountNumber: z.string().check(z.maxLength(40)),
      AccountName: z.string().check(z.maxLength(120)),
    }),
  ),
}

/** The refusals of a refund by chosen routes. */
export const refundChoiceProblems = [
  'CASH_ONLY',
  'REFUND_ROUTE_INVALID',
  'REFERENCE_REQUIRED',
  'ACCOUNT_INVALID',
  'DRAWER_CLOSED',
  'PAYOUT_LIMIT',
  'NEW_CODE_NEEDED',
] as const

const Preview = Answer(
  z.object({
    /** Null: the whole order. */
    BookingID: z.nullable(z.int()),
    /** Whether the order is unpaid; then nothing is refunded. */
    IsHeld: z.boolean(),
    Lines: z.array(
      z.object({
        LineID: z.int(),
        BookingID: z.int(),
        Name: z.string(),
        Date: WireDate,
        /** Null for an add-on. */
        Hour: z.nullable(Hour),
        Quantity: z.int(),
        /** What was paid for the line. */
        Paid: Rupiah,
        Percent: z.int(),
        /** What is refunded: `Percent` of `Paid`. */
        Back: Rupiah,
        /** Whether package hours paid the line. */
        IsByPackage: z.boolean(),
      }),
    ),
    Paid: Rupiah,
    Refund: Rupiah,
    /** The part of the unpaid balance that is no longer owed. */
    NoLongerOwed: Rupiah,
    /** Court-hours that are returned to packages. */
    Units: z.int(),
    Parts: z.array(WireOfferedPart),
    /** When the cancellation tiers next change the percentages; null: not before play begins. */
    Until: z.nullable(Moment),
    /** Sent with the cancellation. */
    PreviewHash: z.string(),
  }),
)

const previewPath = '/api/desk/:location/orders/:number/cancel-preview'

/** Previews the refund by the cancellation tiers. Changes nothing. */
export const DeskCancelPreview = defineCall({
  method: 'GET',
  path: previewPath,
  summary: 'The refund if staff cancel the order, or one booking of it, now.',
  params: OrderParams,
  query: z.object({ bookingId: z.optional(IntegerText) }),
  ok: Preview,
  problems: [...staffProblems, 'BODY_INVALID', ...orderProblems],
})

/** Previews the refund by percentages that staff chose. Changes nothing. */
export const DeskCancelCustomPercents = defineCall({
  method: 'POST',
  path: previewPath,
  summary: 'The refund by other percentages than those of the cancellation tiers.',
  params: OrderParams,
  body: z.strictObject({ BookingID: z.nullable(z.int()), Percents }),
  ok: Preview,
  problems: [...staffChangeProblems, ...orderProblems],
})

export const DeskCancel = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/cancel',
  summary: 'Cancels an order, or one booking of it, at the desk.',
  params: OrderParams,
  body: z.strictObject({
    BookingID: z.nullable(z.int()),
    Percents,
    ...WireRefundChoices,
    Reason: z.string().check(z.maxLength(200)),
    /** Whether the mail tells the player the reason. */
    IsReasonShown: z.boolean(),
    /** The hash of the preview that staff saw. */
    PreviewHash: z.string().check(z.maxLength(100)),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      Refund: Rupiah,
      Routes: z.array(z.object({ Route: z.enum(staffRefundRoutes), Amount: Rupiah })),
      Units: z.int(),
    }),
  ),
  problems: [
    ...staffIdempotentProblems,
    ...orderProblems,
    ...refundChoiceProblems,
    'REASON_REQUIRED',
    'PRICE_CHANGED',
    'CHANGED_MEANWHILE',
  ],
})
