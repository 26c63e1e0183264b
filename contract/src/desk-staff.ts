import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationId, Moment, PublicId } from './shapes.ts'

const place = z.object({ location: LocationId })
const personAt = z.object({ location: LocationId, person: PublicId })
const Role = z.enum(staffRoles)
const decisionProblems = [...staffChangeProblems, 'NEW_CODE_NEEDED', 'STAFF_UNKNOWN', 'ROLE_SELF'] as const

/** Everybody with a role at the location, what the reader may decide about them, and the invitations that wait. */
export const Staff = defineCall({
  method: 'GET',
  path: '/api/desk/:location/staff',
  summary: 'Who works at a location with which roles, and who is invited.',
  params: place,
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
          /** Logged in, and has to set up the second factor. */
          IsAccepted: z.boolean(),
          /** The link in the mail works no more. */
          IsOver: z.boolean(),
          MayWithdraw: z.boolean(),
        }),
      ),
    }),
  ),
  problems: [...staffProblems, 'BODY_INVALID'],
})

/** Invites somebody by mail. An earlier invitation of the address to the location is replaced. */
export const InviteStaff = defineCall({
  method: 'POST',
  path: '/api/desk/:location/invitations',
  summary: 'Invites somebody to work at a location; the link in the mail works for 72 hours, once.',
  params: place,
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

/** Withdraws an invitation that waits. */
export const WithdrawInvitation = defineCall({
  method: 'POST',
  path: '/api/desk/:location/invitations/:id/withdraw',
  summary: 'Withdraws an invitation; its link works no more.',
  params: z.object({ location: LocationId, id: PublicId }),
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'NEW_CODE_NEEDED', 'INVITATION_CLOSED'],
})

/** Takes a role away. Sessions and streams of the person end at once. */
export const TakeRole = defineCall({
  method: 'POST',
  path: '/api/desk/:location/staff/:person/take-role',
  summary: 'Takes a role at the location away from somebody; an owner’s role everywhere.',
  params: personAt,
  body: z.strictObject({ Role }),
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
