import { statementMethods } from '@pantul/rules/tender'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationParams, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

export const verificationFilters = ['unverified', 'verified', 'all'] as const

/** The newest payment comes first. */
export const StatementPayments = defineCall({
  method: 'GET',
  path: '/api/desk/:location/payments',
  summary: 'Counter payments that a bank statement shows: by card terminal, printed QRIS and bank transfer.',
  params: LocationParams,
  query: z.object({
    filter: z.optional(z.enum(verificationFilters)),
    method: z.optional(z.enum(statementMethods)),
    /** The day on which the money was taken, at the location. */
    day: z.optional(WireDate),
    /** The person who took the money. */
    by: z.optional(PublicId),
    /** The last payment of the previous page; absent for the first page. */
    after: z.optional(PublicId),
  }),
  ok: Answer(
    z.object({
      Payments: z.array(
        z.object({
          PaymentID: PublicId,
          OrderNo: z.string(),
          Method: z.enum(statementMethods),
          Amount: Rupiah,
          Reference: z.string(),
          TakenAt: Moment,
          TakenBy: z.string(),
          /** Null: not found on a statement yet. */
          Verified: z.nullable(z.object({ At: Moment, By: z.string() })),
          /** Whether the logged-in member of staff took the money. Then another person must verify the payment. */
          IsOwn: z.boolean(),
        }),
      ),
      HasMore: z.boolean(),
      /**
       * For each member of staff: all unverified payments of the location that this person took, whatever the filter
       * is.
       */
      Unverified: z.array(z.object({ StaffID: PublicId, Name: z.string(), Count: z.int(), Amount: Rupiah })),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** A repeated call changes nothing. */
export const VerifyPayments = defineCall({
  method: 'POST',
  path: '/api/desk/:location/payments/verify',
  summary: 'Marks payments as found on the bank statement, or removes the mark.',
  params: LocationParams,
  body: z.strictObject({
    Payments: z.array(PublicId).check(z.minLength(1), z.maxLength(200)),
    IsVerified: z.boolean(),
  }),
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'PAYMENT_UNKNOWN', 'PAYMENT_CLOSED', 'TWO_PEOPLE', 'NEW_CODE_NEEDED'],
})
