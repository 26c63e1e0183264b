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

/** The filters of the refund queue. `open`: all refunds that are not done. */
export const refundFilters = ['open', ...refundQueues] as const

const WireRefundTask = z.object({
  RefundID: PublicId,
  Version: z.int(),
  OrderNo: z.string(),
  /** Empty if the person was deleted. */
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
  /** False: nobody has found the payment on a statement yet. */
  IsVerified: z.boolean(),
  /** Whether the payment was taken in cash, so that it may be refunded in cash. */
  IsCash: z.boolean(),
  /** The payment was imported: this product never received it. */
  IsImported: z.boolean(),
  /** The reader asked for it, so another person must approve it. */
  IsOwn: z.boolean(),
  /** Who asked for it, typed the account, approved it; null: the player, a job, or nobody. */
  AskedBy: z.nullable(z.string()),
  TypedBy: z.nullable(z.string()),
  ApprovedBy: z.nullable(z.string()),
  SentAt: z.nullable(Moment),
  DoneAt: z.nullable(Moment),
  /** The bank's reference, or the slip of the card terminal. */
  Reference: z.nullable(z.string()),
  /** The last digits of the account. */
  AccountEnding: z.nullable(z.string()),
  /** Who opened the whole account last, and when; null: nobody since the account was entered. */
  SeenBy: z.nullable(z.string()),
  SeenAt: z.nullable(Moment),
  /** How often the bank returned the transfer. */
  Returned: z.int(),
})

/** Refunds of a location: first those that are not done, by `Since`, the oldest first; then the done ones, the newest first. */
export const DeskRefunds = defineCall({
  method: 'GET',
  path: '/api/desk/:location/refunds',
  summary: 'The money that goes back to players: each refund, and who must act next.',
  params: LocationParams,
  query: z.object({
    filter: z.optional(z.enum(refundFilters)),
    /** A part of the order number. */
    number: z.optional(z.string().check(z.maxLength(30))),
    /** The last refund of the page before. */
    after: z.optional(PublicId),
  }),
  ok: Answer(z.object({ Refunds: z.array(WireRefundTask), HasMore: z.boolean() })),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** The number of open refunds in each list. */
export const DeskRefundCounts = defineCall({
  method: 'GET',
  path: '/api/desk/:location/refunds/counts',
  summary: 'How many refunds are open in each list of the queue.',
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
 * Approves a transfer. Refusals: TWO_PEOPLE if the reader asked for the refund and somebody else may approve it,
 * NEW_CODE_NEEDED if the reader is the only one who may.
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

/** Records that the transfer was made. */
export const SendRefund = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/send',
  summary: 'Records a transfer with the bank’s reference.',
  params: LocationAndIdParams,
  body: z.strictObject({ Version, Reference: z.string().check(z.maxLength(60)) }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems, 'REFERENCE_REQUIRED', 'REFERENCE_USED', 'PAYMENT_UNVERIFIED', 'GATEWAY_AWAY'],
})

/** Closes a transfer that has arrived. The guest gets a mail, and the account is forgotten except its last digits. */
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

/** The bank returned a transfer: the guest is asked for another account. */
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

/**
 * Chooses another route. `transfer`: for a refund that the gateway has not accepted for a day. `counter`: staff stop
 * waiting for the guest's account.
 */
export const RouteRefund = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/route',
  summary: 'Chooses another route for a refund.',
  params: LocationAndIdParams,
  body: z.strictObject({ Version, Route: z.enum(['transfer', 'counter']), Reason }),
  idempotent: true,
  ok: Answer(z.object({})),
  problems: [...changeProblems, 'REASON_REQUIRED', 'GATEWAY_AWAY'],
})

const Phone = z.string().check(z.maxLength(30))
const OrderNo = z.string().check(z.maxLength(30))

/** Refunds a cash payment in cash, to a guest who names the order number and the phone. */
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

/** Enters the bank account of a guest at the counter, who names the order number and the phone. */
export const EnterRefundAccount = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/enter-account',
  summary: 'Enters the bank account for a refund with the guest.',
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

/** Shows the whole bank account. Each time is an act. */
export const SeeRefundAccount = defineCall({
  method: 'POST',
  path: '/api/desk/:location/refunds/:id/account',
  summary: 'Shows the bank account of a refund that is not done, and records who saw it.',
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
