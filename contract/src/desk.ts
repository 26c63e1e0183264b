import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Answer, LocationId } from './shapes.ts'

/**
 * `none`: no second factor is set up. `needed`: this session has not proved it. `demonstration`: a public account, which
 * needs none.
 */
const secondFactors = ['none', 'needed', 'proved', 'demonstration'] as const

/** The staff member, before the second factor too. An owner has a role at every location. */
export const DeskMe = defineCall({
  method: 'GET',
  path: '/api/desk/me',
  summary:
    'Whoever stands at the desk: the name, the roles at each location, the state of the second factor.',
  ok: Answer(
    z.object({
      Fullname: z.string(),
      SecondFactor: z.enum(secondFactors),
      Locations: z.array(
        z.object({
          SalesOfficeID: LocationId,
          ShortName: z.string(),
          TimeZone: z.string(),
          Roles: z.array(z.enum(staffRoles)),
        }),
      ),
    }),
  ),
  problems: ['LOGIN_REQUIRED', 'STAFF_ONLY', 'DATABASE_AWAY'],
})
