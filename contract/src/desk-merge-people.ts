import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Person } from './desk-people.ts'
import { staffChangeProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, PublicId } from './shapes.ts'

/** Whose value stays: that of the person who is kept, or of the person who is merged. */
const From = z.enum(['kept', 'merged'])

/**
 * Merges another person into the person of the path, field by field. At most one of the two may have an account. The
 * account is kept with its name, phone and e-mail.
 */
export const MergePeople = defineCall({
  method: 'POST',
  path: '/api/desk/:location/people/:id/merge',
  summary: 'Merges another person without an account into this person, who gets the orders of both.',
  params: LocationAndIdParams,
  body: z.strictObject({
    /** The other person. No search finds this person afterwards. */
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
