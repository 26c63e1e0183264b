import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams } from './shapes.ts'

/**
 * Everything that the group holds on one person, as a file for that person. It is recorded as an act, so it is a POST, and it
 * needs a new code of the authenticator app.
 */
export const ExportPerson = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people/:id/export',
  summary: 'Everything that is kept about one person, as JSON or CSV.',
  params: LocationAndIdParams,
  body: z.strictObject({ Format: z.enum(['json', 'csv']) }),
  ok: Answer(z.object({ Filename: z.string(), ContentType: z.string(), Content: z.string() })),
  problems: [...staffChangeProblems, 'PERSON_UNKNOWN', 'NEW_CODE_NEEDED', 'TOO_MANY_REQUESTS'],
})
