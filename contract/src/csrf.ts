import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** The token that POST, PUT and DELETE calls send in the header `x-csrf-token`. */
export const CsrfToken = defineCall({
  method: 'GET',
  path: '/api/csrf-token',
  summary: 'A token bound to this browser’s cookie.',
  ok: z.object({ statusCode: z.int(), csrfToken: z.string() }),
  problems: [],
})
