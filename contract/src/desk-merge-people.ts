import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Person } from './desk-people.ts'
import { staffChangeProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, PublicId } from './shapes.ts'

const From = z.enum(['kept', 'merged'])

/**
 * Merges another person into this one, field by field. At most one of them has an account, which is kept with its name,
 * phone and e-mail. The orders of the other one move.
 */
export const MergePeople = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people/:id/merge',
  summary: 'Merges another person without an account into this one; its orders move.',
  params: LocationAndIdParams,
  body: z.strictObject({
    /** The other person, whom no search finds afterwards. */
    MergedID: PublicId,
    From: z.strictObject({ Name: From, Phone: From, Email: From, Note: z.enum(['kept', 'merged', 'both']) }),
    /** The versions that the writer saw. */
    Version: z.int(),
    MergedVersion: z.int(),
  }),
  ok: Answer(Person),
  problems: [
    ...staffChangeProblems,
    'PERSON_UNKNOWN',
    'SAME_PERSON',
    'TWO_ACCOUNTS',
    'PERSON_OWNS_ACCOUNT',
    'PERSON_KNOWN',
    'NOTES_TOO_LONG',
    'CHANGED_MEANWHILE',
  ],
})
