import type { DataOf } from './call.ts'
import type { Approvers, WireApproval } from './desk-approvals.ts'
import { listOf, optional, wireConverter } from './wire-converter.ts'

/** A person who may approve. */
export type Approver = { readonly id: string; readonly name: string }

export const { toWire: approversToWire, fromWire: approversFromWire } = listOf(
  wireConverter<Approver, DataOf<typeof Approvers>[number]>()({ id: 'StaffID', name: 'Fullname' }),
)

/** The approval of one action by a second person. */
export type Approval = {
  /** The public id of the second person. */
  readonly approverId: string
  /** A code of that person's authenticator app. */
  readonly code: string
}

/** The wire leaves the approval out, or sends null, if nobody approves. */
export const approvalConverter = optional(
  wireConverter<Approval, NonNullable<WireApproval>>()({ approverId: 'Who', code: 'Code' }),
)
