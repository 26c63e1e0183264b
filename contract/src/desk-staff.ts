import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems } from './desk-problems.ts'
import { Answer, LocationId, PublicId } from './shapes.ts'

const personAt = z.object({ location: LocationId, person: PublicId })
const decisionProblems = [...staffChangeProblems, 'NEW_CODE_NEEDED', 'STAFF_UNKNOWN', 'ROLE_SELF'] as const

/** Takes a role away. Sessions and streams of the person end at once. */
export const TakeRole = defineCall({
  method: 'POST',
  path: '/api/desk/:location/staff/:person/take-role',
  summary: 'Takes a role at the location away from somebody; an owner’s role everywhere.',
  params: personAt,
  body: z.strictObject({ Role: z.enum(staffRoles) }),
  ok: Answer(z.object({})),
  problems: [...decisionProblems, 'OWNER_LAST'],
})

/** For somebody who lost the phone: the second factor is set up anew at the next login. */
export const ResetSecondFactor = defineCall({
  method: 'POST',
  path: '/api/desk/:location/staff/:person/reset-second-factor',
  summary: 'Removes the code app and recovery codes of somebody, who sets up new ones at the next login.',
  params: personAt,
  ok: Answer(z.object({})),
  problems: decisionProblems,
})
