import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffIdempotentProblems } from './desk-problems.ts'
import { Answer, Moment, OrderParams, PublicId, Rupiah } from './shapes.ts'

/** `DeskEvents` tells when the code is paid. */
export const ShowQris = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders/:number/qris',
  status: 201,
  summary: 'Creates a dynamic QRIS code, to be shown at the counter, for what is due or owed for an order.',
  params: OrderParams,
  body: z.strictObject({
    /** What staff saw: the due amount of a held order, the unpaid balance of a confirmed one. */
    Due: Rupiah,
    /** The full due amount of a held order, or any part of the unpaid balance of a confirmed order. */
    Amount: z.int().check(z.minimum(1), z.maximum(9_999_999_999)),
  }),
  idempotent: true,
  ok: Answer(
    z.object({
      PaymentID: PublicId,
      /** The content of the QR code. */
      Text: z.string(),
      Amount: Rupiah,
      /** When the code expires. */
      Until: Moment,
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
    'QRIS_LIMIT',
    'GATEWAY_AWAY',
    ...staffIdempotentProblems,
  ],
})
