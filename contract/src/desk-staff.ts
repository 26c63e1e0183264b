import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, LocationId, LocationParams, Moment, PublicId } from './shapes.ts'

const StaffParams = z.object({ location: LocationId, person: PublicId })
const Role = z.enum(staffRoles)
const decisionProblems = [...staffChangeProblems, 'NEW_CODE_NEEDED', 'STAFF_UNKNOWN', 'ROLE_SELF'] as const

/**
 * All people with a role at the location, the changes that the reader may make to their roles, and the open
 * invitations.
 */
export const Staff = defineCall({
  method: 'GET',
  path: '/api/desk/:location/staff',
  summary: 'Who works at a location with which roles, and who is invited.',
  params: LocationParams,
  ok: Answer(
    z.object({
      People: z.array(
        z.object({
          StaffID: PublicId,
          Fullname: z.string(),
          Email: z.string(),
          Roles: z.array(z.object({ Role, MayTake: z.boolean() })),
          HasSecondFactor: z.boolean(),
          MayReset: z.boolean(),
          IsSelf: z.boolean(),
        }),
      ),
      Invitations: z.array(
        z.object({
          InvitationID: PublicId,
          Email: z.string(),
          Roles: z.array(Role),
          InvitedAt: Moment,
          InvitedBy: z.string(),
          /** Whether the invited person has logged in; then only the second factor is missing. */
          IsAccepted: z.boolean(),
          /** Whether the link in the mail has expired. */
          IsOver: z.boolean(),
          MayWithdraw: z.boolean(),
        }),
      ),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** Invites a person by mail. Replaces an earlier invitation of the same address to the location. */
export const InviteStaff = defineCall({
  method: 'POST',
  path: '/api/desk/:location/invitations',
  summary: 'Invites somebody to work at a location; the link in the mail can be used once within 72 hours.',
  params: LocationParams,
  body: z.strictObject({
    Email: z.string().check(z.maxLength(254)),
    Roles: z.array(Role).check(z.minLength(1), z.maxLength(5)),
  }),
  status: 201,
  ok: Answer(z.object({})),
  problems: [
    ...staffChangeProblems,
    'NEW_CODE_NEEDED',
    'ROLE_SELF',
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
    'TOO_MANY_REQUESTS',
  ],
})

/** Withdraws an open invitation. */
export const WithdrawInvitation = defineCall({
  method: 'POST',
  path: '/api/desk/:location/invitations/:id/withdraw',
  summary: 'Withdraws an invitation; its link does not work any more.',
  params: LocationAndIdParams,
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'NEW_CODE_NEEDED', 'INVITATION_CLOSED'],
})

/** Takes a role away. Sessions and streams of the person end at once. */
export const TakeRole = defineCall({
  method: 'POST',
  path: '/api/desk/:location/staff/:person/take-role',
  summary: 'Takes a role at the location away from somebody; an owner’s role everywhere.',
  params: StaffParams,
  body: z.strictObject({ Role }),
  ok: Answer(z.object({})),
  problems: [...decisionProblems, 'OWNER_LAST'],
})

/** Removes the second factor of a person who lost the phone. The person sets up a new one at the next login. */
export const ResetSecondFactor = defineCall({
  method: 'POST',
  path: '/api/desk/:location/staff/:person/reset-second-factor',
  summary: 'Removes the code app and recovery codes of somebody, who sets up new ones at the next login.',
  params: StaffParams,
  ok: Answer(z.object({})),
  problems: decisionProblems,
})
