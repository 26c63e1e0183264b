import { staffRoles } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffChangeProblems, staffProblems } from './desk-problems.ts'
import { Answer, LocationAndIdParams, LocationId, LocationParams, Moment, PublicId } from './shapes.ts'

const StaffParams = z.object({ location: LocationId, person: PublicId })
const Role = z.enum(staffRoles)
/** The refusals of a call that changes what another member of staff may do. */
const decisionProblems = [...staffChangeProblems, 'NEW_CODE_NEEDED', 'STAFF_UNKNOWN', 'ROLE_SELF'] as const

/** `MayTake`, `MayReset` and `MayWithdraw`: what the logged-in member of staff may do. */
export const Staff = defineCall({
  method: 'GET',
  path: '/api/desk/:location/staff',
  summary: 'Who works at a location with which roles, and who has an open invitation.',
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
          /** Whether the person is the logged-in member of staff. */
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
          /** Whether the invited person has logged in. Then only the second factor is missing. */
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

/** Replaces an earlier invitation of the same e-mail address to the location. */
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

export const WithdrawInvitation = defineCall({
  method: 'POST',
  path: '/api/desk/:location/invitations/:id/withdraw',
  summary: 'Withdraws an invitation; its link does not work any more.',
  params: LocationAndIdParams,
  ok: Answer(z.object({})),
  problems: [...staffChangeProblems, 'NEW_CODE_NEEDED', 'INVITATION_CLOSED'],
})

/** Sessions and event streams of the person end at once. */
export const RemoveRole = defineCall({
  method: 'POST',
  path: '/api/desk/:location/staff/:person/take-role',
  summary: 'Removes a person’s role at the location; the role of an owner is removed at all locations.',
  params: StaffParams,
  body: z.strictObject({ Role }),
  ok: Answer(z.object({})),
  problems: [...decisionProblems, 'OWNER_LAST'],
})

/** For a person who lost the phone with the authenticator app. */
export const ResetSecondFactor = defineCall({
  method: 'POST',
  path: '/api/desk/:location/staff/:person/reset-second-factor',
  summary:
    'Removes the authenticator app and the recovery codes of a person, who sets up new ones at the next login.',
  params: StaffParams,
  ok: Answer(z.object({})),
  problems: decisionProblems,
})
