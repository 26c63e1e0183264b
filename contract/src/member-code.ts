import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, Moment } from './shapes.ts'

/**
 * Creates a code that the customer shows at the counter. It can be used once within five minutes. A newer code replaces
 * it.
 */
export const MakeMemberCode = defineCall({
  method: 'POST',
  path: '/api/profile/member-code',
  status: 201,
  summary: 'Creates the code by which the counter may use the customer’s store credit and packages.',
  ok: Answer(
    z.object({
      /** Six digits. */
      Code: z.string(),
      /** The content of its QR code: the same digits. */
      QR: z.string(),
      /** When the code expires. */
      Until: Moment,
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})
