import type { MergeChoice } from '@pantul/rules/merge-people'
import type { BodyOf } from './call.ts'
import type { MergePeople } from './desk-merge-people.ts'
import { wireConverter } from './wire-converter.ts'

/**
 * The merge of one person into another, who is kept. `version` (of the kept person) and `mergedVersion` are those that
 * staff saw.
 */
export type PeopleMerge = {
  /** The public id of the person who is merged into the other one. */
  readonly mergedId: string
  /** For each field: whose value stays. */
  readonly valueSources: MergeChoice
  readonly version: number
  readonly mergedVersion: number
}

const mergeChoice = wireConverter<MergeChoice, BodyOf<typeof MergePeople>['From']>()({
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  note: 'Note',
})

export const { toWire: peopleMergeToWire, fromWire: peopleMergeFromWire } = wireConverter<
  PeopleMerge,
  BodyOf<typeof MergePeople>
>()({
  mergedId: 'MergedID',
  valueSources: ['From', mergeChoice],
  version: 'Version',
  mergedVersion: 'MergedVersion',
})
