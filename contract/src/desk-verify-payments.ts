import { statementMethods } from '@pantul/rules/tender'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationParams, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** Which payments are listed. */
export const verificationFilters = ['unverified', 'verified', 'all'] as const

/** Counter payments that a bank statement shows: card terminal, printed QRIS, bank transfer. The newest first. */
export const StatementPayments = defineCall({
  method: 'GET',
  path: '/api/desk/:location/payments',
  summary: 'Payments by card, static QRIS and transfer, to be compared with the statement.',
  params: LocationParams,
  query: z.object({
    filter: z.optional(z.enum(verificationFilters)),
    method: z.optional(z.enum(statementMethods)),
    /** The day on which the money was taken, at the location. */
    day: z.optional(WireDate),
    /** The person who took it. */
    by: z.optional(PublicId),
    /** The last payment of the page before. */
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
          /** The reader took it, so another person must verify it. */
          IsOwn: z.boolean(),
        }),
      ),
      HasMore: z.boolean(),
      /** All unverified payments of the location by person; the filter does not apply. */
      Unverified: z.array(z.object({ StaffID: PublicId, Name: z.string(), Count: z.int(), Amount: Rupiah })),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** Marks payments as found on the bank statement, or removes the mark. Repeating it changes nothing. */
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
