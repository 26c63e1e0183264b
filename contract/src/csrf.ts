import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** The token for the `x-csrf-token` header of POST, PUT and DELETE. */
export const CsrfToken = defineCall({
  method: 'GET',
  path: '/api/csrf-token',
  summary: 'A token bound to this browser’s cookie.',
  ok: z.object({ statusCode: z.int(), csrfToken: z.string() }),
  problems: [],
})
