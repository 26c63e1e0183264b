import { tenderMethods } from '@pantul/rules/tender'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffOnceProblems } from './desk-problems.ts'
import { Answer, LocationId, Rupiah } from './shapes.ts'

const Amount = z.int().check(z.minimum(1), z.maximum(9_999_999_999))

/** One way in which a player pays at the counter. */
export const WireTender = z.strictObject({
  Method: z.enum(tenderMethods),
  /** The part of the order that it pays. */
  Amount,
  /** Cash that was handed over; null for other methods. */
  Given: z.nullable(Amount),
  /** Approval code of the card terminal, reference of the transfer; else empty. */
  Reference: z.string().check(z.maxLength(60)),
})

/** Takes the whole due amount, in one or several tenders, and confirms the order. */
export const TakePayment = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/payments',
  summary: 'Takes the money for an unpaid order at the counter.',
  params: z.object({ location: LocationId, number: z.string().check(z.minLength(1), z.maxLength(30)) }),
  body: z.strictObject({
    /** The due amount that staff saw. */
    Due: Rupiah,
    Tenders: z.array(WireTender).check(z.minLength(1), z.maxLength(8)),
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
    ...staffOnceProblems,
  ],
})
