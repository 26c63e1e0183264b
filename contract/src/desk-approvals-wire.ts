import type { DataOf } from './call.ts'
import type { Approvers, WireApproval } from './desk-approvals.ts'
import { optional, wireConverter } from './wire-converter.ts'

/** A person who may approve. `id`: the public id. */
export type Approver = { readonly id: string; readonly name: string }

export const approversToWire = (approvers: readonly Approver[]): DataOf<typeof Approvers> =>
  approvers.map(({ id, name }) => ({ StaffID: id, Fullname: name }))

export const approversFromWire = (data: DataOf<typeof Approvers>): readonly Approver[] =>
  data.map(({ StaffID, Fullname }) => ({ id: StaffID, name: Fullname }))

/**
 * The approval of one act by a second person. `who`: the public id of that person. `code`: a code of that person's
 * authenticator app.
 */
export type Approval = { readonly who: string; readonly code: string }

/** The wire leaves the approval out, or sends null, if nobody approves. */
export const approvalConverter = optional(
  wireConverter<Approval, NonNullable<WireApproval>>()({ who: 'Who', code: 'Code' }),
)

export const { toWire: approvalToWire, fromWire: approvalFromWire } = approvalConverter
