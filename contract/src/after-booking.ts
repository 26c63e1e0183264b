import { creditKinds } from '@pantul/rules/credit-ledger'
import { staffRefundRoutes } from '@pantul/rules/refund-route'
import * as z from 'zod/mini'
import { WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { WireLine } from './orders.ts'
import { idempotentProblems, unpaidProblems } from './problem-groups.ts'
import { Answer, Code, Hour, IntegerText, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

const params = z.object({ id: PublicId })

/** How money is refunded to players: through the gateway, as store credit, or by bank transfer. */
export const refundRoutes = ['gateway', 'credit', 'transfer'] as const

/** The refund if the order, or one booking of it, is cancelled now. */
export const WireCancelPreview = z.object({
  /** Null: the whole order. */
  BookingID: z.nullable(z.int()),
  Paid: Rupiah,
  /** `Refund` in percent of `Paid`. */
  Percent: z.int(),
  Refund: Rupiah,
  /** The part of the unpaid balance that is no longer owed. */
  Debt: Rupiah,
  /** The refund by route. */
  Routes: z.array(z.object({ Route: z.enum(refundRoutes), Amount: Rupiah })),
  /** Court-hours that are returned to packages. */
  Units: z.int(),
  /** How long this refund is offered; null: until play begins. */
  Until: z.nullable(Moment),
  /** Sent with the cancellation; another refund is refused with PRICE_CHANGED. */
  PreviewHash: z.string(),
})

export const CancelPreview = defineCall({
  method: 'GET',
  path: '/api/orders/:id/cancel-preview',
  summary: 'The refund if the order, or one booking of it, is cancelled now.',
  params,
  query: z.object({ bookingId: z.optional(IntegerText) }),
  ok: Answer(WireCancelPreview),
  problems: [
    'BODY_INVALID',
    'ORDER_UNKNOWN',
    'ORDER_LINK_NEEDED',
    'BOOKING_NOT_FOUND',
    'BOOKING_BEGUN',
    'ORDER_CLOSED',
    'DATABASE_AWAY',
  ],
})

/** Cancels a confirmed order or one of its bookings. An unpaid order is cancelled by `CancelPayment`. */
export const CancelOrder = defineCall({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary: 'Cancels an order, or one booking of it.',
  params,
  body: z.strictObject({
    /** Null: the whole order. */
    bookingId: z.nullable(z.int()),
    previewHash: z.string().check(z.maxLength(100)),
    reason: z.optional(z.string().check(z.maxLength(200))),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      Refund: Rupiah,
      Routes: z.array(z.object({ Route: z.enum(staffRefundRoutes), Amount: Rupiah })),
      Units: z.int(),
      /** The refund by bank transfer, for which a bank account is needed; null if there is none. */
      TransferRefundID: z.nullable(PublicId),
    }),
  ),
  problems: [
    'BODY_INVALID',
    'ORDER_UNKNOWN',
    'ORDER_LINK_NEEDED',
    'BOOKING_NOT_FOUND',
    'BOOKING_BEGUN',
    'ORDER_CLOSED',
    'PRICE_CHANGED',
    ...idempotentProblems,
    'DATABASE_AWAY',
  ],
})

/** The new time and courts of a booking. */
const WireMove = z.strictObject({
  bookingId: z.int(),
  date: WireDate,
  hours: z.array(Hour).check(z.minLength(1), z.maxLength(24)),
  courts: z.array(Code).check(z.minLength(1), z.maxLength(12)),
})
const moveProblems = [
  'BODY_INVALID',
  'ORDER_UNKNOWN',
  'ORDER_LINK_NEEDED',
  'BOOKING_NOT_FOUND',
  'ORDER_CLOSED',
  'RESCHEDULED_ALREADY',
  'RESCHEDULE_TOO_LATE',
  'MOVE_RIGHT_OVER',
  'HOURS_NOT_CONSECUTIVE',
  'SLOT_PAST',
  'SLOT_CLOSED',
  'DATE_INVALID',
  'DATE_TOO_FAR',
  'COURT_UNKNOWN',
  'COACH_UNKNOWN',
  'COACH_UNAVAILABLE',
  'ADD_ON_UNKNOWN',
  'ADD_ON_SOLD_OUT',
  'BOOKING_BEGUN',
  'DUPLICATE_SLOT',
  'PACKAGE_SHORT',
  'TOO_MANY_HOURS',
  'DATABASE_AWAY',
] as const

/** The price of moving a booking. Coach and add-ons move too if they are available. */
export const QuoteReschedule = defineCall({
  method: 'POST',
  path: '/api/orders/:id/reschedule/quote',
  summary: 'The price difference of moving a booking.',
  params,
  body: WireMove,
  ok: Answer(
    z.object({
      Lines: z.array(WireLine),
      /** What was paid for the booking. */
      Paid: Rupiah,
      /** The price of the new time. */
      Price: Rupiah,
      /** The price difference to pay; 0 if there is none. */
      ToPay: Rupiah,
      /** The price difference to refund; 0 if there is none. */
      ToCredit: Rupiah,
      /** The route of `ToCredit`: store credit for an account; for a guest the route of the payment. */
      CreditRoute: z.enum(refundRoutes),
      /** The order's promo discount on the booking before and after the move; null if there was none before. */
      Promo: z.nullable(z.object({ Name: z.string(), Before: Rupiah, After: Rupiah })),
      QuoteHash: z.string(),
    }),
  ),
  problems: [...moveProblems, 'SLOT_TAKEN', 'CSRF_INVALID'],
})

/** Moves a booking; each booking can be moved once. The new hours are claimed before the old ones are released. */
export const Reschedule = defineCall({
  method: 'POST',
  path: '/api/orders/:id/reschedule',
  summary: 'Moves a booking; if the new time costs more, the difference is paid first.',
  params,
  body: z.extend(WireMove, { quoteHash: z.string().check(z.maxLength(100)) }),
  status: 201,
  idempotent: true,
  ok: Answer(WirePlacedOrder),
  problems: [...moveProblems, 'SLOT_TAKEN', 'PRICE_CHANGED', ...unpaidProblems, ...idempotentProblems],
})

/** A refund by bank transfer, for the owner of the order or a browser that opened its link. */
export const WireTransferRefund = z.object({
  RefundID: PublicId,
  OrderNo: z.string(),
  Amount: Rupiah,
  State: z.enum(['open', 'requested', 'approved', 'sent', 'done']),
  /** The last digits of the bank account; null until one is given. */
  AccountEnding: z.nullable(z.string()),
})

export const OneRefund = defineCall({
  method: 'GET',
  path: '/api/refunds/:id',
  summary: 'A refund by bank transfer.',
  params,
  ok: Answer(WireTransferRefund),
  problems: ['REFUND_UNKNOWN', 'ORDER_LINK_NEEDED', 'DATABASE_AWAY'],
})

/** Sets the bank account of a refund. It can be changed until staff approve the refund. */
export const SetRefundBankAccount = defineCall({
  method: 'POST',
  path: '/api/refunds/:id/account',
  summary: 'Sets the bank account for a refund.',
  params,
  body: z.strictObject({
    bank: z.string().check(z.maxLength(80)),
    accountNumber: z.string().check(z.maxLength(40)),
    accountName: z.string().check(z.maxLength(120)),
  }),
  status: 201,
  ok: Answer(WireTransferRefund),
  problems: [
    'BODY_INVALID',
    'REFUND_UNKNOWN',
    'ORDER_LINK_NEEDED',
    'REFUND_CLOSED',
    'ACCOUNT_INVALID',
    'CSRF_INVALID',
    'DATABASE_AWAY',
  ],
})

/** The customer's store credit and its entries, newest first. */
export const StoreCredit = defineCall({
  method: 'GET',
  path: '/api/credit',
  summary: 'The customer’s store credit.',
  ok: Answer(
    z.object({
      Balance: Rupiah,
      items: z.array(
        z.object({
          Kind: z.enum(creditKinds),
          /** Negative if the entry lowers the balance. */
          Amount: Rupiah,
          At: Moment,
          OrderID: z.nullable(PublicId),
          OrderNo: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'DATABASE_AWAY'],
})
