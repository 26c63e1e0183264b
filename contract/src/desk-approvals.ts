import { approvedActions } from '@pantul/rules/staff-may'
import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { staffProblems } from './desk-problems.ts'
import { Answer, LocationId, PublicId } from './shapes.ts'

/** The field `Approval` of a call that may need one. */
export const WireApproval = z.optional(
  z.nullable(
    z.strictObject({
      /** The public id of the approver. */
      Who: PublicId,
      /** A code of the approver's authenticator app. */
      Code: z.string().check(z.minLength(1), z.maxLength(10)),
    }),
  ),
)
export type WireApproval = z.infer<typeof WireApproval>

/** The refusals of a call that may need an approval. */
export const approvalProblems = [
  'APPROVAL_NEEDED',
  'TWO_PEOPLE',
  'ONE_APPROVER',
  'SECOND_FACTOR_WRONG',
  'TOO_MANY_REQUESTS',
] as const

export const Approvers = defineCall({
  method: 'GET',
  path: '/api/desk/:location/approvers/:action',
  summary: 'The people who may approve an action of somebody else, by a code of their own authenticator app.',
  params: z.object({ location: LocationId, action: z.enum(approvedActions) }),
  ok: Answer(z.array(z.object({ StaffID: PublicId, Fullname: z.string() }))),
  problems: [...staffProblems, 'BODY_INVALID'],
})
