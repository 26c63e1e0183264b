import { staffRefundRoutes } from '@pantul/rules/refund-route'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, Hour, IntegerText, Moment, OrderParams, PublicId, Rupiah, WireDate } from './shapes.ts'

const orderProblems = ['BODY_INVALID', 'ORDER_UNKNOWN', 'BOOKING_NOT_FOUND', 'ORDER_CLOSED'] as const

/** A refund percentage for one line, instead of the percentage of the cancellation tiers. */
const WirePercent = z.strictObject({
  LineID: z.int(),
  Percent: z.int().check(z.minimum(0), z.maximum(100)),
})
const Percents = z.array(WirePercent).check(z.maxLength(500))

/** A part of a refund: the payment it comes from (null: store credit), and the routes that it may take. */
export const WireOfferedPart = z.object({
  PaymentID: z.nullable(PublicId),
  /** How it was paid: `cash`, `qris` …; null for store credit. */
  Method: z.nullable(z.string()),
  Amount: Rupiah,
  /** The usual one first. */
  Routes: z.array(z.enum(staffRefundRoutes)),
})

/** The chosen route of a payment. */
const WireChoice = z.strictObject({
  PaymentID: PublicId,
  Route: z.enum(staffRefundRoutes),
  /** The code on the receipt of the card terminal; empty for other routes. */
  Slip: z.string().check(z.maxLength(60)),
})

/** How money is refunded. A payment without a choice takes its usual route. */
export const WireRefundChoices = {
  Routes: z.array(WireChoice).check(z.maxLength(20)),
  /** For transfers; null: the guest is asked by mail. */
  Account: z.nullable(
    z.strictObject({
      Bank: z.string().check(z.maxLength(80)),
      AccountNumber: z.string().check(z.maxLength(40)),
      AccountName: z.string().check(z.maxLength(120)),
    }),
  ),
}

/** The refusals of a refund. */
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
        Paid: Rupiah,
        Percent: z.int(),
        Back: Rupiah,
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
    /** When the percentages change; null: not before play begins. */
    Until: z.nullable(Moment),
    /** Sent with the cancellation. */
    PreviewHash: z.string(),
  }),
)

const previewPath = '/api/desk/:location/orders/:number/cancel-preview'

/** Previews the refund by the tiers. */
export const DeskCancelPreview = defineCall({
  method: 'GET',
  path: previewPath,
  summary: 'The refund if staff cancel the order, or one booking of it, now.',
  params: OrderParams,
  query: z.object({ bookingId: z.optional(IntegerText) }),
  ok: Preview,
  problems: [...staffProblems, ...orderProblems],
})

/** Previews the refund by other percentages. Changes nothing. */
export const DeskCancelCustomPercents = defineCall({
  method: 'POST',
  path: previewPath,
  summary: 'The refund by other percentages than those of the tiers.',
  params: OrderParams,
  body: z.strictObject({ BookingID: z.nullable(z.int()), Percents }),
  ok: Preview,
  problems: [...staffChangeProblems, 'ORDER_UNKNOWN', 'BOOKING_NOT_FOUND', 'ORDER_CLOSED'],
})

/** Cancels an order or one of its bookings, and refunds the money. */
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
    'ORDER_UNKNOWN',
    'BOOKING_NOT_FOUND',
    'ORDER_CLOSED',
    ...refundChoiceProblems,
    'REASON_REQUIRED',
    'PRICE_CHANGED',
    'CHANGED_MEANWHILE',
  ],
})
