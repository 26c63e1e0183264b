import type { TenderMethod } from '@pantul/rules/tender'
import type { DataOf } from './call.ts'
import type { OneShift } from './desk-drawers.ts'
import { listOf, wireConverter } from './wire-converter.ts'

type WireCorrection = DataOf<typeof OneShift>['Corrections'][number]

type PaidPart = { readonly method: TenderMethod; readonly amount: number }

const paidParts = listOf(
  wireConverter<PaidPart, WireCorrection['Was'][number]>()({ method: 'Method', amount: 'Amount' }),
)

/** A correction of payments that were entered wrongly. */
export type ShiftCorrection = {
  readonly orderNumber: string
  /** The payments before the correction. */
  readonly before: readonly PaidPart[]
  readonly after: readonly PaidPart[]
  /**
   * `same`: the payments were taken and corrected in this shift. `of-earlier`: payments of an earlier shift, corrected
   * in this one. `in-later`: payments of this shift, corrected in a later one.
   */
  readonly shiftRelation: 'same' | 'of-earlier' | 'in-later'
  readonly by: string
  readonly approvedBy: string | null
  readonly reason: string
  readonly at: string
}

export const shiftCorrectionConverter = wireConverter<ShiftCorrection, WireCorrection>()({
  orderNumber: 'OrderNo',
  before: ['Was', paidParts],
  after: ['Became', paidParts],
  shiftRelation: 'ShiftRelation',
  by: 'By',
  approvedBy: 'ApprovedBy',
  reason: 'Reason',
  at: 'At',
})
