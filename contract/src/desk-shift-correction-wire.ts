import type { TenderMethod } from '@pantul/rules/tender'
import type { DataOf } from './call.ts'
import type { OneShift } from './desk-drawers.ts'

type PaidPart = { readonly method: TenderMethod; readonly amount: number }

/**
 * A correction of payments. `shiftRelation`: `same`: taken and counted in this shift. `of-earlier`: counted here, corrects
 * payments of an earlier shift. `in-later`: corrects payments of this shift, counted in a later one.
 */
export type ShiftCorrection = {
  readonly orderNumber: string
  readonly was: readonly PaidPart[]
  readonly became: readonly PaidPart[]
  readonly shiftRelation: 'same' | 'of-earlier' | 'in-later'
  readonly by: string
  readonly approvedBy: string | null
  readonly reason: string
  readonly at: string
}

type WireCorrection = DataOf<typeof OneShift>['Corrections'][number]

const partsToWire = (parts: readonly PaidPart[]) =>
  parts.map(({ method, amount }) => ({ Method: method, Amount: amount }))

const partsFromWire = (parts: ReturnType<typeof partsToWire>): PaidPart[] =>
  parts.map(({ Method, Amount }) => ({ method: Method, amount: Amount }))

export const shiftCorrectionToWire = (one: ShiftCorrection): WireCorrection => ({
  OrderNo: one.orderNumber,
  Was: partsToWire(one.was),
  Became: partsToWire(one.became),
  ShiftRelation: one.shiftRelation,
  By: one.by,
  ApprovedBy: one.approvedBy,
  Reason: one.reason,
  At: one.at,
})

export const shiftCorrectionFromWire = (one: WireCorrection): ShiftCorrection => ({
  orderNumber: one.OrderNo,
  was: partsFromWire(one.Was),
  became: partsFromWire(one.Became),
  shiftRelation: one.ShiftRelation,
  by: one.By,
  approvedBy: one.ApprovedBy,
  reason: one.Reason,
  at: one.At,
})
