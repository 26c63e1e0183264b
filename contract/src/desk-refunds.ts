import { refundQueues } from '@pantul/rules/refund-queue'
import { staffRefundRoutes } from '@pantul/rules/refund-route'
import * as z from 'zod/mini'
import { WireTransferRefund } from './after-booking.ts'
import { defineCall } from './call.ts'
import { staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, LocationParams, Moment, PublicId, Rupiah } from './shapes.ts'

const Reason = z.string().check(z.maxLength(200))
/** The version of the refund that staff saw. */
const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** The filters of the list of refunds. `open`: all refunds that are not done. */
export const refundFilters = ['open', ...refundQueues] as const

const WireRefundTask = z.object({
  RefundID: PublicId,
  Version: z.int(),
  OrderNo: z.string(),
  /** The name of the person; empty if the person was deleted. */
  Name: z.string(),
  Amount: Rupiah,
  Reason: z.string(),
  Route: z.enum(staffRefundRoutes),
  State: WireTransferRefund.shape.State,
  Queue: z.enum(refundQueues),
  WhoActs: z.enum(['gateway', 'guest', 'staff', 'nobody']),
  /** Since when `WhoActs` has to act. */
  Since: Moment,
  CreatedAt: Moment,
  /** When a job acts next: asks the gateway, reminds the guest, or gives the refund to staff; null: never. */
  NextAt: z.nullable(Moment),
  /** Whether somebody found the payment on a statement. */
  IsVerified: z.boolean(),
  /** Whether the payment was taken in cash, so that it may be refunded in cash. */
  IsCash: z.boolean(),
  /** Whether the payment was imported, so that this product never received it. */
  IsImported: z.boolean(),
  /** Whether the logged-in member of staff asked for the refund. Then another person must approve it. */
  IsOwn: z.boolean(),
  /** The member of staff who asked for the refund; null: a player or a job did. */
  AskedBy: z.nullable(z.string()),
  /** The member of staff who typed the bank account; null: the player did, or nobody yet. */
  TypedBy: z.nullable(z.string()),
  ApprovedBy: z.nullable(z.string()),
  SentAt: z.nullable(Moment),
  DoneAt: z.nullable(Moment),
  /** The bank's reference, or the slip of the card terminal. */
  Reference: z.nullable(z.string()),
  /** The last digits of the bank account. */
  AccountEnding: z.nullable(z.string()),
  /** Who last opened the whole number of the bank account, and when; null: nobody since it was entered. */
  SeenBy: z.nullable(z.string()),
  SeenAt: z.nullable(Moment),
  /** How often the bank returned the transfer. */
  Returned: z.int(),
})

/** Open refunds are sorted by `Since`, the oldest first; refunds that are done by `DoneAt`, the newest first. */
export const DeskRefunds = defineCall({
  method: 'GET',
  path: '/api/desk/:location/refunds',
  summary: 'The money that goes back to players: each refund, and who must act next.',
  params: LocationParams,
  query: z.object({
    filter: z.optional(z.enum(refundFilters)),
    /** A part of the order number. */
    number: z.optional(z.string().check(z.maxLength(30))),
    /** The last refund of the previous page; absent for the first page. */
    after: z.optional(PublicId),
  }),
  ok: Answer(z.object({ Refunds: z.array(WireRefundTask), HasMore: z.boolean() })),
  problems: [...staffProblems, 'BODY_INVALID'],
})

export const DeskRefundCounts = defineCall({
  method: 'GET',
  path: '/api/desk/:location/refunds/counts',
  summary: 'How many open refunds each queue has.',
  params: LocationParams,
  ok: Answer(z.array(z.object({ Queue: z.enum(refundQueues), Count: z.int() }))),
  problems: [...staffProblems],
})

const changeProblems = [
  ...staffIdempotentProblems,
  'REFUND_UNKNOWN',
  'REFUND_CLOSED',
  'CHANGED_MEANWHILE',
  'NEW_CODE_NEEDED',
] as const

/**
 * Approves a transfer. Refusals: TWO_PEOPLE if the same person asked for the refund and somebody else may approve it,
 * NEW_CODE_NEEDED if nobody else may approve it and the person has not typed a new code.
 */
export const ApproveRefund = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/approve',
  summary: 'Approves a refund by bank transfer.',
  params: LocationAndIdParams,
  body: z.strictObject({ Version }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems, 'TWO_PEOPLE', 'PAYMENT_UNVERIFIED', 'GATEWAY_AWAY'],
})

export const SendRefund = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/send',
  summary: 'Records that the transfer of a refund was made, with the bank’s reference.',
  params: LocationAndIdParams,
  body: z.strictObject({ Version, Reference: z.string().check(z.maxLength(60)) }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems, 'REFERENCE_REQUIRED', 'REFERENCE_USED', 'PAYMENT_UNVERIFIED', 'GATEWAY_AWAY'],
})

/** The guest gets a mail, and the bank account is forgotten except for its last digits. */
export const FinishRefund = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/finish',
  summary: 'Closes a refund whose transfer has arrived.',
  params: LocationAndIdParams,
  body: z.strictObject({ Version }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems],
})

/** The guest is asked for another bank account. */
export const ReopenRefund = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/reopen',
  summary: 'Opens a refund again because the bank returned the transfer.',
  params: LocationAndIdParams,
  body: z.strictObject({ Version, Reason }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems, 'REASON_REQUIRED'],
})

export const RouteRefund = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/route',
  summary: 'Chooses another route for a refund.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Version,
    /**
     * `transfer`: instead of the gateway, which has not accepted the refund for a day. `counter`: instead of waiting
     * for the guest's bank account.
     */
    Route: z.enum(['transfer', 'counter']),
    Reason,
  }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems, 'REASON_REQUIRED', 'GATEWAY_AWAY'],
})

const Phone = z.string().check(z.maxLength(30))
const OrderNo = z.string().check(z.maxLength(30))

/** Only for a payment in cash. The guest names the order number and the phone. */
export const RefundInCash = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/cash',
  summary: 'Gives a guest the cash of a refund out of the open drawer.',
  params: LocationAndIdParams,
  body: z.strictObject({ Version, OrderNo, Phone }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [
    ...changeProblems,
    'ORDER_UNKNOWN',
    'CASH_ONLY',
    'DRAWER_CLOSED',
    'PAYOUT_LIMIT',
    'PHONE_NEEDED',
  ],
})

/** The guest names the order number and the phone. */
export const EnterRefundBankAccount = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/enter-account',
  summary: 'Enters the bank account for a refund, with the guest at the counter.',
  params: LocationAndIdParams,
  body: z.strictObject({
    Version,
    OrderNo,
    Phone,
    Bank: z.string().check(z.maxLength(60)),
    AccountNumber: z.string().check(z.maxLength(40)),
    AccountName: z.string().check(z.maxLength(100)),
  }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems, 'ORDER_UNKNOWN', 'ACCOUNT_INVALID'],
})

export const SeeRefundBankAccount = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/account',
  summary: 'Shows the whole bank account of a refund that is not done, and writes a staff act each time.',
  params: LocationAndIdParams,
  body: z.strictObject({}),
  ok: Answer(z.object({ Bank: z.string(), AccountNumber: z.string(), AccountName: z.string() })),
  problems: [
    ...staffProblems,
    'BODY_INVALID',
    'CSRF_INVALID',
    'REFUND_UNKNOWN',
    'REFUND_CLOSED',
    'NEW_CODE_NEEDED',
  ],
})
