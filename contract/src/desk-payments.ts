import { tenderMethods } from '@pantul/rules/tender'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { approvalProblems, WireApproval } from './desk-approvals.ts'
import { staffIdempotentProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, LocationParams, OrderParams, PublicId, Rupiah } from './shapes.ts'

const Amount = z.int().check(z.minimum(1), z.maximum(9_999_999_999))

/** One payment of a player at the counter. */
export const WireTender = z.strictObject({
  Method: z.enum(tenderMethods),
  /** The part of the order that it pays. */
  Amount,
  /** Cash that was handed over; null for other methods. */
  Given: z.nullable(Amount),
  /** The approval code of the card terminal, or the reference of the transfer; otherwise empty. */
  Reference: z.string().check(z.maxLength(60)),
})

/** A balance that staff leave unpaid. `Approval`: by a person with a higher limit. */
export const WireUnpaidBalance = z.strictObject({
  Amount,
  /** Required if the balance is above the limit of the front desk. */
  Reason: z.string().check(z.maxLength(200)),
  Approval: WireApproval,
})

/**
 * The part that the customer's balances pay: store credit, and the packages of the basket. It needs the code that the
 * customer shows (`MakeMemberCode`), or the approval of a manager or owner.
 */
export const WireBalances = z.strictObject({
  /** Rupiah of store credit; 0 if only packages pay. */
  Credit: z.int().check(z.minimum(0), z.maximum(9_999_999_999)),
  /** The code that the customer shows; empty with an approval. */
  Code: z.string().check(z.maxLength(10)),
  Approval: WireApproval,
})

/** Refusals of a call that may use the balances of a customer. */
export const balancesProblems = [
  'MEMBER_CODE_NEEDED',
  'MEMBER_CODE_WRONG',
  'ADDRESS_NEEDED',
  'CREDIT_SHORT',
  'CREDIT_COURTS_ONLY',
] as const

/** Refusals of a call that may leave a balance unpaid. */
export const unpaidBalanceProblems = [
  'PHONE_NEEDED',
  'OWE_LIMIT',
  'REASON_REQUIRED',
  ...approvalProblems,
] as const

/**
 * Takes money in one or several tenders. A held order must be paid in full, except for `Unpaid`, and is then confirmed.
 * Any part of the unpaid balance of a confirmed order can be paid.
 */
export const TakePayment = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/payments',
  summary:
    'Takes money at the counter for an order that is unpaid or has an unpaid balance, and may leave a balance unpaid.',
  params: OrderParams,
  body: z.strictObject({
    /** The due amount that staff saw. */
    Due: Rupiah,
    Tenders: z.array(WireTender).check(z.maxLength(8)),
    /** The balance of a held order that stays unpaid; absent: everything is paid now. */
    Unpaid: z.optional(z.nullable(WireUnpaidBalance)),
    /** What store credit pays. The tenders pay the remaining amount. */
    Balances: z.optional(z.nullable(WireBalances)),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      OrderNo: z.string(),
      /** Cash to hand back. */
      Change: Rupiah,
      /** What is still owed for the order. */
      Owed: Rupiah,
    }),
  ),
  problems: [
    ...unpaidBalanceProblems,
    ...balancesProblems,
    'ORDER_UNKNOWN',
    'PAYMENT_CLOSED',
    'HOLD_ENDED',
    'ORDER_CLOSED',
    'DUE_CHANGED',
    'AMOUNT_OVER',
    'AMOUNT_SHORT',
    'GIVEN_SHORT',
    'REFERENCE_REQUIRED',
    'DRAWER_CLOSED',
    ...staffIdempotentProblems,
  ],
})

export const WriteOffBalance = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/forgive',
  summary: 'Writes off what a guest owes for an order, or a part of it.',
  params: OrderParams,
  body: z.strictObject({
    /** The unpaid balance that staff saw. */
    Due: Rupiah,
    Amount,
    Reason: z.string().check(z.maxLength(200)),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      OrderNo: z.string(),
      /** What is still owed for the order. */
      Owed: Rupiah,
    }),
  ),
  problems: [
    'ORDER_UNKNOWN',
    'PAYMENT_CLOSED',
    'DUE_CHANGED',
    'AMOUNT_OVER',
    'REASON_REQUIRED',
    ...staffIdempotentProblems,
  ],
})

export const DeskLimits = defineCall({
  method: 'GET',
  path: '/api/desk/:location/limits',
  summary:
    'How much more staff may leave unpaid, for an order or for a person, and the store credit of the person.',
  params: LocationParams,
  query: z.object({
    order: z.optional(z.string().check(z.maxLength(30))),
    contact: z.optional(PublicId),
  }),
  ok: Answer(
    z.object({
      /** How much more staff may leave unpaid; null: no limit. */
      Unpaid: z.nullable(Rupiah),
      /** Store credit of the person; null: the person has no account. */
      Credit: z.nullable(Rupiah),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID', 'ORDER_UNKNOWN', 'PERSON_UNKNOWN'],
})

/** Reverses payments at the counter that were entered wrongly, and enters other payments of the same sum. */
export const CorrectPayment = defineCall({
  method: 'POST',
  path: '/api/desk/:location/payments/:id/correct',
  summary: 'Corrects the method or amount of payments that staff entered: reverses them and enters others.',
  params: LocationAndIdParams,
  body: z.strictObject({
    /** Other payments of the same order and shift that are wrong too. */
    Also: z.array(PublicId).check(z.maxLength(7)),
    Tenders: z.array(WireTender).check(z.minLength(1), z.maxLength(8)),
    Reason: z.string().check(z.maxLength(200)),
    Approval: WireApproval,
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      OrderNo: z.string(),
      /** Cash to hand back. */
      Change: Rupiah,
    }),
  ),
  problems: [
    ...approvalProblems,
    ...staffIdempotentProblems,
    'PAYMENT_UNKNOWN',
    'CORRECTION_CLOSED',
    'PAYMENT_VERIFIED',
    'AMOUNT_OVER',
    'AMOUNT_SHORT',
    'GIVEN_SHORT',
    'REFERENCE_REQUIRED',
    'REASON_REQUIRED',
    'DRAWER_CLOSED',
  ],
})
