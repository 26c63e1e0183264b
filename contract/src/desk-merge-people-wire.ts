import type { MergeChoice } from '@pantul/rules/merge-people'
import type { BodyOf } from './call.ts'
import type { MergePeople } from './desk-merge-people.ts'

/** `mergedId`: the public id of the person who is merged into the other one. The versions are those that staff saw. */
export type PeopleMerge = {
  readonly mergedId: string
  readonly from: MergeChoice
  readonly version: number
  readonly mergedVersion: number
}

export const peopleMergeToWire = ({
  mergedId,
  from,
  version,
  mergedVersion,
}: PeopleMerge): BodyOf<typeof MergePeople> => ({
  MergedID: mergedId,
  From: { Name: from.name, Phone: from.phone, Email: from.email, Note: from.note },
  Version: version,
  MergedVersion: mergedVersion,
})

export const peopleMergeFromWire = ({
  MergedID,
  From,
  Version,
  MergedVersion,
}: BodyOf<typeof MergePeople>): PeopleMerge => ({
  mergedId: MergedID,
  from: { name: From.Name, phone: From.Phone, email: From.Email, note: From.Note },
  version: Version,
  mergedVersion: MergedVersion,
})
