import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer } from './shapes.ts'

/** `live`: the server process answers. `ready`: it can also reach the database. */
export const Health = defineCall({
  method: 'GET',
  path: '/api/health',
  summary: 'Live and ready; 503 while the database is away.',
  ok: Answer(z.object({ live: z.boolean(), ready: z.boolean() })),
  problems: ['DATABASE_AWAY'],
})
