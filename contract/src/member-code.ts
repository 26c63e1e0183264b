import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Moment } from './shapes.ts'

/** A code that the customer shows at the counter. It can be used once within five minutes; a new one ends it. */
export const MakeMemberCode = defineCall({
  method: 'POST',
  path: '/api/profile/member-code',
  status: 201,
  summary: 'Makes the code by which the counter may use the customer’s store credit and packages.',
  ok: Answer(
    z.object({
      /** Six digits. */
      Code: z.string(),
      /** What its QR code says, for a scanner: the digits. */
      QR: z.string(),
      /** When it ends. */
      Until: Moment,
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})
